import FeedBasics
import FeedParsing

/// A paragraph of a page, and what its sentences are about.
struct PageLine {
  /// In characters; a Chinese or Japanese one counts as two.
  var length = 0
  var linkLength = 0
  /// The characters of the sentences about each topic.
  var topics = SIMD8<Int32>()
  /// The phrases of each topic.
  var phrases = SIMD8<Int32>()
  /// The buttons and links with words of a topic.
  var labels = SIMD8<Int32>()
  /// The characters of the sentences about no topic.
  var own = 0
  var isHeading = false
  var endsSentence = false
  /// Whether it is a link or a button.
  var isControl = false
  /// The target of its first link, as written.
  var target: String?
  /// The paragraph's first node.
  var node = 0

  /// A run of text with sentences, not a label, a menu or a headline.
  var isProse: Bool {
    !isHeading && linkLength * 2 < length && (endsSentence ? length >= 12 : length >= 45)
  }

  /// Whether at least half of it is about a topic.
  func isMostly(_ topic: WallTopic) -> Bool { Int(topics[topic.rawValue]) * 2 >= length }

  init(_ text: String) {
    let bytes = WallText.normalised(text)
    length = WallText.length(bytes[...])
    read(bytes)
  }

  /// - Parameter reads: whether to find out what its sentences are about.
  init(_ block: PageBlock, in tree: PageTree, isRemoved: [Bool], reads: Bool = true) {
    length = Int(block.measure.length)
    linkLength = Int(block.measure.linkLength)
    node = Int(block.first)
    endsSentence = block.endsSentence
    switch block.kind {
    case .h1, .h2, .h3, .h4, .h5, .h6, .th, .legend: isHeading = true
    default: break
    }
    isControl = linkLength * 2 > length || PageLine.isButton(block, tree)
    if reads {
      read(WallText.normalised(PageLine.text(block, tree, isRemoved)))
    } else {
      own = length
    }
    if block.links > 0 { target = PageLine.target(block, tree) }
  }

  private mutating func read(_ bytes: [UInt8]) {
    for range in WallText.sentences(bytes) { read(bytes, range) }
  }

  private mutating func read(_ bytes: [UInt8], _ range: Range<Int>) {
    let length = WallText.length(bytes[range])
    let counts = bytes[range].withUnsafeBufferPointer { WallWords.standard.counts(in: $0) }
    let isAddress = counts.words[WallTopic.address.rawValue] > 0
    phrases &+= counts.phrases
    // A button or a link, such as "Accept cookies", asks for it as clearly as a phrase.
    if isControl, length <= PageLine.labelLength {
      if counts.words[WallTopic.consent.rawValue] > 1 { labels[WallTopic.consent.rawValue] += 1 }
      if counts.words[WallTopic.login.rawValue] > 0 { labels[WallTopic.login.rawValue] += 1 }
    }
    var isOwn = true
    for topic in WallTopic.allCases where topic != .address {
      let words = counts.words[topic.rawValue]
      // What is written about consent and subscriptions has their words, but does not address the reader.
      let isAddressed = isAddress || topic != .consent && topic != .login && words > 2
      let isTopic =
        counts.phrases[topic.rawValue] > 0 || words > 1 && isAddressed
        || words > 0 && length <= PageLine.labelLength && !isFullStop(bytes[range])
      guard isTopic else { continue }
      topics[topic.rawValue] += Int32(length)
      isOwn = false
    }
    if isOwn { own += length }
  }

  /// The longest sentence that is taken for a label, a button or a headline.
  private static let labelLength = 32

  private static func text(_ block: PageBlock, _ tree: PageTree, _ isRemoved: [Bool]) -> String {
    var bytes: [UInt8] = []
    for i in tree.nodes(in: Int(block.first)..<Int(block.last), without: isRemoved) {
      if bytes.count >= maximumBytes { break }
      let node = tree.nodes[i]
      switch node.name {
      case nil: bytes.append(contentsOf: tree.text[Int(node.first)..<Int(node.last)])
      case .button, .label, .br, .summary: bytes.append(0x20)
      default: break
      }
    }
    return UTF8Text.string(valid: bytes)
  }

  /// The rest of a longer paragraph is about the same.
  private static let maximumBytes = 4000

  /// Whether a sentence ends in the full stop of Chinese and Japanese, whose sentences are as short as labels.
  private func isFullStop(_ sentence: ArraySlice<UInt8>) -> Bool {
    sentence.suffix(3).elementsEqual([0xE3, 0x80, 0x82])
  }

