internal import FeedModel

/// Turns HTML events into sanitised HTML, text, images and links at once. An instance serves one pass.
struct HTMLReader: HTMLHandler {
  private enum Fate {
    case kept
    case unwrapped
    case dropped
  }

  private let base: String?
  private let rewriteLink: (String) -> String
  private var content = HTMLContent()
  private var html: [UInt8] = []
  private var output = TextLayout()
  private var fates: [Fate] = []
  private var openPres = 0
  private var droppedDepth = 0
  private var seenImages: Set<String> = []
  private var picture: ImageCandidates?
  private var linkStart: (url: String, text: Int)?

  /// - Parameter length: the length of the HTML in bytes; the output is rarely longer.
  init(base: String?, length: Int, rewriteLink: @escaping (String) -> String) {
    self.base = base
    self.rewriteLink = rewriteLink
    html.reserveCapacity(length)
    output.reserveCapacity(length)
  }

  mutating func finish() -> HTMLContent {
    content.sanitised = String(decoding: html, as: UTF8.self).trimmed
    content.text = output.finish()
    return content
  }

  mutating func start(_ name: HTMLName, _ attributes: HTMLAttributes) {
    let kind = name.kind
    if droppedDepth > 0 || kind == .dropped {
      if !name.isVoid {
        droppedDepth += 1
        fates.append(.dropped)
      }
      return
    }
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
    case .a:
      if let href = link(attributes[.href]) { linkStart = (href, output.count) }
    case .br:
      output.lineBreak()
    case .li:
      output.lineBreak()
      output.append("• ")
      output.holdParagraph()
    case .pre:
      openPres += 1
    default:
      break
    }
    if kind == .block, name != .li {
      name == .td || name == .th ? output.cell() : output.paragraph()
    }
    if !name.isVoid { fates.append(kind == .unwrapped ? .unwrapped : .kept) }
    if kind != .unwrapped { writeStart(name, attributes) }
  }

  mutating func end(_ name: HTMLName) {
    switch fates.popLast() {
    case .dropped:
      droppedDepth -= 1
    case .unwrapped:
      if name == .picture { picture = nil }
    case .kept:
      writeEnd(name)
      if name == .a, let (url, start) = linkStart {
        content.links.append(HTMLContent.Link(url: url, text: output.text(from: start)))
        linkStart = nil
      }
      switch name {
      case .li: output.lineBreak()
      case .td, .th: break
      case .pre:
        openPres -= 1
        output.paragraph()
      default: if name.kind == .block { output.paragraph() }
      }
    case nil: break
    }
  }

  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard droppedDepth == 0 else { return }
    var clean: [UInt8] = []
    if C1Controls.mayHold(bytes) {
      C1Controls.append(bytes, to: &clean)
      clean.withUnsafeBufferPointer { append($0) }
    } else {
      append(bytes)
    }
  }

  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    // Copy runs of plain bytes at once.
    var start = 0
    for (i, byte) in bytes.enumerated() where HTMLReader.isSpecial[Int(byte)] {
      html.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<i]))
      start = i + 1
      switch byte {
      case UInt8(ascii: "&"): write("&amp;")
      case UInt8(ascii: "<"): write("&lt;")
      case UInt8(ascii: ">"): write("&gt;")
      default: break
      }
    }
    html.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
    output.append(bytes, keepingLines: openPres > 0)
  }

  /// Bytes of text that HTML output escapes or omits.
  private static let isSpecial: [Bool] = (0..<256).map { byte in
    switch UInt8(byte) {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"): true
    case 0x09, 0x0A, 0x0D: false
    case 0x00...0x1F, 0x7F: true
    default: false
    }
  }

  // MARK: Images

  private mutating func readImage(_ attributes: HTMLAttributes) {
    if isHidden(attributes) { return }
    let width = pixels(.width, attributes)
    let height = pixels(.height, attributes)
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
      candidates.offer(source, width: candidates.chosen == nil ? 0 : 0.1, isDoubtful: false)
    }
    let alt = attributes[.alt]
    if let chosen = candidates.chosen {
      guard let url = addImage(chosen, width: width, height: height) else { return }
      writeImage(url, attributes)
      if let alt = alt?.trimmed, !alt.isEmpty { output.image(alt) }
    } else if let source, RasterData.isImage(source) {
      writeImage(source, attributes)
    }
  }

  /// Records an image and returns its absolute URL; nil for a placeholder, a tracker or an invalid URL.
  @discardableResult
  private mutating func addImage(_ text: String, width: Int?, height: Int?) -> String? {
    guard !ImageCandidates.isPlaceholder(text), let url = URLReference.web(text, base: base),
      !TrackingImage.isTracker(url: url, width: width, height: height)
    else { return nil }
    if seenImages.insert(url).inserted { content.images.append(url) }
    return url
  }

  /// Whether the image's style hides it.
  private func isHidden(_ attributes: HTMLAttributes) -> Bool {
    guard let style = attributes[.style]?.lowercased().filter({ !$0.isWhitespace }) else {
      return false
    }
    return style.hasWord("display:none") || style.hasWord("visibility:hidden")
  }

  /// A size in pixels, from the attribute or from the style; nil for percentages.
  private func pixels(_ name: HTMLAttributeName, _ attributes: HTMLAttributes) -> Int? {
    if let text = attributes[name]?.trimmed {
      let digits = text.prefix { $0.isASCII && $0.isNumber }
      let unit = text.dropFirst(digits.count).trimmed
      if let number = Int(digits), unit.isEmpty || unit == "px" || unit.hasPrefix(".") {
        return min(number, 100_000)
      }
      return nil
    }
    guard let style = attributes[.style] else { return nil }
    for declaration in style.split(separator: ";") {
      let parts = declaration.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].trimmed.lowercased() == name.text else { continue }
      let text = parts[1].trimmed
      let digits = text.prefix { $0.isASCII && $0.isNumber }
      let unit = text.dropFirst(digits.count).lowercased()
      if let number = Int(digits), unit.isEmpty || unit.hasPrefix("px") {
        return min(number, 100_000)
      }
    }
    return nil
  }

  // MARK: Links

  private func link(_ href: String?) -> String? {
    guard let href else { return nil }
    if let url = URLReference.web(href, base: base) { return rewriteLink(url) }
    let scheme = href.trimmed.prefix(7).lowercased()
    guard scheme == "mailto:" || scheme.hasPrefix("tel:") else { return nil }
    return URLReference.resolve(href, against: nil)
  }

  // MARK: Output

  private mutating func writeImage(_ url: String, _ attributes: HTMLAttributes) {
    write("<img")
    write(.src, url)
    writeAttributes(of: .img, attributes)
    write(">")
  }

  private mutating func writeStart(_ name: HTMLName, _ attributes: HTMLAttributes) {
    html.append(UInt8(ascii: "<"))
    write(name.text)
    if !attributes.places.isEmpty {
      for key in name.urlAttributes {
        guard let url = name == .a ? link(attributes[key]) : web(attributes[key]) else { continue }
        write(key, url)
      }
      writeAttributes(of: name, attributes)
    }
    html.append(UInt8(ascii: ">"))
  }

  private mutating func writeEnd(_ name: HTMLName) {
    write("</")
    write(name.text)
    html.append(UInt8(ascii: ">"))
  }

  private func web(_ text: String?) -> String? { text.flatMap { URLReference.web($0, base: base) } }

  private mutating func writeAttributes(of name: HTMLName, _ attributes: HTMLAttributes) {
    for place in attributes.places {
      guard let key = place.known, name.keeps(key) else { continue }
      write(key, attributes.value(place))
    }
  }

  private mutating func write(_ key: HTMLAttributeName, _ value: String) {
    html.append(UInt8(ascii: " "))
    write(key.text)
    write("=\"")
    write(escaped: value)
    html.append(UInt8(ascii: "\""))
  }

  private mutating func write(_ text: String) { html.append(contentsOf: text.utf8) }

  private mutating func write(escaped text: String) {
    var text = text
    text.withUTF8 { bytes in
      var start = 0
      for (i, byte) in bytes.enumerated() {
        let replacement: String
        switch byte {
        case UInt8(ascii: "&"): replacement = "&amp;"
        case UInt8(ascii: "<"): replacement = "&lt;"
        case UInt8(ascii: ">"): replacement = "&gt;"
        case UInt8(ascii: "\""): replacement = "&quot;"
        case 0x00...0x1F, 0x7F: replacement = " "
        default: continue
        }
        html.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<i]))
        write(replacement)
        start = i + 1
      }
      html.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
    }
  }
}
