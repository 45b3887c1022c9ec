internal import FeedModel

/// What tells whether a page contains an article.
struct RefusalEvidence {
  /// The page's title, and its first headline in the text.
  var headlines: [String] = []
  /// The paragraphs of the chosen article.
  var article: [PageLine] = []
  /// The paragraphs of the page outside navigation, headers and footers.
  var page: [PageLine] = []
  /// The message for readers without scripts.
  var message = PageLine("")
  /// Whether the markup is that of a test for robots.
  var hasChallenge = false
  /// Whether a field for a password is in the page's main part.
  var asksForPassword = false
  /// Whether the page declares itself an article.
  var declaresArticle = false
  /// Whether the page declares itself a list.
  var declaresList = false
  /// Whether the page's structured data contains the article's text.
  var hasData = false
  /// Whether the page's main part contains a picture, a film or a sound.
  var hasMedia = false
  /// Whether a headline contains the name of a domain.
  var namesDomain: Bool {
    headlines.contains { headline in
      headline.split(separator: " ").contains { word in
        let labels = word.split(separator: ".", omittingEmptySubsequences: false)
        return labels.count > 1 && labels.allSatisfy { !$0.isEmpty }
          && labels[labels.count - 1].allSatisfy { $0.isASCII && $0.isLowercase }
      }
    }
  }
  var relation = FeedRelation.unknown
  var teasers = PageTeasers()

  init() {}

  /// - Parameters:
  ///   - parts: the roots of the chosen article.
  ///   - isRemoved: whether each node is left out of it.
  init(
    _ tree: PageTree, data: LinkedData, url: String?, hints: PageHints, parts: [Int],
    isRemoved: [Bool]
  ) {
    let region = MainRegion(tree)
    headlines = WallProfile.parts(ofTitle: tree.head.title)
    if let heading = region.heading { headlines.append(heading) }
    for part in parts where !isRemoved[part] {
      article += PageBlocks.of(tree, in: part..<tree.end(part), isRemoved: isRemoved)
        .map { PageLine($0, in: tree, isRemoved: isRemoved) }
    }
    let blocks = PageBlocks.of(tree, in: 0..<tree.count, isRemoved: region.isRemoved)
    page = blocks.prefix(RefusalEvidence.maximumLines)
      .map { PageLine($0, in: tree, isRemoved: region.isRemoved) }
    message = PageLine(region.message)
    hasChallenge = ChallengeMarkup.occurs(in: tree)
    asksForPassword = region.hasPasswordField
    hasMedia = region.hasMedia
    hasData = data.body.map { $0.utf8.count >= 600 } ?? false
    let type = tree.head.meta("og:type")?.lowercased()
    declaresArticle = data.isArticle || type == "article" || type == "blog"
    declaresList =
      !declaresArticle
      && (type == "website" || !data.types.isDisjoint(with: RefusalEvidence.listTypes))
    relation = FeedRelation(hints, headlines: headlines, article: article, tree: tree, parts: parts)
    teasers = PageTeasers(page, article: article, tree: tree, url: url)
  }

  /// Further paragraphs tell no more.
  private static let maximumLines = 2000

  private static let listTypes: Set<String> = [
    "CollectionPage", "ItemList", "SearchResultsPage", "WebSite", "ProfilePage", "Blog",
  ]
}
