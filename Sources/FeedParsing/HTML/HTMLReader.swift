internal import FeedModel

/// Turns HTML's events into sanitised HTML, text, images and links at once. It lives for one pass.
final class HTMLReader: HTMLHandler {
  private enum Fate {
    case kept
    case unwrapped
    case dropped
  }

  /// Elements nested deeper than this are unwrapped.
  private static let maximumDepth = 200

  private let base: String?
  private let rewriteLink: (String) -> String
  private var content = HTMLContent()
  private var html: [UInt8] = []
  private var output = TextLayout()
  private var open: [(name: String, fate: Fate)] = []
  /// How many elements of each name are open.
  private var openCounts: [String: Int] = [:]
  private var droppedDepth = 0
  private var seenImages: Set<String> = []
  private var picture: ImageCandidates?
  private var linkStart: (url: String, text: Int)?

  init(base: String?, rewriteLink: @escaping (String) -> String) {
    self.base = base
    self.rewriteLink = rewriteLink
  }

  func finish() -> HTMLContent {
    for (name, fate) in open.reversed() where fate == .kept { write("</\(name)>") }
    content.sanitised = String(decoding: html, as: UTF8.self).trimmed
    content.text = output.finish()
    return content
  }

  func start(_ name: String, attributes: [(name: String, value: String)]) {
    let kind = HTMLElement.known[name] ?? .unwrapped
    // What is played in a frame of its own goes; libxml2 gives it no end, and what follows must not go with it.
    if name == "embed" { return }
    if droppedDepth > 0 || kind == .dropped {
      droppedDepth += 1
      push(name, .dropped)
      return
    }
    switch name {
    case "img":
      readImage(attributes)
      return
    case "source":
      if picture != nil {
        for key in ["srcset", "data-srcset"] {
          if let set = value(key, attributes) { picture?.add(srcset: set) }
        }
        return
      }
    case "picture":
      picture = ImageCandidates()
      push(name, .unwrapped)
      return
    case "video":
      if let poster = value("poster", attributes) { addImage(poster, width: nil, height: nil) }
    case "a":
      if let href = link(value("href", attributes)) { linkStart = (href, output.count) }
    case "br":
      output.lineBreak()
    case "li":
      output.lineBreak()
      output.append("• ")
      output.holdParagraph()
    default:
      break
    }
    if kind == .block, name != "li" {
      name == "td" || name == "th" ? output.cell() : output.paragraph()
    }
    guard kind != .unwrapped, open.count < HTMLReader.maximumDepth else {
      if kind != .void { push(name, .unwrapped) }
      return
    }
    if kind != .void { push(name, .kept) }
    writeStart(name, attributes)
  }

  func end(_ name: String) {
    if HTMLElement.known[name] == .void || name == "embed" { return }
    guard openCounts[name] ?? 0 > 0, let index = open.lastIndex(where: { $0.name == name }) else {
      return
    }
    while open.count > index {
      let element = open.removeLast()
      openCounts[element.name, default: 1] -= 1
      close(element)
    }
  }

  private func push(_ name: String, _ fate: Fate) {
    open.append((name, fate))
    openCounts[name, default: 0] += 1
  }

  private func close(_ element: (name: String, fate: Fate)) {
    switch element.fate {
    case .dropped:
      droppedDepth -= 1
    case .unwrapped:
      if element.name == "picture" { picture = nil }
    case .kept:
      write("</\(element.name)>")
      if element.name == "a", let (url, start) = linkStart {
        content.links.append(HTMLContent.Link(url: url, text: output.text(from: start)))
        linkStart = nil
      }
      switch element.name {
      case "li": output.lineBreak()
      case "td", "th": break
      default: if HTMLElement.known[element.name] == .block { output.paragraph() }
      }
    }
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard droppedDepth == 0 else { return }
    var clean: [UInt8] = []
    if C1Controls.mayHold(bytes) {
      C1Controls.append(bytes, to: &clean)
      clean.withUnsafeBufferPointer(append)
    } else {
      append(bytes)
    }
  }

