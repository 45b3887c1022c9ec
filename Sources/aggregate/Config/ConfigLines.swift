/// Where keys stand in the text of a config, since the parsed tree does not tell.
struct ConfigLines {
  private var places: [Place] = []

  private struct Place {
    var section: String
    /// How many sections of the same name came before: the position of a `[[feed]]`.
    var index: Int
    var key: String?
    var line: Int
  }

  init(_ text: String) {
    var section = ""
    var index = 0
    var counts: [String: Int] = [:]
    for (number, line) in ConfigScan(text).lines.enumerated() {
      if let name = line.section {
        section = name
        index = counts[section, default: 0]
        counts[section] = index + 1
        places.append(Place(section: section, index: index, key: nil, line: number + 1))
      } else if let key = line.key {
        places.append(Place(section: section, index: index, key: key, line: number + 1))
      }
    }
  }

  /// The line of a key, else that of its section; nil where neither is found.
  func line(section: String, index: Int, key: String?) -> Int? {
    let own = places.filter { $0.section == section && $0.index == index }
    return own.first { $0.key == key }?.line ?? own.first { $0.key == nil }?.line
  }
}
