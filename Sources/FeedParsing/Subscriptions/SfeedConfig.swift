import FeedBasics

/// Reads the feeds of an sfeedrc, a shell script whose function `feeds` has one line `feed name url [page [encoding]]`
/// per feed (sfeedrc(5)).
enum SfeedConfig {
  /// - Returns: nil if the file is not an sfeedrc.
  static func read(_ bytes: ArraySlice<UInt8>) -> SubscriptionList? {
    let statements = ShellScan(bytes).statements
    guard let function = statements.firstIndex(where: isBeginning) else {
      // Lines without the function, as people copy them.
      let lines = statements.filter(isFeed)
      return lines.isEmpty ? nil : list(lines, functions: [])
    }
    let others = statements.filter { $0.definesFunction && !isBeginning($0) }
      .compactMap(\.words.first)
    var list = list(body(statements[function...]), functions: Set(others))
    if !others.isEmpty {
      let names = others.uniqued().map { "\($0)()" }.joined(separator: ", ")
      let advice = others.contains("filter") ? "; a [[rule]] may do what its filter does" : ""
      list.warnings.append("has functions that are not taken over: \(names)\(advice)")
    }
    return list
  }

  /// Whether the statement is `feeds() {`, with the brace on the same line or the next.
  private static func isBeginning(_ statement: ShellStatement) -> Bool {
    statement.words.first == "feeds" && statement.definesFunction
  }

  /// The statements inside a function.
  /// - Parameter statements: its beginning, and all that follows.
  private static func body(_ statements: ArraySlice<ShellStatement>) -> [ShellStatement] {
    var body: [ShellStatement] = []
    var depth = 0
    for (index, var statement) in statements.enumerated() {
      if index == 0 {
        statement.hasParentheses = false
        statement.words.removeFirst()
      }
      if statement.words.first == "}" {
        depth -= 1
        if depth <= 0 { break }
        continue
      }
      depth += statement.words.count { $0 == "{" }
      statement.words = Array(statement.words.drop { $0 == "{" })
      if !statement.words.isEmpty { body.append(statement) }
    }
    return body
  }

  private static func isFeed(_ statement: ShellStatement) -> Bool {
    guard statement.words.first == "feed", statement.words.count > 2 else { return false }
    return statement.problem != nil || SubscriptionAddress(statement.words[2]).isRecognised
  }

  /// - Parameter functions: the names of the file's other functions, which may name feeds.
  private static func list(
    _ statements: [ShellStatement], functions: Set<String>
  ) -> SubscriptionList {
    var list = SubscriptionList()
    let callers = functions.union([".", "source"])
    for statement in statements
    where statement.words.contains("feed") || callers.contains(statement.words.first ?? "") {
      list.append(subscription(statement))
    }
    let encoded =
      statements
      .filter { $0.words.first == "feed" && $0.words.count > 4 && $0.problem == nil }
      .map { "'\($0.words[1].prefix(80))'" }
    if !encoded.isEmpty {
      let more = encoded.count > 3 ? ", …" : ""
      list.warnings.append(
        "sets the encoding of \(encoded.prefix(3).joined(separator: ", "))\(more), which is recognised here instead"
      )
    }
    return list
  }

  private static func subscription(_ statement: ShellStatement) -> Subscription {
    let words = statement.words
    var problem = statement.problem
    if words.first != "feed" || statement.hasParentheses {
      problem = problem ?? "is not a plain 'feed' line, and scripts are never run"
    } else if words.count < 3 {
      problem = problem ?? "lacks a name or a URL"
    }
    if let problem {
      return Subscription(
        written: words.joined(separator: " "), address: .unreadable(problem), line: statement.line)
    }
    return Subscription(
      written: words[2], address: SubscriptionAddress(words[2]), title: words[1],
      line: statement.line)
  }
}
