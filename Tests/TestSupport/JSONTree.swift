public import Foundation

/// Any JSON document, for comparison member by member.
public enum JSONTree: Codable, Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONTree])
  case object([String: JSONTree])

  /// Decodes any JSON value.
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let string = try? value.decode(String.self) {
      self = .string(string)
    } else if let array = try? value.decode([JSONTree].self) {
      self = .array(array)
    } else {
      self = .object(try value.decode([String: JSONTree].self))
    }
  }

  /// Encodes the value.
  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .null: try value.encodeNil()
    case .bool(let bool): try value.encode(bool)
    case .number(let number): try value.encode(number)
    case .string(let string): try value.encode(string)
    case .array(let array): try value.encode(array)
    case .object(let object): try value.encode(object)
    }
  }

  /// The member of an object; nil if this is not an object or has no such member.
  public subscript(key: String) -> JSONTree? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  /// The number of elements; nil if this is not an array.
  public var count: Int? { if case .array(let elements) = self { elements.count } else { nil } }

  /// Indented, keys sorted, with a line break at the end.
  public func prettyPrinted() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }

  /// A line for every path at which the two differ, such as `.items[0].title: expected "a", got "b"`.
  public func differences(from actual: JSONTree, at path: String = "") -> [String] {
    switch (self, actual) {
    case (.object(let mine), .object(let other)):
      return Set(mine.keys).union(other.keys).sorted().flatMap { key in
        JSONTree.differences(mine[key], other[key], at: "\(path).\(key)")
      }
    case (.array(let mine), .array(let other)):
      return (0..<max(mine.count, other.count)).flatMap { index in
        JSONTree.differences(
          index < mine.count ? mine[index] : nil, index < other.count ? other[index] : nil,
          at: "\(path)[\(index)]")
      }
    default:
      return self == actual ? [] : ["\(path): expected \(written), got \(actual.written)"]
    }
  }

  private static func differences(_ mine: JSONTree?, _ other: JSONTree?, at path: String)
    -> [String]
  {
    switch (mine, other) {
    case (let mine?, let other?): mine.differences(from: other, at: path)
    case (let mine?, nil): ["\(path): expected \(mine.written), got nothing"]
    case (nil, let other?): ["\(path): expected nothing, got \(other.written)"]
    case (nil, nil): []
    }
  }

  private var written: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "\(self)"
  }
}
