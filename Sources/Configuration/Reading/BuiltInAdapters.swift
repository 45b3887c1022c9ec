public import FeedParsing
import TOMLKit

/// The adapters that come with the program, as tables of one file, in the language of a user's own.
public enum BuiltInAdapters {
  /// By name.
  public static let all: [String: Adapter] = {
    var adapters: [String: Adapter] = [:]
    for definition in texts {
      let (name, text) = (definition.name, definition.text)
      // A test reads every one of them; one that could not be read would be missing here.
      guard let members = try? ConfigValue.members(TOMLTable(string: text)) else { continue }
      let table = ConfigTable(
        path: "adapters.toml", lines: ConfigLines(text), section: "adapter.\(name)",
        members: members)
      adapters[name] = try? AdapterDefinition.adapter(name, table)
    }
    return adapters
  }()

  /// An adapter's table as it is written.
  public struct Definition: Sendable {
    /// Its name, without `adapter.`.
    public let name: String
    /// The lines below its heading, as TOML.
    public fileprivate(set) var text: String
  }

  /// Every adapter's table, in the order of the file.
  public static let texts: [Definition] = {
    var texts: [Definition] = []
    for bytes in PackageResources.adapters_toml.split(separator: UInt8(ascii: "\n")) {
      let line = String(decoding: bytes, as: UTF8.self)
      if line.hasPrefix("[adapter.") {
        texts.append(Definition(name: String(line.dropFirst(9).dropLast()), text: ""))
      } else if !texts.isEmpty {
        texts[texts.count - 1].text += "\(line)\n"
      }
    }
    return texts
  }()
}
