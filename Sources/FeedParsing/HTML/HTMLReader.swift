import FeedBasics
internal import FeedModel

/// Turns HTML events into sanitised HTML, text and images at once. An instance serves one pass.
struct HTMLReader: HTMLHandler {
  private enum Fate {
    /// - Parameter tag: the position of its start tag in the output.
    case kept(tag: Int)
    case unwrapped
    case dropped
  }

  /// An image of which a copy may follow: pages that load images by script have each in `noscript` too.
  private struct LastImage {
    /// nil for a placeholder, whose picture only the copy has.
    var url: String?
    /// Its tag in the output.
    var tag: Range<Int>
    /// Whether a script loads it.
    var isLazy = false
    var isInNoscript = false
    /// Whether no block and no link has begun after it, other than in `noscript`.
    var isAdjacent = true
  }

  private let links: LinkResolution
  private var content = HTMLContent()
  private var html: HTMLWriter
  /// nil if the text is not wanted.
  private var output: TextLayout?
  private var fates: [Fate] = []
  private var openPres = 0
  /// For each open `blockquote`, how many elements are open around it.
  private var quotes: [Int] = []
  private var droppedDepth = 0
  private var images = UniqueTexts()
  private var picture: ImageCandidates?
  /// The image that ends what is written, with no text after it.
  private var lastImage: LastImage?
  private var openNoscripts = 0
  /// The open formula.
  private var math: MathText?
  /// Whether a formula, with no text after it, ends what is written.
  private var followsFormula = false
  /// Whether an `object` is open whose URL is still to come, in an `embed` or a `param`.
  private var awaitsObject = false

  /// - Parameter length: the length of the HTML in bytes; the output is rarely longer.
  init(links: LinkResolution, length: Int, extractsText: Bool) {
    self.links = links
    html = HTMLWriter(capacity: length)
    output = extractsText ? TextLayout(capacity: length) : nil
  }

  mutating func finish() -> HTMLContent {
    endMath()
    content.sanitised = html.finish()
    if let output { content.text = output.finish() }
    content.images = images.list
    return content
  }

  mutating func start(_ name: HTMLName, _ attributes: HTMLAttributes) {
    let kind = name.kind
    if droppedDepth > 0 || kind == .dropped {
      startDropped(name, attributes)
      return
    }
    if math != nil || name == .math, startMath(name) { return }
    if lastImage != nil, openNoscripts == 0, kind == .block || name == .a {
      lastImage?.isAdjacent = false
    }
    if followsFormula, name == .span, isFormulaAsGlyphs(attributes) {
      droppedDepth += 1
      fates.append(.dropped)
      return
    }
    var link: LinkResolution.Link?
    switch name {
    case .img:
      readImage(attributes)
      return
    case .source:
      if picture != nil {
        for key: HTMLAttributeName in [.srcset, .dataSrcset] {
          if let set = attributes[key] { picture?.add(srcset: set) }
        }
        return
      }
    case .picture:
      picture = ImageCandidates()
      fates.append(.unwrapped)
      return
    case .video:
      if let poster = attributes[.poster] { addImage(poster, width: nil, height: nil) }
    case .noscript: openNoscripts += 1
    case .embed: embed(attributes[.src], attributes)
    case .input: checkBox(attributes)
    case .a:
      link = attributes[.href].flatMap(links.link)
    case .br:
      output?.lineBreak()
    case .li:
      output?.lineBreak()
      output?.append("• ")
      output?.holdParagraph()
    case .blockquote: quotes.append(fates.count)
    case .cite: separateSource()
    case .pre, .listing, .xmp:
      openPres += 1
    default:
      break
    }
    if kind == .block, name != .li {
      if name == .td || name == .th { output?.cell() } else { output?.paragraph() }
    }
    if kind == .unwrapped {
      if !name.isVoid { fates.append(.unwrapped) }
    } else {
      let tag = writeStart(name, attributes, link)
      if !name.isVoid { fates.append(.kept(tag: tag)) }
    }
  }

  mutating func end(_ name: HTMLName) { end(name, isCut: false) }

  /// Nothing remains of an element without content.
  mutating func cut(_ name: HTMLName) { end(name, isCut: true) }

  mutating func endUnopenedParagraph() {
    guard droppedDepth == 0 else { return }
    endMath()
    output?.paragraph()
    html.endUnopenedParagraph()
  }

