import CLibXML2
internal import FeedModel

/// Turns a document's events into a ``ParsedFeed``. It keeps the stack of open elements; the file of each vocabulary
/// defines what its elements mean. It lives for one pass.
struct FeedBuilder: SAXHandler {
  /// Elements nested deeper are ignored; no feed nests like that.
  private static let maximumDepth = 256

  private(set) var feed: ParsedFeed?
  /// The name of the root element, which describes a document that is not a feed.
  private(set) var rootName: String?
  var channel = FeedDraft()
  var item: ItemDraft?

  private var trace: ElementTrace

  /// - Parameters:
  ///   - length: the length of the document in bytes.
  ///   - traced: the number of items for which to record the elements that gave their fields.
  ///   - isEncodedTwice: whether a field of the document is known to be encoded as UTF-8 twice.
  init(length: Int, traced: Int, isEncodedTwice: Bool = false) {
    trace = ElementTrace(limit: traced)
    texts = FieldTexts(isEncodedTwice: isEncodedTwice)
    // Room for items of usual length, so that a long list need not be moved.
    items.reserveCapacity(min(length / 512, ParsedFeed.maximumItems))
  }

  private var frames: [ElementFrame] = []
  private var tooDeep = 0
  /// Elements open inside the innermost markup element.
  private var markup = MarkupWriter()
  private var buffer: [UInt8] = []
  private var names = XMLNameTable()

  /// The parsed feed, once all events have arrived; nil if the root is not that of a feed.
  mutating func finish(truncated: Bool) -> ParsedFeed? {
    guard var feed else { return nil }
    // Most RDF documents describe other things; one that describes nothing is an empty feed.
    if feed.format == .rss1, !sawChannel, describesOthers, items.isEmpty, item == nil { return nil }
    if isRSS090 { feed.format = .rss(version: "0.90") }
    // An item without its end is incomplete; once complete, it would count as a different item.
    if !truncated { closeItem() }
    channel.fill(&feed)
    feed.items = items
    feed.origins = trace.items
    feed.isComplete = !truncated
    if isFull { feed.rejections.append(ParsedFeed.isFull) }
    return feed
  }

  private var sawChannel = false
  /// Whether the root contains anything but the elements of a feed.
  private var describesOthers = false
  /// The number of open item elements; nothing inside them belongs to the channel.
  private var openItems = 0
  private var isFull = false
  private var isRSS090 = false
  private(set) var texts: FieldTexts
  /// Whether a text contains the start of a CDATA section: one before it may have no end.
  private(set) var holdsSectionStart = false
  private var items: [ParsedItem] = []
  /// The item that was open when the current one began.
  private var interrupted: ItemDraft?

  // MARK: Events

  mutating func start(
    local: UnsafePointer<xmlChar>, prefix: UnsafePointer<xmlChar>?, uri: UnsafePointer<xmlChar>?,
    attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, count: Int
  ) {
    if tooDeep > 0 || frames.count >= FeedBuilder.maximumDepth {
      tooDeep += 1
      return
    }
    var name = names.name(local, prefix: prefix, uri: uri)
    // Copy only what the child needs from its parent.
    let outer = frames.last?.scope
    if outer == .skipped {
      frames.append(
        ElementFrame(
          element: XMLElement(name: name), scope: .skipped, textStart: buffer.count))
      return
    }
    let list = names.attributes(attributes, count: count)
    if outer == .markup {
      let last = frames.count - 1
      frames[last].element.holdsMarkup = true
      // Aggregators put each publisher's base on the div around its text.
      if markup.isEmpty { frames[last].readBase(list) }
      markup.begin(name, list, base: frames[last].element.base, in: &buffer)
      return
    }
    let scope = scope(of: name, attributes: list, inside: outer)
    if outer == nil, let adopted = FeedRoot.adoptedNamespace(name, format: feed?.format) {
      names.adopt(adopted, uri: uri)
      name = names.name(local, prefix: prefix, uri: uri)
    }
    if outer == .root, feed?.format == .rss1, !sawChannel {
      describesOthers = describesOthers || !FeedRoot.isRSS1(name)
    }
    var frame = ElementFrame(
      element: XMLElement(
        name: name, attributes: list, base: frames.last?.element.base,
        language: frames.last?.element.language),
      scope: scope, textStart: buffer.count)
    if outer == .leaf, scope != .item, frames[frames.count - 1].takesText(of: name) {
      frame.scope = .leaf
      frame.flows = true
    }
    if !list.isEmpty { frame.readInherited(list) }
    frame.escapesText = InlineMarkup.isHeld(by: name, list)
    let kind = frame.scope
    // A copy would count a reference for each of its fields.
    frames.append(consume frame)
    switch kind {
    case .item:
      openItems += 1
      openItem()
    case .root, .channel:
      channel.feed.language = channel.feed.language ?? frames[frames.count - 1].element.language
      if kind == .channel { openChannel(uri: uri) }
    case .leaf, .markup, .skipped: break
    }
  }

