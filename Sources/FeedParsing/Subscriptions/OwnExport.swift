import FeedBasics

/// Recognises the articles that this program writes with `export` and `list`. As CSV they look like a list of pages to be
/// read later, and as JSON like a feed; read as either, they would lose their marks, feeds and dates.
enum OwnExport {
  static func isOne(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.first == UInt8(ascii: "{") ? isJSON(bytes) : isTable(bytes)
  }

  /// No other program begins a table with these columns.
  private static func isTable(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.starts(with: "number,date,read,starred,publisher,title,url,".utf8)
  }

  /// Stored articles have a number; the feeds that other programs publish, and the output of `parse`, do not.
  private static func isJSON(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let items = (try? JSONDocument.read(bytes))?["items"]?.array else { return false }
    return items.first?["_aggregate"]?["article"] != nil
  }
}
