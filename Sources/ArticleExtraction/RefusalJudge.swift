import FeedBasics
import FeedModel
import FeedParsing

/// Decides whether a page contains an article.
///
/// A true article must hardly ever be refused, so every rule asks first how much text the chosen article has that
/// belongs to no wall: sentences in paragraphs, without the words of consent, login and the like.
struct RefusalJudge {
  private let evidence: RefusalEvidence
  private let article: WallProfile
  private let page: WallProfile
  /// What is judged: the article, or the whole page if hardly anything was chosen.
  private let subject: WallProfile

  /// Why the page contains no article; nil if it does.
  static func reason(_ evidence: RefusalEvidence) -> PageRefusal? {
    RefusalJudge(evidence).reason()
  }

  private init(_ evidence: RefusalEvidence) {
    self.evidence = evidence
    article = WallProfile(evidence.article)
    page = WallProfile(evidence.page)
    subject = article.length >= 100 ? article : page
  }

  private func reason() -> PageRefusal? {
    if evidence.isLong { return isList ? .index : nil }
    if evidence.hasData { return nil }
    if evidence.relation == .summary, article.own >= 60 { return nil }
    if evidence.hasChallenge, article.own < (evidence.declaresArticle ? 150 : 600) {
      return .captcha
    }
    if let wall = wall, !(evidence.isPublished && [.consent, .parked].contains(wall)) {
      return wall
    }
    if isEmpty, !evidence.isPublished { return .empty }
    if isList { return .index }
    return evidence.relation == .none && article.length < 720 ? unrelated : nil
  }

  // MARK: Walls

  private var wall: PageRefusal? {
    var best: (refusal: PageRefusal, share: Double)?
    for rule in WallRule.all {
      let isHeadline = evidence.headlines.contains {
        WallProfile.isHeadline($0, about: rule.topic)
      }
      let share = max(subject.share(rule.topic), page.share(rule.topic)) + (isHeadline ? 0.3 : 0)
      let isSaid = page.phrases(rule.topic) + article.phrases(rule.topic) > 0
      let isNamed = rule.topic == .parked && evidence.namesDomain
      guard isHeadline || isSaid || isNamed, isWall(rule, share, isHeadline: isHeadline) else {
        continue
      }
      if share > best?.share ?? 0 { best = (rule.refusal, share) }
    }
    return best?.refusal
  }

  private func isWall(_ rule: WallRule, _ share: Double, isHeadline: Bool) -> Bool {
    // What declares itself an article is refused only if hardly anything else is in it.
    let own = evidence.declaresArticle || evidence.relation == .title ? rule.own / 3 : rule.own
    if subject.share(rule.topic) >= rule.share, subject.own < own { return true }
    if isHeadline, subject.own < own * 2 { return true }
    if rule.topic == .parked, evidence.namesDomain, share >= 0.2, subject.own < 400 { return true }
    if rule.topic == .consent, subject.share(.consent) >= 0.6, !evidence.declaresArticle {
      return true
    }
    return rule.topic == .login && evidence.asksForPassword && subject.own < own
      && page.share(.login) >= 0.15
  }

  /// The best guess for a page that has nothing to do with the feed's article.
  private var unrelated: PageRefusal {
    let best = WallRule.all.map { ($0.refusal, page.share($0.topic)) }.max { $0.1 < $1.1 }
    if let best, best.1 >= 0.1 { return best.0 }
    return evidence.teasers.count >= 5 ? .index : .gone
  }

  // MARK: Pages without text

  private var isEmpty: Bool {
    if evidence.hasMedia { return false }
    let scripts = WallProfile([evidence.message]).share(.scripts)
    if subject.own >= 100 { return false }
    if subject.share(.scripts) >= 0.4 { return true }
    // A note may have five words, but it has a headline or ends in a full stop.
    let isNote = evidence.page.contains { $0.own > 0 && ($0.isProse || $0.isHeading) }
    if isNote { return scripts > 0.4 && page.own < 30 && page.length < 60 }
    return page.length < 150
  }

