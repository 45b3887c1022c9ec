import FeedBasics

/// What the class, the id and the other attributes of an element tell about its content.
@usableFromInline
package struct ElementHints: OptionSet, Sendable {
  @usableFromInline package let rawValue: UInt32

  @inlinable package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Rarely part of an article: navigation, advertising, comments.
  @inlinable package static var unlikely: ElementHints { ElementHints(rawValue: 1 << 0) }
  /// Perhaps part of an article in spite of other words.
  @inlinable package static var perhaps: ElementHints { ElementHints(rawValue: 1 << 1) }
  @inlinable package static var positive: ElementHints { ElementHints(rawValue: 1 << 2) }
  @inlinable package static var negative: ElementHints { ElementHints(rawValue: 1 << 3) }
  /// The usual names of the element that contains the article's text.
  @inlinable package static var container: ElementHints { ElementHints(rawValue: 1 << 4) }
  @inlinable package static var byline: ElementHints { ElementHints(rawValue: 1 << 5) }
  @inlinable package static var comments: ElementHints { ElementHints(rawValue: 1 << 6) }
  @inlinable package static var share: ElementHints { ElementHints(rawValue: 1 << 7) }
  @inlinable package static var hidden: ElementHints { ElementHints(rawValue: 1 << 8) }
  /// `itemprop=articleBody`, and nothing else.
  @inlinable package static var articleBody: ElementHints { ElementHints(rawValue: 1 << 9) }
  /// A role of navigation, complementary content and the like (WAI-ARIA §5.3.4).
  @inlinable package static var asideRole: ElementHints { ElementHints(rawValue: 1 << 10) }
  @inlinable package static var mainRole: ElementHints { ElementHints(rawValue: 1 << 11) }
  @inlinable package static var dialog: ElementHints { ElementHints(rawValue: 1 << 12) }
  @inlinable package static var related: ElementHints { ElementHints(rawValue: 1 << 13) }
  @inlinable package static var newsletter: ElementHints { ElementHints(rawValue: 1 << 14) }
  @inlinable package static var advertisement: ElementHints { ElementHints(rawValue: 1 << 15) }
  @inlinable package static var title: ElementHints { ElementHints(rawValue: 1 << 16) }
  @inlinable package static var date: ElementHints { ElementHints(rawValue: 1 << 17) }
  @inlinable package static var caption: ElementHints { ElementHints(rawValue: 1 << 18) }
  @inlinable package static var code: ElementHints { ElementHints(rawValue: 1 << 19) }
  @inlinable package static var footnotes: ElementHints { ElementHints(rawValue: 1 << 20) }
  @inlinable package static var presentation: ElementHints { ElementHints(rawValue: 1 << 21) }
  @inlinable package static var tags: ElementHints { ElementHints(rawValue: 1 << 22) }
  @inlinable package static var authorBox: ElementHints { ElementHints(rawValue: 1 << 23) }
  @inlinable package static var paywall: ElementHints { ElementHints(rawValue: 1 << 24) }
  /// A picture, a film or a row of links to social networks.
  @inlinable package static var media: ElementHints { ElementHints(rawValue: 1 << 26) }
  /// A table of contents, or a section that it leads to.
  @inlinable package static var contents: ElementHints { ElementHints(rawValue: 1 << 27) }
  /// The paragraph that introduces an article.
  @inlinable package static var standfirst: ElementHints { ElementHints(rawValue: 1 << 28) }
  /// The element has a class or an id.
  @inlinable package static var named: ElementHints { ElementHints(rawValue: 1 << 25) }
}

