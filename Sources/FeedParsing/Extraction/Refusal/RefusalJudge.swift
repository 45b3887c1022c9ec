internal import FeedModel

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
    if let wall = wall { return wall }
    if isEmpty { return .empty }
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
