import FeedBasics

extension ElementHints {
  /// Reads the hints of elements; keeps its buffer between them.
  struct Reader {
    private var buffer: [UInt8] = []

    mutating func hints(of name: HTMLName, _ attributes: HTMLAttributes) -> ElementHints {
      var hints: ElementHints = []
      buffer.removeAll(keepingCapacity: true)
      var isShownLater = false
      for place in attributes.places {
        guard let known = place.known else { continue }
        let value = UnsafeBufferPointer(rebasing: attributes.bytes[place.value])
        switch known {
        case .class: append(value)
        case .id:
          append(value)
          if value.starts(with: "S:".utf8) { isShownLater = true }
        case .hidden: hints.insert(.hidden)
        case .ariaHidden: if HTMLBytes.isEqual(value, "true") { hints.insert(.hidden) }
        case .style: if Reader.hides(value) { hints.insert(.hidden) }
        case .role:
          hints.formUnion(Reader.role(value))
          isShownLater =
            isShownLater || HTMLBytes.isEqual(value, "tabpanel")
            || HTMLBytes.isEqual(value, "region")
        case .ariaModal: if HTMLBytes.isEqual(value, "true") { hints.insert(.dialog) }
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
      for byte in value.prefix(400) { buffer.append(HTMLBytes.lowered(byte)) }
      buffer.append(0x20)
    }

    private static func hides(_ style: UnsafeBufferPointer<UInt8>) -> Bool {
      guard style.count >= 12 else { return false }
      let text = style.prefix(400).filter { !HTMLBytes.isSpace($0) }.map(HTMLBytes.lowered)
      return text.withUnsafeBufferPointer {
        ByteSearch.contains($0, "display:none") || ByteSearch.contains($0, "visibility:hidden")
      }
    }

    private static func role(_ value: UnsafeBufferPointer<UInt8>) -> ElementHints {
      switch String(decoding: value.prefix(20), as: UTF8.self).lowercased() {
      case "menu", "menubar", "complementary", "navigation", "alert", "alertdialog", "dialog",
        "search", "banner", "contentinfo", "toolbar", "tablist":
        .asideRole
      case "main", "article": .mainRole
      case "presentation", "none": .presentation
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
