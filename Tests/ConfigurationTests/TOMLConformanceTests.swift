import Foundation
import Testing

@testable import FeedConfiguration

/// The cases of toml-test for TOML 1.0, from the folder that `AGGREGATE_TOML_TEST` names, else from `shared/toml-test`
/// beside the checkout. They are read in addition to the repository's own cases in `TOMLValuesTests` and
/// `TOMLErrorTests`.
@Suite struct `TOML conformance` {
  @Test func `every valid case of toml-test gives its values`() throws {
    for path in cases("valid") {
      let json = path.deletingPathExtension().appendingPathExtension("json")
      let expected = try JSONDecoder().decode(TaggedJSON.self, from: Data(contentsOf: json))
      do throws(TOMLError) {
        let document = try TOMLDocument([UInt8](contents(path)))
        #expect(expected.describes(.table(document.root)), "\(path.path)")
      } catch {
        Issue.record("\(path.path): \(error)")
      }
    }
  }

  @Test func `every invalid case of toml-test is refused`() {
    for path in cases("invalid") {
      #expect(throws: TOMLError.self, "\(path.path)") {
        try TOMLDocument([UInt8](contents(path)))
      }
    }
  }

  private func contents(_ path: URL) -> Data {
    FileManager.default.contents(atPath: path.path) ?? Data()
  }

  private func cases(_ kind: String) -> [URL] {
    let files = FileManager.default.enumerator(
      at: folder.appendingPathComponent(kind), includingPropertiesForKeys: nil)
    return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "toml" }
      .sorted { $0.path < $1.path }
  }

  private var folder: URL {
    if let path = ProcessInfo.processInfo.environment["AGGREGATE_TOML_TEST"] {
      return URL(fileURLWithPath: path)
    }
    return URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("shared/toml-test")
  }
}

/// What toml-test expects: tables and arrays as in JSON, and values as `{"type": …, "value": …}`.
private enum TaggedJSON: Decodable {
  case text(String)
  case array([TaggedJSON])
  case object([String: TaggedJSON])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let array = try? container.decode([TaggedJSON].self) {
      self = .array(array)
    } else {
      self = .object(try container.decode([String: TaggedJSON].self))
    }
  }

  func describes(_ value: TOMLValue) -> Bool {
    switch (self, value) {
    case (.array(let expected), .array(let elements)):
      return expected.count == elements.count
        && zip(expected, elements).allSatisfy { $0.describes($1.value) }
    case (.object(let expected), .table(let table)):
      return expected.count == table.entries.count
        && expected.allSatisfy { key, value in
          table[key].map { value.describes($0.value) } ?? false
        }
    case (.object(let tag), _):
      guard case .text(let type)? = tag["type"], case .text(let text)? = tag["value"] else {
        return false
      }
      return TaggedJSON.isEqual(value, type, text)
    case (.text, _), (.array, _): return false
    }
  }

  private static func isEqual(_ value: TOMLValue, _ type: String, _ text: String) -> Bool {
    switch (value, type) {
    case (.string(let string), "string"): string.utf8.elementsEqual(text.utf8)
    case (.integer(let number), "integer"): String(number) == text
    case (.float(let number), "float"):
      Double(text).map { $0.isNaN ? number.isNaN : $0 == number } ?? false
    case (.boolean(let flag), "bool"): String(flag) == text
    case (.time(let time), "datetime"), (.time(let time), "datetime-local"),
      (.time(let time), "date-local"), (.time(let time), "time-local"):
      time == text
    default: false
    }
  }
}