extension ElementHints {
  /// Reads the hints of elements; keeps its buffer between them.
  package struct Reader {
    private var buffer: [UInt8] = []
    private var labels: [UInt8] = []
    /// In bytes; longer ones are sentences.
    private static let longestLabel = 40

    package mutating func hints(of name: HTMLName, _ attributes: HTMLAttributes) -> ElementHints {
      var hints: ElementHints = []
      buffer.removeAll(keepingCapacity: true)
      var isShownLater = false
      for place in attributes.places {
        guard let known = place.known else { continue }
        let value = UnsafeBufferPointer(rebasing: attributes.bytes[place.value])
        switch known {
        case .class: append(value)
        case .id:
          // That of a heading is made of its text, which is judged itself, and so is that of most sections.
          if name == .section ? Reader.isKnownSection(value) : !name.isHeading { append(value) }
          if value.starts(with: "S:".utf8) { isShownLater = true }
        case .hidden: if !HTMLBytes.isEqual(value, "until-found") { hints.insert(.hidden) }
        case .ariaHidden: if HTMLBytes.isEqual(value, "true") { hints.insert(.hidden) }
        case .style: if Reader.hides(value) { hints.insert(.hidden) }
        case .role:
          hints.formUnion(Reader.role(value))
          isShownLater =
            isShownLater || HTMLBytes.isEqual(value, "tabpanel")
            || HTMLBytes.isEqual(value, "region")
        case .ariaModal: if HTMLBytes.isEqual(value, "true") { hints.insert(.dialog) }
        case .dataArea, .dataComponent, .dataTestid: hints.formUnion(label(value))
        case .ariaLabel:
          // That of an article or an item of a list is often its title.
          if name.kind == .block, name != .article, name != .main, name != .li {
            hints.formUnion(label(value))
          }
        case .itemprop: hints.formUnion(Reader.property(value))
        case .rel: if HTMLBytes.isEqual(value, "author") { hints.insert(.byline) }
        default: break
        }
      }
      // The other tabs of a row and the folded sections of a page, which a click shows (WAI-ARIA §5.3.2, §5.3.4), and what React
      // sends after the page's frame, for a script to put into its place, as `<div hidden id="S:0">`.
      if isShownLater { hints.remove(.hidden) }
      if !buffer.isEmpty {
        hints.formUnion(buffer.withUnsafeBufferPointer(HintWords.standard.hints))
        hints.insert(.named)
      }
      return hints
    }

    private mutating func append(_ value: UnsafeBufferPointer<UInt8>) {
      // Longer lists of classes tell no more.
      for word in value.prefix(400).split(whereSeparator: HTMLBytes.isSpace) {
        // What applies only to some screens or states, such as `md:hidden`, tells nothing of the content.
        if word.contains(UInt8(ascii: ":")) { continue }
        // Nor do what it is not, and the names of WordPress's categories and tags.
        if Reader.isName(word) { continue }
        for byte in word { buffer.append(byte.asciiLowercased) }
        buffer.append(0x20)
      }
    }

    /// What other names than classes tell surely; most are about looks, or name the article's own parts.
    private mutating func label(_ value: UnsafeBufferPointer<UInt8>) -> ElementHints {
      guard value.count <= Reader.longestLabel else { return [] }
      labels.removeAll(keepingCapacity: true)
      for byte in value { labels.append(byte.asciiLowercased) }
      labels.append(0x20)
      let all = labels.withUnsafeBufferPointer(HintWords.standard.hints)
      let sure: ElementHints = [.related, .comments, .newsletter, .advertisement]
      return all.isDisjoint(with: sure) ? [] : all.intersection(sure.union([.unlikely, .negative]))
    }

    /// Whether a word begins with `not-`, `category-` or `tag-`.
    private static func isName(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
      switch word.first {
      case UInt8(ascii: "n"): word.starts(with: "not-".utf8)
      case UInt8(ascii: "c"): word.starts(with: "category-".utf8)
      case UInt8(ascii: "t"): word.starts(with: "tag-".utf8)
      default: false
      }
    }

    /// Whether the id of a section is that of what is beside articles; documentation tools make ids of the headings' words.
    private static func isKnownSection(_ id: UnsafeBufferPointer<UInt8>) -> Bool {
      let text = id.prefix(40).map(\.asciiLowercased)
      return text.withUnsafeBufferPointer { bytes in
        ["comment", "disqus", "newsletter", "author", "related"].contains {
          ByteSearch.begins(bytes, $0)
        }
      }
    }

    private static func hides(_ style: UnsafeBufferPointer<UInt8>) -> Bool {
      guard style.count >= 12 else { return false }
      let text = style.prefix(400).filter { !HTMLBytes.isSpace($0) }.map(\.asciiLowercased)
      return text.withUnsafeBufferPointer {
        ByteSearch.contains($0, "display:none") || ByteSearch.contains($0, "visibility:hidden")
      }
    }

    private static func role(_ value: UnsafeBufferPointer<UInt8>) -> ElementHints {
      switch String(decoding: value.prefix(20), as: UTF8.self).lowercased() {
      case "menu", "menubar", "complementary", "navigation", "alertdialog", "dialog",
        "search", "banner", "contentinfo", "toolbar", "tablist":
        .asideRole
      case "main", "article": .mainRole
      case "presentation", "none": .presentation
      case "doc-footnote", "doc-endnote", "doc-endnotes": .footnotes
      default: []
      }
    }

    private static func property(_ value: UnsafeBufferPointer<UInt8>) -> ElementHints {
      switch String(decoding: value.prefix(20), as: UTF8.self).lowercased() {
      case "articlebody", "reviewbody": [.articleBody, .container]
      case "author": .byline
      case "headline": .title
      default: []
      }
    }
  }
}