  // MARK: Lists

  private var isList: Bool {
    if evidence.isLinkList { return false }
    let teasers = evidence.teasers
    guard teasers.count >= 5 else {
      return article.own < 30 && page.length > 300 && teasers.linkDensity > 0.75
        && !evidence.declaresArticle
    }
    if evidence.declaresArticle {
      return teasers.countInArticle >= 5 && article.own < 200 && teasers.lead < 60
    }
    // Summaries have a few dozen words each; an article is longer than its neighbours.
    guard teasers.longest < 600 else { return false }
    if teasers.lead < 90 { return true }
    return teasers.countWithText >= 4 && teasers.lead < 300
      && (evidence.declaresList || teasers.articleIsTeaser || teasers.countInArticle >= 5)
  }
}

/// When the text of a page is a wall.
struct WallRule {
  var topic: WallTopic
  var refusal: PageRefusal
  /// The least share of the text.
  var share: Double
  /// The maximum number of characters of other prose.
  var own: Int

  static let all = [
    WallRule(topic: .captcha, refusal: .captcha, share: 0.3, own: 300),
    WallRule(topic: .consent, refusal: .consent, share: 0.4, own: 400),
    WallRule(topic: .login, refusal: .login, share: 0.35, own: 90),
    WallRule(topic: .parked, refusal: .parked, share: 0.4, own: 160),
    WallRule(topic: .gone, refusal: .gone, share: 0.4, own: 150),
    WallRule(topic: .error, refusal: .error, share: 0.4, own: 120),
  ]
}

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
  /// Whether the chosen article is a list of links that people chose.
  var isLinkList = false
  /// Whether the page declares itself an article.
  var declaresArticle = false
  /// Whether the page says when it was published, and the article with its headline has nothing to press or fill in,
  /// as walls have: it may be about one.
  var isPublished = false
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

  /// - Parameters:
  ///   - article: what was chosen; nil if nothing was.
  ///   - title: the title of the page.
  ///   - others: roots of subtrees that are not part of the page's text.
  init(
    _ tree: PageTree, data: LinkedData, url: String?, hints: PageHints, article: ArticleReading?,
    title: String? = nil, leavingOut others: [Int] = []
  ) {
    if let article { readArticle(article, in: tree) }
    let region = MainRegion(tree, leavingOut: others)
    let blocks = PageBlocks.of(tree, in: 0..<tree.count, isRemoved: region.isRemoved)
    let last = self.article.last?.node ?? 0
    var after = 0
    for block in blocks.prefix(RefusalEvidence.maximumLines) {
      if Int(block.first) > last { after += 1 }
      let isNext = after > 0 && after <= RefusalEvidence.following
      page.append(
        PageLine(block, in: tree, isRemoved: region.isRemoved, reads: !isLong || isNext))
    }
    let type = tree.head.meta("og:type")?.lowercased()
    declaresArticle =
      data.isArticle || type == "article" || type == "blog"
      || article?.parts.contains { RefusalEvidence.isOnlyBody(tree, $0) } ?? false
    declaresList =
      !declaresArticle
      && (type == "website" || !data.types.isDisjoint(with: RefusalEvidence.listTypes))
    teasers = PageTeasers(
      page, article: self.article, tree: tree, url: url,
      headline: isLong ? nil : headline(title, in: blocks, tree, region.isRemoved))
    // Nothing else is asked about a long text.
    guard !isLong else { return }
    headlines = WallProfile.parts(ofTitle: tree.head.title)
    if let heading = region.heading { headlines.append(heading) }
    message = PageLine(region.message)
    hasChallenge = ChallengeMarkup.occurs(in: tree)
    asksForPassword = region.hasPasswordField
    hasMedia = region.hasMedia
    isPublished =
      declaresArticle && tree.head.meta("article:published_time") != nil
      && article?.parts.first.map { RefusalEvidence.isWritten(tree, $0) } ?? false
    hasData = data.body.map { $0.utf8.count >= 600 } ?? false
    relation = FeedRelation(hints, headlines: headlines, tree: tree, parts: article?.parts ?? [])
  }

  /// The first node of the paragraph that is the page's title, before the article or at its beginning.
  private func headline(
    _ title: String?, in blocks: [PageBlock], _ tree: PageTree, _ isRemoved: [Bool]
  ) -> Int? {
    guard let title, let start = article.first?.node else { return nil }
    let lengths = title.count / 2...title.count * 2
    let block = blocks.prefix { Int($0.first) <= start }.first {
      lengths.contains(Int($0.measure.length))
        && TitleMatch.isSame(tree.text(of: $0, isRemoved: isRemoved), title)
    }
    return block.map { Int($0.first) }
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
    isLinkList = LinkList.matches(reading, tree)
    isLong = profile.own >= RefusalEvidence.sample && profile.own * 2 >= profile.length
  }

  /// Whether an element is in the page's only `itemprop=articleBody`, or has that in it.
  private static func isOnlyBody(_ tree: PageTree, _ node: Int) -> Bool {
    let bodies = tree.nodes.indices.filter { tree.hints($0).contains(.articleBody) }
    return bodies.count == 1 && (tree.contains(bodies[0], node) || tree.contains(node, bodies[0]))
  }

  /// Whether an element or the `article` around it has the headline and no controls.
  private static func isWritten(_ tree: PageTree, _ node: Int) -> Bool {
    var article = node
    while tree.name(article) != .article, let parent = tree.parent(article) { article = parent }
    guard tree.name(article) == .article else { return false }
    let content = article..<tree.end(article)
    return content.contains { tree.name($0) == .h1 }
      && !content.contains {
        switch tree.name($0) {
        case .button, .form, .input, .iframe: true
        default: false
        }
      }
  }

  /// So many characters of an article, about 150 words, show that it is one.
  private static let sample = 900

  /// How many paragraphs after an article may ask to pay for its rest.
  static let following = 8

  /// Further paragraphs tell no more.
  private static let maximumLines = 2000

  private static let listTypes: Set<String> = [
    "CollectionPage", "ItemList", "SearchResultsPage", "WebSite", "ProfilePage", "Blog",
  ]
}

