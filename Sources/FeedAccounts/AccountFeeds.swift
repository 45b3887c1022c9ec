import FeedBasics
package import FeedModel

/// The feeds of an account.
extension AccountSync {
  /// The feeds as the server lists them, under the names that they have here.
  /// - Parameter mayBeEmpty: whether to believe a server that lists nothing, if it had feeds before.
  package func updateFeeds(mayBeEmpty: Bool) async throws(AccountError) -> [AccountFeed] {
    try listing(try await remoteFeeds(), mayBeEmpty: mayBeEmpty).feeds
  }

  /// The feeds that the server lists, each once.
  func remoteFeeds() async throws(AccountError) -> [RemoteFeed] {
    let remote = try await atServer { () async throws(FetchError) in try await server.feeds() }
    var seen: Set<String> = []
    return remote.filter { $0.id.utf8.count <= 1000 && seen.insert($0.id).inserted }.map(redacted)
  }

  /// Stores the feeds that the server lists.
  /// - Parameter mayBeEmpty: whether to believe a server that lists nothing, if it had feeds before. More often it is
  ///   broken.
  /// - Returns: the feeds, and the names of those that it does not list any more.
  func listing(
    _ listed: [RemoteFeed], mayBeEmpty: Bool
  ) throws(AccountError) -> (feeds: [AccountFeed], gone: [String]) {
    let before = try atStore { () throws(StoreError) in
      try store.accountFeeds().filter { $0.id.account == account }
    }
    if listed.isEmpty, !before.isEmpty, !mayBeEmpty {
      throw .server(
        .broken(
          "the server lists no feeds any more; if the next fetch finds none either, they leave the list"
        ))
    }
    let feeds = try update(listed)
    let seen = Set(listed.map(\.id))
    return (feeds, before.filter { !seen.contains($0.id.id) }.map(\.name))
  }

  /// Stores the feeds under names that no others have.
  private func update(_ listed: [RemoteFeed]) throws(AccountError) -> [AccountFeed] {
    try atStore { () throws(StoreError) in
      let feeds = try store.changeAccountFeeds(of: account) { all in
        var names = AccountNames(name, taken: taken.union(namesOfOthers(all)))
        let before = Dictionary(
          all.filter { $0.id.account == account }.map { ($0.id.id, $0) }
        ) { first, _ in first }
        return zip(listed, names.names(listed, before: before)).map { feed, name in
          AccountFeed(
            id: SubscriptionID(account: account, id: feed.id), name: name, title: feed.title,
            url: SecretMask.publicURL(URLReference.absoluteWeb(feed.url, base: nil) ?? ""),
            website: feed.website.flatMap { URLReference.absoluteWeb($0, base: nil) },
            tags: AccountSync.tags(feed.tags), since: before[feed.id]?.since ?? clock())
        }
      }
      // Renamed feeds are found by what the server calls them.
      try store.register(feeds.map(\.feed))
      return feeds
    }
  }

  /// The names of the feeds of other accounts that the config has. Those of others are free.
  func namesOfOthers(_ feeds: [AccountFeed]) -> [String] {
    feeds.filter { $0.id.account != account && others?.contains($0.id.account) ?? true }
      .map(\.name)
  }

  private static func tags(_ texts: [String]) -> [String] {
    UniqueTexts.ignoringCase(
      texts.map { $0.trimmed(where: \.isWhitespace) }.filter {
        !$0.isEmpty && !$0.unicodeScalars.contains(where: UnsafeCharacters.contains)
      })
  }

  /// The most feeds that are named together.
  private static let maximumNames = 3

  /// A line about feeds that the server does not have any more, whose articles are not listed then.
  static func line(ofGone names: [String]) -> String {
    "no longer has \(names.map { "'\($0)'" }.listed(first: maximumNames)); "
      + "\(names.count == 1 ? "its" : "their") articles are kept, but not listed"
  }
}