/// The words in classes and ids that tell what an element contains.
struct HintWords {
  /// Words that count wherever they occur.
  private let parts: WordIndex
  private let partHints: [ElementHints]
  /// Words that count only between separators.
  private let whole: NameTable
  private let wholeHints: [ElementHints]
  /// Names of frameworks that have such words in them and tell nothing.
  private let neutral = WordIndex(HintWords.neutral)

  static let standard = HintWords()

  private init() {
    parts = WordIndex(HintWords.parts.flatMap(\.0))
    partHints = HintWords.parts.flatMap { words, hints in words.map { _ in hints } }
    whole = NameTable(HintWords.wholeWords.map(\.0).joined(separator: " "))
    wholeHints = HintWords.wholeWords.map(\.1)
  }

  /// - Parameter bytes: classes and ids in lower case, each with a space after it.
  func hints(_ bytes: UnsafeBufferPointer<UInt8>) -> ElementHints {
    var hints: ElementHints = []
    var start = 0
    var neutralEnd = 0
    for (i, byte) in bytes.enumerated() {
      if !HintWords.isWord(byte) {
        if i > start { hints.formUnion(wholeHints(bytes, start..<i)) }
        start = i + 1
      }
      if i == start { neutral.forEach(in: bytes, at: i) { neutralEnd = max(neutralEnd, i + $1) } }
      if i < neutralEnd { continue }
      parts.forEach(in: bytes, at: i) { index, _ in hints.formUnion(partHints[index]) }
    }
    return hints
  }