/// How much of the title and the summary in the feed a page contains.
enum FeedRelation {
  /// The feed has too little of both.
  case unknown
  /// Neither the title nor the summary.
  case none
  /// Words of the title.
  case title
  /// A part of the summary, in the article itself.
  case summary

  init(_ hints: PageHints, headlines: [String], tree: PageTree, parts: [Int]) {
    guard hints.title != nil || hints.summary != nil else {
      self = .unknown
      return
    }
    let text = parts.map { tree.text(of: $0, limit: 20_000) }.joined(separator: " ")
    let summary = Shingles(hints.summary ?? "")
    if summary.words >= 6, summary.share(in: Shingles(text)) >= 0.3 {
      self = .summary
      return
    }
    let title = Set(
      TitleMatch.words(hints.title ?? "").filter { word in
        // "of", "die" and the like are in every text.
        word.count > 3 || word.utf8.contains { $0 >= 0x80 }
      })
    guard title.count >= 3 else {
      self = .unknown
      return
    }
    let known = Set(TitleMatch.words(text)).union(headlines.flatMap(TitleMatch.words))
    self = title.count { known.contains($0) } * 2 >= title.count ? .title : .none
  }
}

/// The part of a page that is neither navigation nor the same on all pages of its site.
struct MainRegion {
  /// Whether each node is the root of a subtree outside.
  private(set) var isRemoved: [Bool]
  /// The text of the first `h1`, or of the first other headline.
  private(set) var heading: String?
  /// The text in `noscript`.
  private(set) var message = ""
  private(set) var hasPasswordField = false
  private(set) var hasMedia = false

