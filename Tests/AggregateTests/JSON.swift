import Foundation
import Testing

/// Parsed JSON for tests.
enum JSON {
  static func object(_ text: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  static func items(_ text: String) throws -> [[String: Any]] {
    try #require(object(text)["items"] as? [[String: Any]])
  }

  /// The titles of the items in a JSON Feed.
  static func titles(_ text: String) throws -> [String] {
    try items(text).compactMap { $0["title"] as? String }
  }

  /// The names of JSON Feed authors.
  static func names(_ authors: Any?) -> [String] {
    (authors as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
  }
}
