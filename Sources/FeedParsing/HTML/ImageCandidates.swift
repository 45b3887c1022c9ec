import FeedBasics

/// Chooses the one URL of an `img` from its `src`, its `srcset`, its lazy-loading attributes and the `source`s of an
/// enclosing `picture`.
struct ImageCandidates {
  private var best: (url: String, width: Double)?

  /// Adds the candidates of a `srcset`.
  mutating func add(srcset: String) {
    ImageCandidates.each(in: srcset) { offer($0, width: width($1)) }
  }

  /// Reads a `srcset` (WHATWG HTML §4.8.4.2.2): its URLs, each with a width or a density, or an empty text.
  static func each(in srcset: String, _ body: (_ url: String, _ descriptor: String) -> Void) {
    var rest = srcset[...]
    while true {
      rest = rest.drop { $0.isWhitespace || $0 == "," }
      guard !rest.isEmpty else { return }
      var url = rest.prefix { !$0.isWhitespace }
      rest = rest[url.endIndex...]
      var descriptor = Substring()
      if url.hasSuffix(",") {
        while url.hasSuffix(",") { url = url.dropLast() }
      } else {
        descriptor = rest.prefix { $0 != "," }
        rest = rest[descriptor.endIndex...]
      }
      body(String(url), descriptor.trimmed)
    }
  }

  /// Takes a URL if it is wider than the best one so far.
  /// - Parameters:
  ///   - isDoubtful: whether the attribute may contain something other than a URL.
  ///   - isLarge: whether its markup declares the size of a picture.
  mutating func offer(
    _ url: String, width: Double, isDoubtful: Bool = true, isLarge: Bool = false
  ) {
    let url = url.trimmed
    guard !url.isEmpty, !ImageCandidates.isPlaceholder(url, isLarge: isLarge),
      !isDoubtful || ImageCandidates.mayBeURL(url)
    else { return }
    guard let best, best.width >= width else {
      self.best = (url, width)
      return
    }
  }

  /// Attributes meant for URLs may contain scripts or their settings instead.
  private static func mayBeURL(_ url: String) -> Bool {
    if url.utf8.starts(with: "https://".utf8) || url.utf8.starts(with: "http://".utf8) {
      return true
    }
    if let scheme = URLReference.Parts(url).scheme { return scheme == "http" || scheme == "https" }
    return url.utf8.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") }
      && !url.utf8.contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "\"") }
  }

  /// The widest candidate; among equals the first.
  var chosen: String? { best?.url }

  /// A density of 2 counts as twice the usual 600 pixels, which makes widths and densities comparable.
  private func width(_ descriptor: String) -> Double {
    guard let unit = descriptor.last, let value = Double(descriptor.dropLast()), value.isFinite
    else { return 1 }
    switch unit {
    case "w": return value
    case "x": return value * 600
    default: return 1
    }
  }

  /// Whether a URL is a placeholder, shown until a script has loaded the image.
  /// - Parameter isLarge: whether its markup declares the size of a picture, which may be called `b.gif`.
  static func isPlaceholder(_ url: String, isLarge: Bool = false) -> Bool {
    return url.withBytes { bytes in
      if HTMLBytes.begins(bytes, at: 0, "data:") || HTMLBytes.begins(bytes, at: 0, "about:") {
        return true
      }
      if bytes.count == 1, bytes[0] == UInt8(ascii: "#") { return true }
      var end = 0
      while end < bytes.count, bytes[end] != UInt8(ascii: "?"), bytes[end] != UInt8(ascii: "#") {
        end += 1
      }
      while end > 0, bytes[end - 1] == UInt8(ascii: "/") { end -= 1 }
      var start = end
      while start > 0, bytes[start - 1] != UInt8(ascii: "/") { start -= 1 }
      if isLarge, end - start == "b.gif".utf8.count { return false }
      return spacers.place(of: UnsafeBufferPointer(rebasing: bytes[start..<end])) != nil
    }
  }

  private static let spacers = NameTable(
    """
    spacer.gif spacer.png blank.gif blank.png transparent.gif transparent.png pixel.gif \
    pixel.png 1x1.gif 1x1.png clear.gif dot.gif empty.gif trans.gif placeholder.gif \
    placeholder.png lazy.gif loading.gif grey.gif gray.gif s.gif b.gif p.gif x.gif
    """)
}
