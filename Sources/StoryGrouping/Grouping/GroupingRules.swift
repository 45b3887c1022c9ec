import FeedBasics

/// The numbers that the grouping depends on. They were chosen on labelled news of several kinds; most may change by a half
/// without much effect.
struct GroupingRules {
  static let standard = GroupingRules()

  /// The number of articles that a word's weight is reckoned with at least, so that the words of a small store are not all
  /// frequent.
  var minimumArticles = 1000
  /// The weight of a word that only the summary has; that of one in the title is 1.
  var summaryWeight: Float = 0.5
  /// The length that an article has at least, so that short titles need more than one rare word in common.
  var minimumNorm: Float = 20
  /// What is taken off for ``StoryGrouping/window`` between two articles, and in proportion for less.
  var decay: Float = 0.08
  /// The factor for two articles of one publisher.
  var samePublisher: Float = 0.5
  /// The factor for two titles with names that share no name.
  var otherNames: Float = 0.3
  /// The factor for two titles with numbers that share no number.
  var otherNumbers: Float = 0.8
  /// The likeness from which on an article's story, or the article that is in none, is grouped afresh with a new article.
  var touching: Float = 0.12
  /// The likeness below which two articles count as unlike.
  var least: Float = 0.05
  /// The likeness of two articles that Google News lists together.
  var related: Float = 0.5
  /// The mean likeness that two groups of any size need.
  var base: Float = 0.025
  /// What two groups of n and m articles need more: this much over √(n·m).
  var pairExtra: Float = 0.17
  /// The likeness that the two most similar articles of two groups need besides, so that `why` can show a link.
  var link: Float = 0.135
  /// Two groups of two articles or more need this share of the mean likeness within the looser one besides, so that two
  /// events with the same actors stay two.
  var cohesion: Float = 0.33
  /// Two groups are joined if each article's likeness to the most similar one of the other group is this on average. It
  /// joins an event told in different words when some articles have the words of both.
  var firm: Float = 0.14
  /// The least average over either group alone.
  var firmSide: Float = 0.02
  /// Smaller likenesses count as none in these averages.
  var firmLeast: Float = 0.1

  /// The most articles that a rare word may occur in, and a name or number: a share of all articles, but no fewer than
  /// `least`. Two articles need one of these in common; more frequent words are the vocabulary of news.
  var rareWord = (share: 0.005, least: 40)
  var rareName = (share: 0.01, least: 80)

  /// The days before and after an article in which its publisher's other articles make it a column.
  var columnDays = 9.0
  /// The number of other days that make a column.
  var columnRepeats = 2
  /// The share of the words of two titles together that both titles of a column have.
  var columnShare: Float = 0.5

  /// The number of postings that are read for an article at most, those of its rarest words.
  var postingLimit = 1_500
  /// The number of articles, the most alike, that an article is compared with at most.
  var neighbourLimit = 256
  /// The number of articles of a story at most.
  var storyLimit = 512

  /// The mean likeness from which on groups of n and m articles are one.
  func needed(_ n: Int, _ m: Int) -> Float { base + pairExtra / Float(n * m).squareRoot() }
}