  private static func isButton(_ block: PageBlock, _ tree: PageTree) -> Bool {
    let parent = tree.parent(Int(block.first))
    if parent.map({ tree.name($0) == .button }) ?? false { return true }
    return (Int(block.first)..<Int(block.last)).contains { tree.name($0) == .button }
  }

  /// The target of the first link in a paragraph or around it.
  private static func target(_ block: PageBlock, _ tree: PageTree) -> String? {
    for i in Int(block.first)..<Int(block.last) where tree.name(i) == .a {
      if let target = tree.attribute(i, .href) { return target }
    }
    return tree.ancestors(of: Int(block.first)).first { tree.name($0) == .a }
      .flatMap { tree.attribute($0, .href) }
  }
}

/// The paragraphs of a page that lead to other pages of its site, and the text between them.
struct PageTeasers {
  /// The number of pages that teasers lead to.
  private(set) var count = 0
  /// The number of those in the chosen article.
  private(set) var countInArticle = 0
  /// The number of teasers with text of their own after them.
  private(set) var countWithText = 0
  /// The characters of prose before the first teaser, and of the longest run of prose after one.
  private(set) var lead = 0
  private(set) var longest = 0
  /// Whether the chosen article begins with a teaser, or right after one.
  private(set) var articleIsTeaser = false
  /// The share of the main part that is in links.
  private(set) var linkDensity = 0.0

  init() {}

  /// - Parameter headline: the first node of the page's headline. What leads elsewhere above it, such as a menu, says
  ///   nothing of the text below it.
  init(_ page: [PageLine], article: [PageLine], tree: PageTree, url: String?, headline: Int?) {
    let site = Site(url ?? tree.head.canonical)
    var targets: Set<String> = []
    var run = 0
    var length = 0
    var linkLength = 0
    let start = article.first?.node
    var isAfterTeaser = false
    for line in page {
      length += line.length
      linkLength += line.linkLength
      if line.node == headline { isAfterTeaser = false }
      if line.node == start { articleIsTeaser = isAfterTeaser || site.teaser(line) != nil }
      if let target = site.teaser(line) {
        if count == 0 { lead = run } else { close(run) }
        if targets.insert(target).inserted { count += 1 }
        run = 0
        isAfterTeaser = true
      } else if line.isProse {
        run += line.length
        isAfterTeaser = false
      }
    }
    if count == 0 { lead = run } else { close(run) }
    countInArticle = Set(article.compactMap(site.teaser)).count
    if let headline, let start, headline <= start, !articleIsTeaser {
      let text = page.drop { $0.node < headline }.prefix { site.teaser($0) == nil }
      lead = max(lead, text.reduce(0) { $0 + ($1.isProse ? $1.length : 0) })
    }
    linkDensity = length > 0 ? Double(linkLength) / Double(length) : 0
  }

  private mutating func close(_ run: Int) {
    if run > 0 { countWithText += 1 }
    longest = max(longest, run)
  }

  /// The site of a page, by its URL.
  private struct Site {
    private let origin: Substring
    private let path: Substring

    init(_ url: String?) {
      let url = url ?? ""
      let rest = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? ""
      let host = rest.prefix { $0 != "/" }
      origin = host.hasPrefix("www.") ? host.dropFirst(4) : host
      path = Site.path(rest.dropFirst(host.count))
    }

    /// The page that a teaser leads to; nil if the line is not a teaser.
    func teaser(_ line: PageLine) -> String? {
      guard let target = line.target, line.linkLength >= 16, line.linkLength * 10 >= line.length * 7
      else { return nil }
      if let range = target.firstRange(of: "//"),
        range.lowerBound == target.startIndex || target[..<range.lowerBound].hasSuffix(":")
      {
        let rest = target[range.upperBound...]
        let host = rest.prefix { $0 != "/" }
        let name = host.hasPrefix("www.") ? host.dropFirst(4) : host
        guard origin.isEmpty || name.hasSuffix(origin) || origin.hasSuffix(name) else { return nil }
        return local(rest.dropFirst(host.count))
      }
      return local(target[...])
    }

    private func local(_ target: Substring) -> String? {
      guard !target.hasPrefix("#"), !target.hasPrefix("mailto:"), !target.hasPrefix("javascript:")
      else { return nil }
      let page = Site.path(target)
      return page.isEmpty || page == path ? nil : String(page)
    }

    private static func path(_ text: Substring) -> Substring {
      let page = text.prefix { $0 != "#" }
      return page == "/" ? "" : page
    }
  }
}
