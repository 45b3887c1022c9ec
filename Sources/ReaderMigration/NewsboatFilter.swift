/// An expression of newsboat's filter language (newsboat manual, "Filter Language").
package indirect enum NewsboatFilter: Equatable {
  case all([NewsboatFilter])
  case any([NewsboatFilter])
  case comparison(Comparison)

  /// Such as `title =~ "linux"`.
  package struct Comparison: Equatable {
    package var attribute: String
    package var operation: Operation
    package var value: String
  }

  package enum Operation: String {
    case equal = "="
    case unequal = "!="
    case matches = "=~"
    case matchesNot = "!~"
    case less = "<"
    case greater = ">"
    case atMost = "<="
    case atLeast = ">="
    case contains = "#"
    case containsNot = "!#"
    case between
  }

  /// Why a filter cannot be read, as the end of a sentence that begins with the filter.
  package struct Failure: Error, Equatable {
    package var reason: String
  }

  /// Reads an expression. `and` and `or` bind equally and to the left, as newsboat 2.21 evaluates them.
  package init(_ text: String) throws(Failure) {
    var reader = Reader(tokens: try Reader.tokens(text))
    self = try reader.expression(depth: 0)
    guard reader.tokens.isEmpty else { throw Failure(reason: "is not a filter of newsboat's") }
  }

  private struct Reader {
    enum Token: Equatable {
      case open, close
      case word(String)
      case operation(Operation)
      case text(String)
    }

    /// In reverse order.
    var tokens: [Token]

    private static let maximumLength = 10_000
    private static let maximumDepth = 20

    static func tokens(_ text: String) throws(Failure) -> [Token] {
      guard text.utf8.count <= maximumLength else { throw Failure(reason: "is too long") }
      var tokens: [Token] = []
      var rest = Substring(text)
      while let first = rest.first {
        switch first {
        case _ where first.isWhitespace: rest = rest.dropFirst()
        case "(", ")":
          tokens.append(first == "(" ? .open : .close)
          rest = rest.dropFirst()
        case "\"": tokens.append(.text(try quoted(&rest)))
        case "=", "!", "<", ">", "#": tokens.append(.operation(try operation(&rest)))
        default:
          let word = rest.prefix { !$0.isWhitespace && !"()\"=!<>#".contains($0) }
          rest = rest.dropFirst(word.count)
          tokens.append(word == "between" ? .operation(.between) : .word(String(word)))
        }
      }
      return tokens.reversed()
    }

    /// A text in double quotes. A backslash escapes a quote; before anything else it is a part of a regular expression.
    private static func quoted(_ rest: inout Substring) throws(Failure) -> String {
      var text = ""
      rest = rest.dropFirst()
      while let next = rest.popFirst() {
        if next == "\"" { return text }
        if next == "\\", rest.first == "\"" {
          text.append("\"")
          rest = rest.dropFirst()
        } else {
          text.append(next)
        }
      }
      throw Failure(reason: "has no closing quote")
    }

    private static func operation(_ rest: inout Substring) throws(Failure) -> Operation {
      for length in [2, 1] {
        let sign = rest.prefix(length)
        guard let found = sign == "==" ? .equal : Operation(rawValue: String(sign)) else {
          continue
        }
        rest = rest.dropFirst(sign.count)
        return found
      }
      throw Failure(reason: "has the unknown operator '\(rest.prefix(2))'")
    }

    mutating func expression(depth: Int) throws(Failure) -> NewsboatFilter {
      var left = try operand(depth: depth)
      while case .word(let word)? = tokens.last, word == "and" || word == "or" {
        tokens.removeLast()
        let right = try operand(depth: depth)
        left = word == "and" ? left.and(right) : left.or(right)
      }
      return left
    }

    private mutating func operand(depth: Int) throws(Failure) -> NewsboatFilter {
      guard depth < Self.maximumDepth else { throw Failure(reason: "is nested too deeply") }
      switch tokens.popLast() {
      case .open:
        let inner = try expression(depth: depth + 1)
        guard tokens.popLast() == .close else { throw Failure(reason: "has no closing ')'") }
        return inner
      case .word(let attribute):
        guard case .operation(let operation)? = tokens.popLast() else {
          throw Failure(reason: "has no operator after '\(attribute.prefix(40))'")
        }
        switch tokens.popLast() {
        case .text(let value), .word(let value):
          return .comparison(
            Comparison(attribute: attribute, operation: operation, value: value))
        case .open, .close, .operation, nil:
          throw Failure(
            reason: "has no value after '\(attribute.prefix(40)) \(operation.rawValue)'")
        }
      case .close, .text, .operation, nil: throw Failure(reason: "is not a filter of newsboat's")
      }
    }
  }

  private func and(_ other: NewsboatFilter) -> NewsboatFilter {
    if case .all(let parts) = self { .all(parts + [other]) } else { .all([self, other]) }
  }

  private func or(_ other: NewsboatFilter) -> NewsboatFilter {
    if case .any(let parts) = self { .any(parts + [other]) } else { .any([self, other]) }
  }
}
