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
      return lines.isEmpty ? nil : list(lines)
    }
    var body: [ShellStatement] = []
    var first = statements[function]
    first.hasParentheses = false
    first.words = Array(first.words.drop { $0 != "{" }.dropFirst())
    if !first.words.isEmpty { body.append(first) }
    for statement in statements[(function + 1)...] {
      if statement.words.first == "}" { break }
      var statement = statement
      if statement.words.first == "{" { statement.words.removeFirst() }
      body.append(statement)
    }
    var list = list(body)
    let others = statements.filter { $0.hasParentheses && !isBeginning($0) }
      .compactMap(\.words.first)
    if !others.isEmpty {
      let names = others.uniqued().map { "\($0)()" }.joined(separator: ", ")
      let advice = others.contains("filter") ? "; a [[rule]] may do what its filter does" : ""
      list.warnings.append("has functions that are not taken over: \(names)\(advice)")
    }
    return list
  }

  /// Whether the statement is `feeds() {`, with the brace on the same line or the next.
  private static func isBeginning(_ statement: ShellStatement) -> Bool {
    statement.words.first == "feeds" && statement.hasParentheses
  }

  private static func isFeed(_ statement: ShellStatement) -> Bool {
    guard statement.words.first == "feed", statement.words.count > 2 else { return false }
    return statement.problem != nil || SubscriptionAddress(statement.words[2]).isRecognised
  }

  private static func list(_ statements: [ShellStatement]) -> SubscriptionList {
    var list = SubscriptionList()
    for statement in statements where statement.words.contains("feed") {
      list.append(subscription(statement))
    }
    let encoded =
      statements
      .filter { $0.words.first == "feed" && $0.words.count > 4 && $0.problem == nil }
      .map { "'\($0.words[1].prefix(80))'" }
    if !encoded.isEmpty {
      let more = encoded.count > 3 ? ", …" : ""
      list.warnings.append(
        "names encodings, which are recognised here instead: of \(encoded.prefix(3).joined(separator: ", "))\(more)"
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
