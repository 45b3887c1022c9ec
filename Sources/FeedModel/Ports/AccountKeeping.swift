/// Keeps what is known of accounts at online readers: their feeds, what their servers call stored items, and the marks that
/// wait to be sent. Nothing needs to be called for the latter: every change of an article's marks is queued for all
/// accounts that have the article. Accounts are those of ``Feed/accountKey``; what is known of one, its feeds included, stays
/// while the config does not have it.
public protocol AccountKeeping: Sendable {
  /// The feeds of all accounts, account by account in the order of their servers.
  func accountFeeds() throws(StoreError) -> [AccountFeed]

  /// Changes whenever ``accountFeeds()`` does.
  func accountFeedsRevision() throws(StoreError) -> [Int]

  /// Replaces the feeds of an account.
  /// - Parameter change: returns the account's feeds, given those of all accounts before. It may be called again if the
  ///   connection to the store is lost.
  /// - Returns: the account's feeds.
  func changeAccountFeeds(
    of account: String, _ change: ([AccountFeed]) -> [AccountFeed]
  ) throws(StoreError) -> [AccountFeed]

  /// What is known of all items of an account, by what the server calls them.
  func accountItems(of account: String) throws(StoreError) -> [String: AccountItem]

  /// Records which articles items of an account are. An article of which one copy is read or starred is so everywhere: the
  /// article is marked if the server's item is, and the server is told what the article is already.
  /// - Returns: how many articles were marked.
  func addAccountItems(_ items: [ArrivedItem], of account: String) throws(StoreError) -> Int

  /// Applies what a server says of items that are known: each difference to what it said last is a change of the article's
  /// marks, which other accounts are told. What waits to be sent, or is being sent, wins.
  /// - Returns: how many articles were marked.
  func apply(_ marks: [String: ServerMarks], of account: String) throws(StoreError) -> Int

  /// Records that a server does not have items any more. Their articles stay as they are.
  func noteGone(_ items: [String], of account: String) throws(StoreError)

  /// The marks to send to an account's server, which count as being sent from now on. Those whose sending never ended,
  /// since the program was killed, are among them.
  func takeOutgoingMarks(of account: String) throws(StoreError) -> [OutgoingMark]

  /// Records how sending marks ended. One that changed again meanwhile waits in any case.
  /// - Parameter isDone: whether the server has them now; otherwise they wait for the next time.
  func endSending(_ marks: [OutgoingMark], of account: String, isDone: Bool) throws(StoreError)

  /// How many marks wait for each account; accounts without any are missing.
  func outgoingMarkCounts() throws(StoreError) -> [String: Int]
}
