public import FeedModel
public import FeedPlatform

/// The pages of appearances, and the blocks of text that several pages of a host have.
public protocol PageTable {
  /// The page of an appearance; nil if it is not known.
  func page(of number: Int) throws -> StoredPage?

  /// Adds or replaces a page.
  /// - Parameter textHash: a hash of the page's host and text; nil without text.
  func write(_ page: StoredPage, of number: Int, textHash: Int64?) throws

  /// Sets whether a page is shown in place of the feed's text.
  func setPageShown(_ isShown: Bool, of number: Int) throws

  /// Removes a page.
  func deletePage(of number: Int) throws

  /// The appearances whose pages have this text.
  func appearances(ofPageText hash: Int64) throws -> [Int]

  /// The pages of the feeds with these names that may be requested, those of the newest appearances first.
  func waitingPages(ofFeeds names: [String], at now: Date, limit: Int) throws -> [WaitingPage]

  /// How many pages were refused, by the feed's name and the reason.
  func refusedPages() throws -> [String: [PageRefusal: Int]]

  /// How many pages could not be loaded and will be requested again, by the feed's name.
  func failedPages() throws -> [String: Int]

  /// Records until when a host's pages must not be requested, and removes what is over at `now`.
  func holdPages(ofHost host: String, until date: Date, now: Date) throws

  /// The hosts whose pages must not be requested at `now`, and until when.
  func heldPageHosts(now: Date) throws -> [String: Date]

  /// In how many pages of a host each block was seen.
  func blocks(ofHost hash: Int64) throws -> [UInt64: Int]

  /// Counts blocks of a page. Of those beyond the limit, the rarest and oldest are removed.
  /// - Parameter limit: the maximum number of blocks of a host.
  func countBlocks(_ blocks: Set<UInt64>, ofHost hash: Int64, at now: Date, limit: Int) throws

  /// Removes the blocks that were last seen before an instant.
  func deleteBlocks(before instant: Date) throws
}
