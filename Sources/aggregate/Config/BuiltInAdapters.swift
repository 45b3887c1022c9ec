import FeedParsing
import TOMLKit

/// The adapters that come with the program, as tables of one file, in the language of a user's own.
enum BuiltInAdapters {
  /// By name.
  static let all: [String: Adapter] = {
    var adapters: [String: Adapter] = [:]
    for (name, text) in texts {
      // A test reads every one of them; one that could not be read would be missing here.
      guard let members = try? ConfigValue.members(TOMLTable(string: text)) else { continue }
      let table = ConfigTable(
        path: "adapters.toml", lines: ConfigLines(text), section: "adapter.\(name)",
        members: members)
      adapters[name] = try? AdapterDefinition.adapter(name, table)
    }
    return adapters
  }()

  /// What each one's table holds, in the order of the file.
  static let texts: [(name: String, text: String)] = {
    var texts: [(name: String, text: String)] = []
    for bytes in PackageResources.adapters_toml.split(separator: UInt8(ascii: "\n")) {
      let line = String(decoding: bytes, as: UTF8.self)
      if line.hasPrefix("[adapter.") {
        texts.append((String(line.dropFirst(9).dropLast()), ""))
      } else if !texts.isEmpty {
        texts[texts.count - 1].text += "\(line)\n"
      }
    }
    return texts
  }()
}