  init(_ tree: PageTree, leavingOut others: [Int] = []) {
    isRemoved = Array(repeating: false, count: tree.count)
    for node in others { isRemoved[node] = true }
    var i = 0
    var isFirst = true
    // The ends of the articles and of the figures that contain the node.
    var articleEnd = 0
    var figureEnd = 0
    while i < tree.count {
      guard let name = tree.name(i) else {
        i += 1
        continue
      }
      if name == .noscript { readMessage(tree, i) }
      if name == .article || name == .main { articleEnd = max(articleEnd, tree.end(i)) }
      if name == .figure { figureEnd = max(figureEnd, tree.end(i)) }
      if isRemoved[i] || MainRegion.isOutside(tree, i, name, isInArticle: i < articleEnd) {
        isRemoved[i] = true
        i = tree.end(i)
        continue
      }
      switch name {
      case .h1 where isFirst:
        guard let text = MainRegion.headline(tree, i) else { break }
        heading = text
        isFirst = false
      case .h2 where heading == nil: heading = MainRegion.headline(tree, i)
      case .input:
        if tree.attribute(i, .type)?.lowercased() == "password" { hasPasswordField = true }
      case .video, .audio, .embed, .object, .iframe: hasMedia = true
      case .img: if i < figureEnd || MainRegion.isLarge(tree, i) { hasMedia = true }
      default: break
      }
      i += 1
    }
  }

  /// nil if it is empty, or only the site's name, which links to the home page.
  private static func headline(_ tree: PageTree, _ node: Int) -> String? {
    for child in node..<tree.end(node) where tree.name(child) == .a {
      if tree.attribute(child, .href) == "/" { return nil }
    }
    return tree.text(of: node, limit: 600).nonEmpty
  }

  private mutating func readMessage(_ tree: PageTree, _ node: Int) {
    for i in node..<tree.end(node) where tree.name(i) == nil && message.utf8.count < 2000 {
      let node = tree.nodes[i]
      message += " " + UTF8Text.string(valid: tree.text[Int(node.first)..<Int(node.last)])
    }
  }

  private static func isOutside(
    _ tree: PageTree, _ node: Int, _ name: HTMLName, isInArticle: Bool
  ) -> Bool {
    switch name {
    case .nav, .head, .aside, .noscript, .select, .option, .textarea, .script, .style, .template:
      return true
    // The header and the footer of an article belong to it.
    case .header:
      return !isInArticle
        && !(node..<min(tree.end(node), node + reach)).contains {
          tree.name($0) == .p || tree.name($0) == .h1
        }
    case .footer: return !isInArticle
    default: return false
    }
  }

  /// How many nodes of a header are searched for text.
  private static let reach = 100

  /// Whether an image is known not to be an icon.
  private static func isLarge(_ tree: PageTree, _ node: Int) -> Bool {
    tree.attribute(node, .width).flatMap { Int($0) }.map { $0 >= 200 } ?? false
  }
}

/// Recognises the tests for robots by their markup, which the same services do not add to the pages that they protect.
enum ChallengeMarkup {
  /// How many bytes are searched.
  private static let reach = 65_536

  static func occurs(in tree: PageTree) -> Bool {
    marks.occurs(in: UnsafeBufferPointer(rebasing: tree.bytes.prefix(reach)))
  }

