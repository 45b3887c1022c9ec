/// Where keys stand in the text of a config, since the parsed tree does not tell. The text is looked through only once
/// somebody asks, which is when there is an error to tell.
struct ConfigLines {
  private let text: String

  init(_ text: String) { self.text = text }

  /// The line of a key, else that of its section; nil where neither is found.
  /// - Parameter index: how many sections of the same name come before: the position of a `[[feed]]`.
  func line(section: String, index: Int, key: String?) -> Int? {
    var current = ""
    var counts: [String: Int] = ["": 1]
    var header: Int?
    for (number, line) in ConfigScan(text).lines.enumerated() {
      let name = line.section
      if let name {
        current = name
        counts[name, default: 0] += 1
      }
      guard current == section, counts[current] == index + 1 else { continue }
      if name != nil {
        header = header ?? number + 1
      } else if let key, line.key == key {
        return number + 1
      }
    }
    return header
  }
}
