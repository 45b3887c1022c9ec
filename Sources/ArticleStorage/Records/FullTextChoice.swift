import FeedBasics
import FeedModel

/// Whether the text of a page is shown in place of the feed's.
enum FullTextChoice {
  /// The share of the feed's shingles that a page has to contain.
  private static let minimumShare = 0.6
  /// How many times as long as the feed's text a page has to be that contains less of it.
  private static let muchLonger = 1.5

  /// Whether the page's text is at least as long as the feed's and contains most of it, or is much longer.
  /// - Parameter entry: the item without its page.
  static func shows(_ page: PageContent, of entry: Entry) -> Bool {
    let own = Shingles(entry.contentText ?? entry.summary ?? "")
    let found = Shingles(page.text)
    guard found.words > 0 else { return false }
    if Double(found.words) >= muchLonger * Double(own.words) { return true }
    return found.words >= own.words && own.share(in: found) >= minimumShare
  }
}