  private func wholeHints(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> ElementHints
  {
    whole.place(of: UnsafeBufferPointer(rebasing: bytes[range])).map { wholeHints[$0] } ?? []
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x61 && byte <= 0x7A || byte >= 0x30 && byte <= 0x39
  }

  private static let neutral: [StaticString] = [
    "elementor-widget", "overflow-hidden", "overflow-x-hidden", "overflow-y-hidden",
    "overflow-scroll",
    "overflow-x-scroll", "overflow-y-scroll", "backface-hidden", "leading-extra", "scroll-m-",
    "scroll-mt-", "scroll-mb-", "scroll-mx-", "scroll-my-", "scroll-p-", "scroll-pt-",
    "scroll-smooth", "wp-block-media-text", "commentary", "market-share", "subscriber-only",
    "recipe-meta", "recipe-times", "subscriber-preview", "subscriber-premium", "subscriber-content",
  ]

  private static let parts: [([StaticString], ElementHints)] = [
    (
      [
        "breadcrumb", "combx", "community", "cookie", "consent", "disqus", "gdpr", "legends",
        "remark", "shoutbox", "skyscraper", "supplemental", "agegate", "pagination", "popup",
        "outbrain", "taboola", "navbar", "offcanvas", "toolbar", "skip-link", "onetrust",
        "didomi", "cmp-", "most-read", "mostread", "mostpopular", "most-popular", "trending",
        "recirc", "up-next", "read-next", "readnext", "nextpost", "post-nav", "post-navigation",
        "adjacent-post", "interstitial", "noprint", "no-print", "mw-editsection",
        "table-of-contents", "tableofcontents", "toc-container", "ez-toc", "jp-relatedposts",
        "printfooter", "tooltip", "screen-reader", "sr-only", "visually-hidden", "visuallyhidden",
      ], .unlikely
    ),
    (["banner", "sidebar", "footer", "sponsor"], [.unlikely, .negative]),
    (["header", "menu", "extra", "replies", "social"], .unlikely),
    (["navigation"], .unlikely),
    (
      [
        "comment", "kommentare", "comentarios", "reacties", "yorumlar", "komentarz", "komentari",
        "komentare", "diskuse", "diskuze", "talkback", "guestbook", "spotim", "viafoura",
        "livefyre", "vuukle",
      ], [.unlikely, .negative, .comments]
    ),
    (["related", "recommend"], [.unlikely, .negative, .related]),
    (
      [
        "more-stories", "morestories", "more-posts", "also-like", "see-also", "readmore",
        "read-more",
      ], .related
    ),
    (
      [
        "newsletter", "subscribe", "signup", "sign-up", "subscription", "disclaimer", "copyright",
        "call-to-action", "feedback", "donat",
      ], [.negative, .newsletter]
    ),
    (
      [
        "advert", "adsense", "doubleclick", "dfp-", "google-ad", "ad-slot", "adslot", "ad-unit",
        "ad-break", "ad-container", "ad-wrapper",
      ], [.unlikely, .negative, .advertisement]
    ),
    (
      [
        "masthead", "scroll", "contact", "hidden", "shopping", "promo", "widget", "share", "meta",
      ], .negative
    ),
    (["media"], [.negative, .media]),
    (["share", "sharing", "addtoany", "addthis"], .share),
    (["article", "column", "content", "mathjax", "shadow", "main"], .perhaps),
    (["body"], .perhaps),
    (
      ["article", "body", "content", "entry", "main", "page", "post", "text", "blog", "story"],
      .positive
    ),
    (
      [
        "articlebody", "article-body", "article_body", "article__body", "article-content",
        "article__content", "article_content", "articlecontent", "article-text", "article__text",
        "articletext", "article_text", "entry-content", "entry__content", "entry_content",
        "entrycontent", "entry-body", "entrybody", "post-content", "post__content", "post_content",
        "postcontent",
        "post-body", "post__body", "post_body", "postbody", "post-text", "story-body",
        "story__body",
        "storybody", "story_body", "story-content", "storycontent", "story-text", "story__text",
        "content-body",
        "content__body", "contentbody", "body-content", "body-copy", "bodycopy",
        "main-content-body", "news-body", "news-content", "news-text",
        "markdown-body", "mw-parser-output", "mw-content-text", "field-name-body",
        "field--name-body",
        "article-detail", "blog-content", "blog-body", "blogpost-body", "single-content",
        "td-post-content", "texte-article", "artikel-text",
        "richtext", "rich-text", "rich_text", "wysiwyg", "theme-content", "article-main",
        "articlemain", "caas-body",
      ], .container
    ),
    (
      [
        "byline", "dateline", "writtenby", "written-by", "p-author", "author-name", "authorname",
        "post-author", "article-author",
      ], .byline
    ),
    (["author"], .authorBox),
    (["caption", "credit"], .caption),
    (["headline", "entry-title", "post-title", "article-title"], .title),
    (
      ["publish", "pubdate", "timestamp", "post-date", "entry-date", "article-date", "posted-on"],
      .date
    ),
    (["highlight", "codehilite", "syntax", "prettyprint", "code-block"], .code),
    (["footnote", "references", "endnote", "reflist"], .footnotes),
    (["paywall", "premium-wall", "piano", "regwall", "subscriber-wall", "meter"], .paywall),
    (["fallback-image"], .code),
    (["print-only", "printonly", "visible-print", "show-for-print", "d-none d-print-"], .hidden),
  ]

  private static let wholeWords: [(String, ElementHints)] = [
    ("ad", [.unlikely, .negative, .advertisement]),
    ("ads", [.unlikely, .negative, .advertisement]),
    ("nav", [.unlikely, .negative]), ("rss", .unlikely), ("pager", .unlikely),
    ("toc", [.contents, .related]),
    ("hid", .negative), ("com", .negative), ("and", .perhaps), ("tags", [.negative, .tags]),
    ("tag", []), ("tool", .negative), ("modal", .dialog), ("lightbox", .dialog),
    ("bio", .authorBox), ("prose", .container), ("aside", .negative),
    ("hentry", .positive), ("teaser", .negative), ("teasers", [.negative, .related]),
    ("standfirst", .standfirst), ("lead", .standfirst), ("lede", .standfirst), ("dek", .standfirst),
    ("deck", .standfirst), ("strapline", .standfirst), ("subtitle", .standfirst),
    ("subheadline", .standfirst),
    ("chapo", .standfirst), ("intro", .standfirst), ("vorspann", .standfirst),
    ("ingress", .standfirst), ("perex", .standfirst), ("bajada", .standfirst),
    ("author", .byline), ("fn", []), ("time", .date), ("date", .date),
  ]
}
