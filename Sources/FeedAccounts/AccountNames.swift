import FeedModel

/// Names for the feeds of an account, which no other feed has.
struct AccountNames {
  private var taken: Set<String>
  private let account: String

  /// - Parameter taken: the names of all other feeds and accounts.
  init(_ account: String, taken: Set<String>) {
    self.account = account
    self.taken = taken
  }

  /// A name for a feed: its title, with the account or a number if that is taken. A feed whose title did not change keeps
  /// its name.
  mutating func name(_ feed: RemoteFeed, before: AccountFeed?) -> String {
    let host = URLReference.Parts(feed.url).host
    let title = AccountNames.line(feed.title).nonEmpty ?? host ?? feed.id
    if let before, before.title == feed.title, taken.insert(before.name).inserted {
      return before.name
    }
    for name in [title, "\(title) (\(account))"] where taken.insert(name).inserted { return name }
    var number = 2
    while !taken.insert("\(title) (\(account) \(number))").inserted { number += 1 }
    return "\(title) (\(account) \(number))"
  }

  private static func line(_ text: String) -> String {
    let line = String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { UnsafeCharacters.contains($0) ? " " : $0 }))
    return String(line.trimmed(where: \.isWhitespace).prefix(200))
  }
}

extension String {
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
