import FeedModel
import FeedParsing

/// What was fetched because the first answer of a JSON API led to it: further pages, and items that it named by their
/// ids alone.
struct FollowUp: Sendable {
  var items: [ParsedItem] = []
  /// Items that the answer named and the store has already.
  var known: [Entry] = []
  var rejections: [String] = []
  /// Something could not be had, and not because the API refused it: the answer counts as cut off.
  var isCut = false
  /// Why reading on ended too early, in a line.
  var problem: String?
}