  private static let marks = WordIndex([
    "_cf_chl_opt", "cf-browser-verification", "cf-challenge-running", "challenge-error-text",
    "cf-error-details", "/cdn-cgi/l/chk_", "captcha-delivery.com", "px-captcha", "_pxBlockScript",
    "_Incapsula_Resource?CWUDNSAI", "Incapsula incident", "errors.edgesuite.net",
    "errors&#46;edgesuite", "sec-if-cpt-container", "sec-cpt-if", "AwsWafIntegration.saveReferrer",
    "awsWafCookieDomainList", "gokuProps", "ddos-guard/js-challenge", "anubis_challenge",
    "Vercel Security Checkpoint", "sucuri_cloudproxy_js", "/149e9513-01fa-4fb0-aad4-566afd725d1b/",
    "CheckboxCaptcha", "/checkcaptcha", "slowAES.decrypt", "distil_r_captcha", "bm-verify",
    "__qrator", "validate.perfdrive",
  ])
}

/// Finds the request to pay after the free part of an article.
enum PaywallPrompt {
  /// Leaves the request out.
  /// - Returns: whether there was one.
  static func remove(
    from article: ArticleReading, in tree: PageTree, _ isRemoved: inout [Bool]
  ) -> Bool {
    let blocks = article.blocks
    let parts = article.parts
    guard let cut = start(of: blocks, in: tree, isRemoved) else { return false }
    let kept = cut > 0 ? Int(blocks[cut - 1].last) : 0
    for block in blocks[cut...] {
      // The largest element after the last paragraph that stays.
      var node = Int(block.container)
      while let parent = tree.parent(node), parent >= kept, !parts.contains(node) { node = parent }
      if node >= kept, !parts.contains(node) {
        isRemoved[node] = true
        continue
      }
      for text in Int(block.first)..<Int(block.last) where tree.name(text) == nil {
        isRemoved[text] = true
      }
    }
    return true
  }

  /// Whether the page declares that only a part of the article is free.
  static func isDeclared(_ head: PageHead, _ data: LinkedData) -> Bool {
    if data.isFree == false { return true }
    let tier = head.meta("article:content_tier")?.lowercased()
    return tier == "locked" || tier == "metered"
  }

  /// Whether the page asks to pay right after the article.
  static func follows(_ evidence: RefusalEvidence) -> Bool {
    guard let last = evidence.article.last?.node else { return false }
    let next = evidence.page.drop { $0.node <= last }.prefix(RefusalEvidence.following)
    let requests = next.filter { $0.isMostly(.login) }
    return requests.reduce(0) { $0 + $1.phrases[WallTopic.login.rawValue] } >= 2
  }

  /// A request is short, and the last thing in the article.
  private static let maximumLines = 16
  private static let maximumLength = 600

  /// Whether a sentence is an element beside a long paragraph of the same name.
  private static func isParagraph(_ index: Int, of blocks: [PageBlock], in tree: PageTree) -> Bool {
    let own = Int(blocks[index].container)
    return tree.name(own) == .p && blocks[index].endsSentence && blocks[index].links == 0
      && blocks[..<index].contains {
        let other = Int($0.container)
        return $0.measure.length >= 80 && tree.name(other) == .p
          && tree.parent(other) == tree.parent(own)
          && tree.attribute(other, .class) == tree.attribute(own, .class)
      }
  }

  /// The first paragraph of the request; nil if the article does not end in one.
  private static func start(
    of blocks: [PageBlock], in tree: PageTree, _ isRemoved: [Bool]
  ) -> Int? {
    var start = blocks.count
    var length = 0
    var others = 0
    var phrases: Int32 = 0
    for (index, block) in blocks.enumerated().reversed().prefix(maximumLines) {
      guard block.measure.length < maximumLength else { break }
      let line = PageLine(block, in: tree, isRemoved: isRemoved)
      if line.isMostly(.login) {
        start = index
        length += line.length
        phrases += line.phrases[WallTopic.login.rawValue]
        others = 0
      } else if line.isProse, line.length >= 60 || isParagraph(index, of: blocks, in: tree) {
        break
      } else {
        // The items of an offer, and its headline.
        others += 1
        if others > 3 { break }
      }
    }
    return length >= 30 && phrases > 0 && start > 0 ? start : nil
  }
}