  mutating func end() {
    if tooDeep > 0 {
      tooDeep -= 1
      return
    }
    if frames.last?.scope == .markup, markup.end(in: &buffer) { return }
    guard var frame = frames.popLast() else { return }
    switch frame.scope {
    case .root, .channel:
      break
    case .item:
      openItems -= 1
      closeItem()
    case .skipped:
      return
    case .leaf, .markup:
      if frame.flows { return }
      holdsSectionStart =
        holdsSectionStart || UnclosedSection.isPossible(in: buffer[frame.textStart...])
      frame.element.text = text(of: frame)
      read(frame.element, inside: frames.last?.element.name, frames.last?.scope)
    }
    buffer.removeLast(buffer.count - frame.textStart)
  }

  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard !frames.isEmpty else { return }
    let last = frames.count - 1
    let scope = frames[last].scope
    guard scope == .leaf || scope == .markup else { return }
    if scope == .markup, frames[last].escapesText {
      MarkupEscaping.append(bytes, to: &buffer)
    } else {
      C1Controls.append(bytes, to: &buffer)
    }
  }

  /// The text of one field.
  private mutating func text(of frame: ElementFrame) -> String {
    let start = frame.textStart
    // CDF's first draft gives texts as attributes.
    if feed?.format == .cdf, buffer.count == start, let value = frame.element.attribute("value") {
      return value
    }
    return texts.text(buffer[start...])
  }

  // MARK: Elements

  /// The scope of an element. The root determines the format; other elements depend on the one around them.
  private mutating func scope(
    of name: XMLName, attributes: [XMLElement.Attribute], inside outer: ElementScope?
  ) -> ElementScope {
    guard let outer else {
      rootName = name.local
      guard let format = FeedRoot.format(of: name, attributes: attributes) else { return .skipped }
      feed = ParsedFeed(format: format)
      switch (name.namespace, name.local) {
      case (.atom, "entry"): return .item
      // An RSS document that lacks its root still has a channel.
      case (_, "feed"), (_, "channel"): return .channel
      default: return .root
      }
    }
    // The parts of such content are elements of their own (Atom 0.3 §4.13.4).
    if name.local == "content", AtomText.isMultipart(name, attributes) { return .leaf }
    return feed?.format == .cdf
      ? ElementScope.ofCDF(name)
      : ElementScope.of(name, inside: outer, isRSS11: rootName == "channel")
  }

  private mutating func read(
    _ element: XMLElement, inside parent: XMLName?, _ scope: ElementScope?
  ) {
    guard item != nil || openItems == 0 else { return }
    let isForeign = scope == .leaf && !(parent.map(ElementScope.holdsFields) ?? true)
    if item != nil {
      item?.isForeign = isForeign
      let mayDeclare =
        scope == .item && element.language != nil && item?.item.language == nil
      let isFurther = mayDeclare && item?.hasText(like: element) ?? false
      let ranks = isFurther ? item?.textRanks : nil
      item?.read(element, inside: parent)
      // What is left out, since the item has a title or content already, is not in the item's language.
      let isLeftOut = isFurther && ranks == item?.textRanks
      if mayDeclare, !isLeftOut, item?.item.language == nil {
        item?.item.language = element.language
      }
      if trace.isOn, let item { trace.read(element, into: item) }
    } else {
      channel.isForeign = isForeign
      channel.read(element, inside: parent)
    }
  }

  private mutating func openChannel(uri: UnsafePointer<xmlChar>?) {
    sawChannel = true
    if feed?.format == .rss1, let uri, String(cString: uri).contains("/rdf/simple/0.9") {
      isRSS090 = true
    }
    guard feed?.format == .cdf, frames.count == 1 else { return }
    if let own = frames[0].element.trimmedAttribute("base") {
      frames[0].element.base = own
    }
    channel.readCDFChannel(frames[0].element)
  }

  private mutating func openItem() {
    if let open = item {
      let count = items.count
      closeItem()
      interrupted = items.count > count ? open : nil
    }
    guard items.count < ParsedFeed.maximumItems else {
      isFull = true
      return
    }
    let last = frames.count - 1
    // Filled in place: a copy would count a reference for each of its fields.
    item = ItemDraft()
    item?.item.base = frames[last].element.base
    item?.item.language = frames[last].element.language
    if !frames[last].element.attributes.isEmpty {
      item?.offerGUID(frames[last].element.attribute(.rdf, "about"), rank: 0)
      // CDF without attributes on its channel is recognised only by its items.
      if feed?.format != .rss1, frames[last].element.attribute("href") != nil,
        rootName?.lowercased() == "channel"
      {
        feed?.format = .cdf
      }
    }
    if feed?.format == .cdf { item?.readCDFItem(frames[last].element) }
    if trace.limit > 0, let item {
      let name = frames[last].element.name
      trace.began(item, element: name.namespace == .rss1 ? "rdf:about" : name.local)
    }
  }

  private mutating func closeItem() {
    guard var draft = item.take() else { return }
    if let done = draft.finish() {
      items.append(done)
      trace.ended()
    } else if let interrupted {
      // An empty item inside another (seen: <item/>) does not end it.
      items.removeLast()
      trace.keep(items.count)
      item = interrupted
    }
    interrupted = nil
  }
}
