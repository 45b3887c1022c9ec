public import Foundation

/// Real feeds, beside a checkout on some machines. Tests that read them also read fixtures of the repository, so that none
/// is skipped elsewhere.
public enum Corpus {
  /// `AGGREGATE_CORPUS`, else `shared/corpus` beside the checkout.
  public static let folder: URL = {
    if let path = ProcessInfo.processInfo.environment["AGGREGATE_CORPUS"] {
      return URL(fileURLWithPath: path)
    }
    return URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("shared/corpus")
  }()

  /// A row of the manifest.
  public struct Item: Sendable {
    /// The file's path in the corpus.
    public var file: String
    /// The kind of document.
    public var kind: String
    /// The number of items in it; nil if the manifest has none.
    public var items: Int?
    /// Remarks on the document.
    public var notes: String
    /// The file's bytes; empty if it cannot be read.
    public var data: Data { (try? Data(contentsOf: folder.appendingPathComponent(file))) ?? Data() }
  }

  /// The manifest's rows; empty if the corpus is not there.
  public static let all: [Item] = {
    let text =
      (try? String(contentsOf: folder.appendingPathComponent("MANIFEST.tsv"), encoding: .utf8))
      ?? ""
    return text.split(separator: "\n").dropFirst().map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return Item(
        file: cells[0], kind: cells.count > 1 ? cells[1] : "",
        items: cells.count > 5 ? Int(cells[5]) : nil, notes: cells.last ?? "")
    }
  }()
}
