public import Foundation

/// A small hand-made document with one quirk, beside the JSON Feed that `aggregate parse` prints for it.
///
/// `Tests/FeedParsingTests/Fixtures/README.md` has the rules by which a file's place and name choose the options.
public struct FixtureFile: Sendable, CustomStringConvertible {
  /// The path below `Fixtures`, such as `rss/guid-not-permalink.xml`.
  public let name: String

  /// Whether `AGGREGATE_WRITE_FIXTURES=1` is set, to rewrite every expected file; review the changes before committing.
  public static let writes = ProcessInfo.processInfo.environment["AGGREGATE_WRITE_FIXTURES"] == "1"

  /// The folder of all fixtures.
  public static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("FeedParsingTests/Fixtures")

  /// Every input, sorted by name.
  public static let all: [FixtureFile] = names.filter { !isCompanion($0) }.map(FixtureFile.init)

  /// Expected files and content types whose input is missing.
  public static var orphans: [String] {
    let stems = Set(all.map(\.stem))
    return names.filter { name in
      let ending = endings.first { name.hasSuffix($0) }
      return ending.map { !stems.contains(String(name.dropLast($0.count))) } ?? false
    }
  }

  /// The name, for the output of tests.
  public var description: String { name }

  /// The URL of the input file.
  public var url: URL { FixtureFile.folder.appendingPathComponent(name) }

  /// The input's bytes; empty if it cannot be read.
  public var data: Data { (try? Data(contentsOf: url)) ?? Data() }

  /// The first folder: the format, or what the fixture is about.
  public var topic: String { String(name.prefix { $0 != "/" }) }

  /// The base URL for relative links; nil below `no-base/`.
  public var baseURL: String? { topic == "no-base" ? nil : "https://example.org/feed" }

  /// The adapter of `adapters/ADAPTER/NAME.json`.
  public var adapter: String? {
    let parts = name.split(separator: "/")
    return parts.count == 3 && parts[0] == "adapters" ? String(parts[1]) : nil
  }

  /// The line in `NAME.content-type`.
  public var contentType: String? {
    let text = try? String(contentsOf: companion(".content-type"), encoding: .utf8)
    return text?.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// nil if there is no expected file yet.
  public func expected() throws -> JSONTree? {
    let file = companion(FixtureFile.endings[0])
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    return try JSONDecoder().decode(JSONTree.self, from: Data(contentsOf: file))
  }

  /// Compares what was printed with the expected file, or writes that file.
  /// - Returns: a line for every path that differs.
  public func differences(from printed: Data) throws -> [String] {
    let actual = try JSONDecoder().decode(JSONTree.self, from: printed)
    if FixtureFile.writes {
      try actual.prettyPrinted().write(to: companion(FixtureFile.endings[0]))
      return []
    }
    guard let expected = try expected() else {
      return ["no expected file; AGGREGATE_WRITE_FIXTURES=1 writes it"]
    }
    return expected.differences(from: actual)
  }

  private static let endings = [".expected.json", ".content-type"]

  private static let names: [String] =
    ((try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? [])
    .filter {
      $0.contains("/") && !$0.hasPrefix("tokenizer/")
        && ($0 as NSString).pathExtension != ""
    }
    .sorted()

  private static func isCompanion(_ name: String) -> Bool {
    endings.contains(where: name.hasSuffix)
  }

  private var stem: String { (name as NSString).deletingPathExtension }

  private func companion(_ ending: String) -> URL {
    FixtureFile.folder.appendingPathComponent(stem + ending)
  }
}