  private mutating func end(_ name: HTMLName, isCut: Bool) {
    switch fates.popLast() {
    case .dropped:
      droppedDepth -= 1
      if droppedDepth == 0 { awaitsObject = false }
    case .unwrapped:
      if name == .picture { picture = nil }
      if name == .noscript { openNoscripts -= 1 }
      if math != nil { name == .math ? endMath() : math?.end() }
    case .kept(let tag):
      let written = name.written
      if !(isCut || written != name) || !html.removeEmpty(tag: tag) { html.end(written) }
      switch written {
      case .li: output?.lineBreak()
      case .td, .th: break
      case .blockquote:
        quotes.removeLast()
        output?.paragraph()
      case .pre:
        openPres -= 1
        output?.paragraph()
      default: if written.kind == .block { output?.paragraph() }
      }
    case nil: break
    }
  }

  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard droppedDepth == 0 else { return }
    if math != nil {
      math?.text(bytes)
      if math?.isTooLong ?? false { endMath() }
      return
    }
    var clean: [UInt8] = []
    if C1Controls.mayHold(bytes) {
      C1Controls.append(bytes, to: &clean)
      clean.withUnsafeBufferPointer { append($0) }
    } else {
      append(bytes)
    }
  }

  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    if followsFormula || lastImage != nil, !bytes.allSatisfy(HTMLBytes.isSpace) {
      followsFormula = false
      lastImage = nil
    }
    html.append(bytes)
    output?.append(bytes, keepingLines: openPres > 0)
  }

  /// The source of a quotation, directly after its text, is on a line of its own, as style sheets show it.
  private mutating func separateSource() {
    guard let quote = quotes.last, quote + 1 == fates.count, html.endsInWord else { return }
    html.start(.br)
    html.endStart()
    output?.lineBreak()
  }

  // MARK: Formulas

  /// - Returns: whether the element is part of a formula. Any other element ends the formula.
  private mutating func startMath(_ name: HTMLName) -> Bool {
    guard MathText.contains(name) else {
      endMath()
      return false
    }
    if math == nil { math = MathText() } else { math?.start(name) }
    fates.append(.unwrapped)
    return true
  }

  private mutating func endMath() {
    guard var formula = math else { return }
    math = nil
    var text = formula.finish()
    text.withUTF8 { self.text($0) }
    followsFormula = !text.isEmpty
  }

  /// Whether an element has, for the eye, the formula that KaTeX has written as MathML before it.
  private func isFormulaAsGlyphs(_ attributes: HTMLAttributes) -> Bool {
    attributes[.class]?.split(separator: " ").contains("katex-html") ?? false
  }

  // MARK: Images

  private mutating func readImage(_ attributes: HTMLAttributes) {
    if attributes.isHidden { return }
    if let sign = PictureSign(attributes) {
      // A formula that is there as MathML too has been read.
      if sign == .copyOfMath, followsFormula { return }
      var alt = sign.text(attributes[.alt])
      alt.withUTF8 { text($0) }
      return
    }
    let width = attributes.pixels(.width)
    let height = attributes.pixels(.height)
    let source = attributes[.src]
    var candidates = picture ?? ImageCandidates()
    picture = picture.map { _ in ImageCandidates() }
    for key: HTMLAttributeName in [.srcset, .dataSrcset, .dataLazySrcset] {
      if let set = attributes[key] { candidates.add(srcset: set) }
    }
    for key: HTMLAttributeName in [
      .dataOriginal, .dataSrc, .dataLazySrc, .dataOrigFile, .dataHiResSrc,
    ] {
      if let url = attributes[key] { candidates.offer(url, width: 0.5) }
    }
    if let source {
      // Beside another source it is a placeholder, whatever its size.
      let isAlone = candidates.chosen == nil
      candidates.offer(
        source, width: isAlone ? 0 : 0.1, isDoubtful: false,
        isLarge: isAlone && ImageRole.isLarge(width, height))
    }
    let alt = attributes[.alt]
    if let chosen = candidates.chosen {
      let isLazy = chosen != source && (source.map { ImageCandidates.isPlaceholder($0) } ?? true)
      if isCopy(chosen, isLazy: isLazy) {
        lastImage = nil
        return
      }
      guard let url = addImage(chosen, width: width, height: height) else { return }
      if openNoscripts > 0, let lastImage, lastImage.url == nil, lastImage.isAdjacent {
        remove(lastImage.tag)
      }
      let tag = writeImage(url, attributes)
      lastImage = LastImage(
        url: url, tag: tag, isLazy: isLazy, isInNoscript: openNoscripts > 0)
      if let alt = alt?.trimmed, !alt.isEmpty { output?.image(alt) }
    } else if let source, RasterData.isImage(source) {
      lastImage = LastImage(tag: writeImage(source, attributes))
    }
  }

  /// Whether an image is that right before it once more.
  private func isCopy(_ image: String, isLazy: Bool) -> Bool {
    guard let lastImage, let url = lastImage.url else { return false }
    if openNoscripts > 0, lastImage.isLazy, lastImage.isAdjacent, !lastImage.isInNoscript {
      return true
    }
    return (openNoscripts > 0 || lastImage.isInNoscript || isLazy || lastImage.isLazy)
      && links.web(image) == url
  }

  /// Removes the tag of a placeholder.
  private mutating func remove(_ tag: Range<Int>) {
    html.remove(tag)
    for i in fates.indices {
      if case .kept(let start) = fates[i], start > tag.lowerBound {
        fates[i] = .kept(tag: start - tag.count)
      }
    }
  }

  /// Records an image and returns its absolute URL; nil for a placeholder, an unwanted image or an invalid URL.
  @discardableResult
  private mutating func addImage(_ text: String, width: Int?, height: Int?) -> String? {
    guard !ImageCandidates.isPlaceholder(text, isLarge: ImageRole.isLarge(width, height)),
      let url = links.web(text)
    else { return nil }
    let role = ImageRole.of(url: url, width: width, height: height)
    if role == .unwanted { return nil }
    let isNew = images.add(url)
    if role == .minor {
      if isNew { content.minorImages.insert(url) }
    } else if !content.minorImages.isEmpty {
      content.minorImages.remove(url)
    }
    return url
  }

  // MARK: Embedded pages and controls

  /// Elements that are dropped with their content; a link takes the place of those that show another page.
  private mutating func startDropped(_ name: HTMLName, _ attributes: HTMLAttributes) {
    if droppedDepth == 0 {
      switch name {
      case .iframe:
        if !embed(attributes[.src], attributes) { embed(attributes[.dataSrc], attributes) }
      case .object: awaitsObject = !embed(attributes[.data], attributes)
      default: break
      }
    } else if awaitsObject {
      switch name {
      case .embed, .iframe: awaitsObject = !embed(attributes[.src], attributes)
      case .param:
        // A parameter may be anything; a player's page is recognised by its host.
        if let value = attributes[.value], value.hasPrefix("http") {
          awaitsObject = !embed(value, attributes)
        }
      default: break
      }
    }
    guard !name.isVoid else { return }
    droppedDepth += 1
    fates.append(.dropped)
  }

  /// Links to the page that an element shows.
  /// - Returns: whether there is such a page.
  @discardableResult
  private mutating func embed(_ source: String?, _ attributes: HTMLAttributes) -> Bool {
    guard let source, !ImageCandidates.isPlaceholder(source), !attributes.isHidden,
      let player = links.web(source),
      ImageRole.of(
        url: player, width: attributes.pixels(.width), height: attributes.pixels(.height))
        != .unwanted,
      let page = EmbeddedPage(player: player)
    else { return false }
    let label = EmbedLabel.text(page.kind, title: attributes[.title], url: page.url)
    lastImage = nil
    html.startMark()
    html.start(.a)
    html.attribute(.href, page.url)
    html.endStart()
    label.withBytes { html.append($0) }
    html.end(.a)
    html.endMark()
    output?.image(label)
    return true
  }

  private mutating func checkBox(_ attributes: HTMLAttributes) {
    guard attributes[.type]?.lowercased() == "checkbox", !attributes.isHidden else { return }
    var sign = attributes.contains(.checked) ? TextList.checked : TextList.unchecked
    sign.withUTF8 { append($0) }
    html.endMark()
    output?.cell()
  }

  // MARK: Output

  /// - Returns: the place of its tag in the output.
  private mutating func writeImage(_ url: String, _ attributes: HTMLAttributes) -> Range<Int> {
    let start = html.start(.img)
    html.attribute(.src, url)
    html.attributes(of: .img, attributes)
    return start..<html.endStart()
  }

  /// - Parameter link: the link of an `a`.
  /// - Returns: the position of the tag in the output.
  private mutating func writeStart(
    _ name: HTMLName, _ attributes: HTMLAttributes, _ link: LinkResolution.Link?
  ) -> Int {
    let name = name.written
    let tag = html.start(name)
    if !attributes.places.isEmpty {
      if let link {
        html.attribute(.href, link.target)
        if let seen = link.targetOnPage { html.attribute(.dataHref, seen) }
      }
      for key in name.urlAttributes {
        guard let text = attributes[key], let url = links.web(text) else { continue }
        html.attribute(key, url)
      }
      html.attributes(of: name, attributes)
    }
    html.endStart()
    return tag
  }
}
