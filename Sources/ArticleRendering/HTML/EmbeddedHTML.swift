import FeedBasics

/// Rewrites sanitised HTML for a page shared by many articles. Ids, classes, colours and sections are removed, headings
/// are nested under the article's heading, and embedded media become links.
public struct EmbeddedHTML {
  /// What becomes of pictures.
  public enum Pictures: Sendable {
    /// They are shown.
    case shown
    /// They are shown, and requested by https even where the feed names http: a page's policy may allow nothing else.
    case secure
    /// They are shown, and requested at another address, made of theirs; both are written for an attribute.
    case replaced(@Sendable (String) -> String)
    /// Each is a link.
    case linked
  }

  private let pictures: Pictures
  private var output: [UInt8] = []
  /// The open elements, with the names under which they were written; nil if they were not written.
  private var open: [(name: String, written: String?)] = []
  /// The title of an open `video` or `audio` without a link so far; nil if no such element is open.
  private var unlinkedMedia: String?
  private var headings: HeadingLevels

  private init(_ pictures: Pictures, under level: Int) {
    self.pictures = pictures
    headings = HeadingLevels(under: level)
  }

  /// The rewritten HTML, all elements closed.
  /// - Parameters:
  ///   - html: output of the sanitiser: every `<` begins a tag, values are quoted.
  ///   - level: the level of the article's own heading.
  public static func html(
    _ html: String, pictures: Pictures = .shown, under level: Int = 3
  ) -> String {
    var writer = EmbeddedHTML(pictures, under: level)
    writer.read(Array(UnsafeCharacters.removed(from: html, keepingLines: true).utf8))
    return String(decoding: writer.output, as: UTF8.self)
  }

  private mutating func read(_ bytes: [UInt8]) {
    var start = 0
    while let less = bytes[start...].firstIndex(of: UInt8(ascii: "<")) {
      text(bytes[start..<less])
      guard let tag = SanitisedTag(bytes, at: less) else {
        output += "&lt;".utf8
        start = less + 1
        continue
      }
      tag.isEnd ? end(tag.name) : begin(tag)
      start = tag.end
    }
    text(bytes[start...])
    while let element = open.popLast() { close(element.written) }
  }

  /// The text is escaped already, except for a bare `>`.
  private mutating func text(_ bytes: ArraySlice<UInt8>) { output += bytes }

  private mutating func begin(_ tag: SanitisedTag) {
    if tag.name == "img" { return image(tag) }
    if EmbeddedElements.void.contains(tag.name) {
      if EmbeddedElements.kept.contains(tag.name) { write(tag, as: tag.name) }
      if tag.name == "source" { embedded(tag) }
      return
    }
    let written = name(for: tag)
    if let written { write(tag, as: written) }
    open.append((tag.name, written))
    embedded(tag)
  }

  private mutating func end(_ name: String) {
    guard let index = open.lastIndex(where: { $0.name == name }) else { return }
    while open.count > index { close(open.removeLast().written) }
  }

  private mutating func close(_ written: String?) {
    if let written { output += "</\(written)>".utf8 }
  }

  private mutating func name(for tag: SanitisedTag) -> String? {
    if let level = tag.headingLevel { return "h\(headings.next(level))" }
    // A link without a target, or to an anchor of the feed's page, does not work here.
    if tag.name == "a" { return link(tag.value("href")) == nil ? "span" : "a" }
    if EmbeddedElements.kept.contains(tag.name) { return tag.name }
    return EmbeddedElements.sections.contains(tag.name) ? "div" : nil
  }

  private mutating func write(_ tag: SanitisedTag, as name: String) {
    output += "<\(name)".utf8
    for (key, value) in tag.attributes
    where EmbeddedElements.isKept(key, value, of: tag.name) {
      output += " \(key)=\"\(words(value))\"".utf8
    }
    if name == "a", let link = link(tag.value("href")) {
      output += " href=\"\(link)\" \(ArticleMarkup.outward)".utf8
    }
    output += ">".utf8
  }

  private mutating func image(_ tag: SanitisedTag) {
    guard var source = web(tag.value("src")) else { return }
    switch pictures {
    case .shown: break
    case .secure:
      source = SecureURL.of(source) ?? source
    case .replaced(let address): source = address(source)
    case .linked: return link(toPicture: source, tag)
    }
    output += "<img src=\"\(source)\" alt=\"\(words(tag.value("alt") ?? ""))\"".utf8
    for key in ["width", "height"] {
      if let value = tag.value(key), EmbeddedElements.isNumber(value) {
        output += " \(key)=\"\(value)\"".utf8
      }
    }
    output += " loading=\"lazy\" decoding=\"async\" referrerpolicy=\"no-referrer\">".utf8
  }

  private mutating func link(toPicture url: String, _ tag: SanitisedTag) {
    let words = tag.value("alt") ?? ""
    let label = "Picture" + (words.isEmpty ? "" : ": \(words)")
    guard !open.contains(where: { $0.name == "a" }) else {
      output += "[\(label)]".utf8
      return
    }
    output += "<a href=\"\(url)\" \(ArticleMarkup.outward)>[\(label)]</a> ".utf8
  }

  /// Text for an attribute value. `=` is escaped so that a lenient parser cannot mistake part of it for an attribute.
  private func words(_ value: String) -> String { value.replacing("=", with: "&#61;") }

  /// The page does not load video and audio; it links to them.
  private mutating func embedded(_ tag: SanitisedTag) {
    switch tag.name {
    case "video", "audio": unlinkedMedia = words(tag.value("title") ?? "")
    case "source": break
    default: return
    }
    // Further sources are the same in other formats.
    guard let title = unlinkedMedia, let url = web(tag.value("src")),
      !open.contains(where: { $0.name == "a" })
    else { return }
    unlinkedMedia = nil
    let isSound = tag.name == "audio" || open.contains { $0.name == "audio" }
    let label = (isSound ? "Audio" : "Video") + (title.isEmpty ? "" : ": \(title)")
    output +=
      "<a href=\"\(url)\" \(ArticleMarkup.outward)>\(label)</a> ".utf8
  }

  /// - Parameter url: the attribute's value, still escaped.
  /// - Returns: the URL; nil if it is not an http or https URL.
  private func web(_ url: String?) -> String? {
    guard let url else { return nil }
    let lower = url.prefix(8).lowercased()
    return lower.hasPrefix("http://") || lower.hasPrefix("https://") ? url : nil
  }

  private func link(_ url: String?) -> String? {
    guard let url else { return nil }
    let lower = url.prefix(8).lowercased()
    return lower.hasPrefix("mailto:") || lower.hasPrefix("tel:") ? url : web(url)
  }
}

/// The levels of an article's headings on a page: each is at most one level deeper than the one before it (WCAG 2.2
/// technique H42).
struct HeadingLevels {
  private let outer: Int
  /// The article's levels of the headings that enclose the next one.
  private var path: [Int] = []

  init(under outer: Int) { self.outer = outer }

  /// - Parameter level: the heading's level in the article, 1 to 6.
  /// - Returns: its level on the page, at most 6.
  mutating func next(_ level: Int) -> Int {
    while let last = path.last, last >= level { path.removeLast() }
    path.append(level)
    return min(outer + path.count, 6)
  }
}
