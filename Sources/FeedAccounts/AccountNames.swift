import FeedBasics
import FeedModel

/// Names for the feeds of an account, which no other feed has.
struct AccountNames {
  private var taken: Set<String>
  private let account: String
  /// The last number of each title that several feeds have.
  private var numbers: [String: Int] = [:]

  /// - Parameter taken: the names of all other feeds and accounts.
  init(_ account: String, taken: Set<String>) {
    self.account = account
    self.taken = taken
  }

  /// Names for feeds. One whose title did not change keeps its name, whatever others are called, unless it had to make room
  /// for another feed of that title while the account was away.
  /// - Parameter before: the feeds as they were, by what the server calls them.
  mutating func names(_ feeds: [RemoteFeed], before: [String: AccountFeed]) -> [String] {
    let kept = feeds.map { feed in
      before[feed.id].flatMap { old in
        old.title == feed.title && !Self.isNumbered(old.name, feed.title)
          && taken.insert(old.name).inserted ? old.name : nil
      }
    }
    return zip(feeds, kept).map { feed, kept in kept ?? name(feed) }
  }

  /// Whether a name is `Title (2)`, as a stored feed is called that made room.
  private static func isNumbered(_ name: String, _ title: String) -> Bool {
    guard name.hasPrefix("\(title) ("), name.hasSuffix(")") else { return false }
    return Int(name.dropFirst(title.count + 2).dropLast()) != nil
  }

  /// A name for a feed: its title, with the account or a number if that is taken.
  mutating func name(_ feed: RemoteFeed) -> String {
    let host =
      URLReference.Parts(feed.url).host ?? feed.website.flatMap { URLReference.Parts($0).host }
    let title =
      [AccountNames.line(feed.title), host ?? "", AccountNames.line(feed.id), account]
      .first { !$0.isEmpty } ?? account
    for name in [title, "\(title) (\(account))"] where taken.insert(name).inserted { return name }
    var number = numbers[title] ?? 2
    while !taken.insert("\(title) (\(account) \(number))").inserted { number += 1 }
    numbers[title] = number + 1
    return "\(title) (\(account) \(number))"
  }

  private static func line(_ text: String) -> String {
    String(UnsafeCharacters.line(text).prefix(200))
  }
}
