import FeedParsing
import Foundation

/// Adapters and JSON lists for tests of what a response leads to.
enum SampleAdapter {
  /// A list in pages, numbered from 1, under `items`.
  static func pages() throws -> Adapter {
    try adapter(["total": "total", "page_param": "page", "page_size_param": "size"])
  }

  /// A list in pages, counted in items from 0.
  static func offsets() throws -> Adapter { try adapter(["page_param": "offset=+0"]) }

  /// A list in pages, each with the URL of the next.
  static func links() throws -> Adapter { try adapter(["next": "next"]) }

  /// A list in pages, each with a cursor for the next.
  static func cursors() throws -> Adapter { try adapter(["next": "next", "page_param": "cursor"]) }

  /// A bare list of ids or items, each item with a document `items/ID`.
  static func ids() throws -> Adapter {
    try adapter(["items": "[*]", "detail": "items/{.}"])
  }

  private static func adapter(_ further: [String: String]) throws -> Adapter {
    let common = [
      "items": "items", "id": "id", "title": "title", "content_text": "text",
      "status_path": "status", "status_ok": "ok", "error_message": "error",
    ]
    return try Adapter(name: "sample", definition: common.merging(further) { $1 })
  }

  /// An item with this number as its id.
  static func item(_ number: Int) -> String { #"{"id":\#(number),"title":"Item \#(number)"}"# }

  /// A page of items.
  /// - Parameter further: more members of the object, each with a comma at its end.
  static func page(_ numbers: some Sequence<Int>, _ further: String = "") -> String {
    #"{"status":"ok",\#(further)"items":[\#(numbers.map(item).joined(separator: ","))]}"#
  }
}
