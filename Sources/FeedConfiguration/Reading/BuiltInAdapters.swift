public import FeedParsing

/// The adapters that come with the program, as tables of one file, written as a user would write them.
public enum BuiltInAdapters {
  /// By name.
  public static let all: [String: Adapter] = {
    var adapters: [String: Adapter] = [:]
    for (name, table) in document?.root.tables(in: "adapter") ?? [] {
      // One that is not valid would be missing here; a test compares them with the file.
      var problems = ConfigProblems()
      let table = ConfigTable("adapter.\(name)", table)
      adapters[name] = AdapterDefinition.adapter(name, table, &problems)
    }
    return adapters
  }()

  /// The adapters that a config defines and the built-in ones, of which they replace those with the same names.
  static func joined(to own: [String: Adapter]) -> [String: Adapter] {
    own.merging(all) { own, _ in own }
  }

  private static let document = try? TOMLDocument(PackageResources.adapters_toml)

  /// An adapter's table as TOML.
  public struct Definition: Sendable {
    /// Its name, without `adapter.`.
    public let name: String
    /// The lines below its header.
    public let text: String
  }

  /// The table of every adapter, in the order of the file.
  public static let texts: [Definition] = {
    guard let document else { return [] }
    return document.blocks.filter { $0.kind == .table }.map { block in
      let lines = document.bytes[block.header.upperBound..<block.extent.upperBound]
      return Definition(
        name: block.path.last ?? "", text: String(decoding: lines.dropFirst(), as: UTF8.self))
    }
  }()
}
