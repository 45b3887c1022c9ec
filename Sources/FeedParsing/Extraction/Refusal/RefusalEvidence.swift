internal import FeedModel

/// What tells whether a page contains an article.
struct RefusalEvidence {
  /// The page's title, and its first headline in the text.
  var headlines: [String] = []
  /// The paragraphs of the chosen article.
  var article: [PageLine] = []
  /// The paragraphs of the page outside navigation, headers and footers.
  var page: [PageLine] = []
  /// Whether the chosen article has so much text of its own that it is no wall.
  var isLong = false
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
  /// Whether a headline is hardly more than the name of a domain.
  var namesDomain: Bool {
    headlines.contains { headline in
      headline.split(separator: " ").contains { word in
        word.utf8.count * 2 >= headline.utf8.count && RefusalEvidence.isDomain(word)
      }
    }
  }

  private static func isDomain(_ word: Substring) -> Bool {
    let labels = word.split(separator: ".", omittingEmptySubsequences: false)
    guard let last = labels.last, labels.count > 1, last.count > 1 else { return false }
    return labels.allSatisfy { !$0.isEmpty } && last.allSatisfy { $0.isASCII && $0.isLowercase }
  }

  var relation = FeedRelation.unknown
  var teasers = PageTeasers()

  init() {}

  /// - Parameter article: what was chosen; nil if nothing was.
  init(
    _ tree: PageTree, data: LinkedData, url: String?, hints: PageHints, article: ArticleReading?
  ) {
    if let article { readArticle(article, in: tree) }
    let region = MainRegion(tree)
    page = PageBlocks.of(tree, in: 0..<tree.count, isRemoved: region.isRemoved)
      .prefix(RefusalEvidence.maximumLines)
      .map { PageLine($0, in: tree, isRemoved: region.isRemoved, reads: !isLong) }
    let type = tree.head.meta("og:type")?.lowercased()
    declaresArticle = data.isArticle || type == "article" || type == "blog"
    declaresList =
      !declaresArticle
      && (type == "website" || !data.types.isDisjoint(with: RefusalEvidence.listTypes))
    teasers = PageTeasers(page, article: self.article, tree: tree, url: url)
    // Nothing else is asked about a long text.
    guard !isLong else { return }
    headlines = WallProfile.parts(ofTitle: tree.head.title)
    if let heading = region.heading { headlines.append(heading) }
    message = PageLine(region.message)
    hasChallenge = ChallengeMarkup.occurs(in: tree)
    asksForPassword = region.hasPasswordField
    hasMedia = region.hasMedia
    hasData = data.body.map { $0.utf8.count >= 600 } ?? false
    relation = FeedRelation(hints, headlines: headlines, tree: tree, parts: article?.parts ?? [])
  }

  private mutating func readArticle(_ reading: ArticleReading, in tree: PageTree) {
    var own = 0
    for block in reading.blocks.prefix(RefusalEvidence.maximumLines) {
      let line = PageLine(
        block, in: tree, isRemoved: reading.isRemoved, reads: own < RefusalEvidence.sample)
      if line.isProse { own += line.own }
      article.append(line)
    }
    let profile = WallProfile(article)
    isLong = profile.own >= RefusalEvidence.sample && profile.own * 2 >= profile.length
  }

  /// So many characters of an article, about 150 words, show that it is one.
  private static let sample = 900

  /// Further paragraphs tell no more.
  private static let maximumLines = 2000

  private static let listTypes: Set<String> = [
    "CollectionPage", "ItemList", "SearchResultsPage", "WebSite", "ProfilePage", "Blog",
  ]
}