  private func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    // Plain stretches go over in one piece.
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
    output.append(bytes, keepingLines: openCounts["pre"] ?? 0 > 0)
  }

  /// Bytes of text that do not go into HTML as they are.
  private static let isSpecial: [Bool] = (0..<256).map { byte in
    switch UInt8(byte) {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"): true
    case 0x09, 0x0A, 0x0D: false
    case 0x00...0x1F, 0x7F: true
    default: false
    }
  }

  // MARK: Images

  private func readImage(_ attributes: [(name: String, value: String)]) {
    if isHidden(attributes) { return }
    let width = pixels("width", attributes)
    let height = pixels("height", attributes)
    let source = value("src", attributes)
    var candidates = picture ?? ImageCandidates()
    picture = picture.map { _ in ImageCandidates() }
    for key in ["srcset", "data-srcset", "data-lazy-srcset"] {
      if let set = value(key, attributes) { candidates.add(srcset: set) }
    }
    for key in ["data-original", "data-src", "data-lazy-src", "data-orig-file", "data-hi-res-src"] {
      if let url = value(key, attributes) { candidates.offer(url, width: 0.5) }
    }
    if let source {
      candidates.offer(source, width: candidates.chosen == nil ? 0 : 0.1, isDoubtful: false)
    }
    let alt = value("alt", attributes)
    if let chosen = candidates.chosen {
      guard let url = addImage(chosen, width: width, height: height) else { return }
      writeImage(url, attributes)
      if let alt = alt?.trimmed, !alt.isEmpty { output.image(alt) }
    } else if let source, RasterData.isImage(source) {
      writeImage(source, attributes)
    }
  }

  /// Notes an image and gives its absolute URL; nil for a tracker and for what is no URL.
  @discardableResult
  private func addImage(_ text: String, width: Int?, height: Int?) -> String? {
    guard !ImageCandidates.isPlaceholder(text), let url = URLReference.web(text, base: base),
      !TrackingImage.isTracker(url: url, width: width, height: height)
    else { return nil }
    if seenImages.insert(url).inserted { content.images.append(url) }
    return url
  }

  /// Whether the image is one that nobody is meant to see.
  private func isHidden(_ attributes: [(name: String, value: String)]) -> Bool {
    guard let style = value("style", attributes)?.lowercased().filter({ !$0.isWhitespace }) else {
      return false
    }
    return style.hasWord("display:none") || style.hasWord("visibility:hidden")
  }

  /// A size in pixels, from the attribute or from the style; nil for percentages.
  private func pixels(_ name: String, _ attributes: [(name: String, value: String)]) -> Int? {
    if let text = value(name, attributes)?.trimmed {
      let digits = text.prefix { $0.isASCII && $0.isNumber }
      let unit = text.dropFirst(digits.count).trimmed
      if let number = Int(digits), unit.isEmpty || unit == "px" || unit.hasPrefix(".") {
        return min(number, 100_000)
      }
      return nil
    }
    guard let style = value("style", attributes) else { return nil }
    for declaration in style.split(separator: ";") {
      let parts = declaration.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].trimmed.lowercased() == name else { continue }
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

  private func value(_ name: String, _ attributes: [(name: String, value: String)]) -> String? {
    guard let found = attributes.first(where: { $0.name == name })?.value, !found.isEmpty else {
      return nil
    }
    return found
  }

  private func writeImage(_ url: String, _ attributes: [(name: String, value: String)]) {
    write("<img src=\"")
    write(escaped: url)
    write("\"")
    writeAttributes(of: "img", attributes)
    write(">")
  }

  private func writeStart(_ name: String, _ attributes: [(name: String, value: String)]) {
    write("<\(name)")
    for key in (HTMLElement.urlAttributes[name] ?? []).sorted() {
      guard let url = name == "a" ? link(value(key, attributes)) : web(value(key, attributes))
      else { continue }
      write(" \(key)=\"")
      write(escaped: url)
      write("\"")
    }
    writeAttributes(of: name, attributes)
    write(">")
  }

  private func web(_ text: String?) -> String? { text.flatMap { URLReference.web($0, base: base) } }

  private func writeAttributes(of name: String, _ attributes: [(name: String, value: String)]) {
    let own = HTMLElement.attributes[name]
    for (key, value) in attributes
    where HTMLElement.globalAttributes.contains(key) || own?.contains(key) ?? false {
      write(" \(key)=\"")
      write(escaped: value)
      write("\"")
    }
  }

  private func write(_ text: String) { html.append(contentsOf: text.utf8) }

  private func write(escaped text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): write("&amp;")
      case UInt8(ascii: "<"): write("&lt;")
      case UInt8(ascii: ">"): write("&gt;")
      case UInt8(ascii: "\""): write("&quot;")
      case 0x00...0x1F, 0x7F: html.append(UInt8(ascii: " "))
      default: html.append(byte)
      }
    }
  }
}
