public import FeedBasics
public import FeedModel

/// Accounts with their health, as a table, TSV or JSON.
public enum AccountHealthTable {
  /// A table of name, feeds, waiting marks, last success, next synchronisation and URL, each error below its row.
  /// - Parameter width: the terminal's columns.
  public static func text(_ accounts: [AccountHealth], width: Int, now: Date) -> String {
    let cells = accounts.map { account in
      [
        account.name, String(account.feeds), String(account.waiting),
        account.lastSuccess.map { RelativeTime.age(of: $0, now: now) } ?? "never",
        account.next.map { $0.timeIntervalSince(now) }.map {
          $0 < 60 ? "due" : RelativeTime.wait($0)
        } ?? "never", account.url,
      ]
    }
    let table = TextTable([.left, .right, .right, .right, .right, .left], width: width)
      .text([["ACCOUNT", "FEEDS", "WAITING", "SUCCESS", "NEXT", "URL"]] + cells)
    let errors = [nil] + accounts.map(\.error)
    return zip(table.split(separator: "\n"), errors).map { line, error in
      "\(line)\n"
        + (error.map { FeedHealthTable.below("✗ " + TerminalText.line($0), width: width) } ?? "")
    }.joined()
  }

  /// A line of TSV: name, type, URL, feeds, waiting marks, last success, next synchronisation, error.
  public static func line(_ account: AccountHealth) -> String {
    [
      account.name, account.type.rawValue, account.url, String(account.feeds),
      String(account.waiting), account.lastSuccess.map(Timestamp.rfc3339) ?? "",
      account.next.map(Timestamp.rfc3339) ?? "", account.error ?? "",
    ].map(TerminalText.line).joined(separator: "\t") + "\n"
  }

  /// Writes the account as a JSON object; dates are RFC 3339, absent values are left out.
  public static func write(_ account: AccountHealth, to writer: inout JSONWriter) {
    writer.object { json in
      json.member("name", account.name)
      json.member("type", account.type.rawValue)
      json.member("url", account.url)
      json.member("feeds", account.feeds)
      json.member("waiting", account.waiting)
      json.member("last_success", account.lastSuccess.map(Timestamp.rfc3339))
      json.member("next", account.next.map(Timestamp.rfc3339))
      json.member("error", account.error)
    }
  }
}
