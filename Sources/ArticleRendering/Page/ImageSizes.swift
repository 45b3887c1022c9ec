import FeedBasics

/// Recognises one picture in several sizes, by the URLs: `photo-150x150.jpg` and `photo.jpg`, `photo.jpg?w=140` and
/// `photo.jpg?w=460`.
enum ImageSizes {
  /// The pictures, each once: its largest size, at the place of its first one.
  static func distinct(_ urls: [String]) -> [String] {
    guard urls.count > 1 else { return urls }
    var pictures: [(url: String, area: Double)] = []
    var places: [String: Int] = [:]
    for url in urls {
      let size = SizedImage(url)
      if let place = places[size.picture] {
        if size.area > pictures[place].area { pictures[place] = (url, size.area) }
      } else {
        places[size.picture] = pictures.count
        pictures.append((url, size.area))
      }
    }
    return pictures.map(\.url)
  }

  /// What all sizes of the picture have in common.
  static func picture(_ url: String) -> String { SizedImage(url).picture }
}

/// An image's URL without its size, and the size.
private struct SizedImage {
  let picture: String
  /// In pixels. Without any mark of a size it is the original; words such as `large` are the smallest.
  private(set) var area = Double.infinity

  init(_ url: String) {
    let parts = URLReference.Parts(url)
    var segments = parts.path.split(separator: "/").map(String.init)
    var area = Double.infinity
    func note(_ size: Double?) { if let size { area = min(area, size) } }

    let file = segments.popLast() ?? ""
    segments.removeAll { segment in
      let size = SizedImage.size(ofSegment: segment)
      note(size)
      return size != nil
    }
    let dot = file.lastIndex(of: ".") ?? file.endIndex
    let isFile = file.distance(from: dot, to: file.endIndex) > 3
    var stem = String(isFile ? file[..<dot] : file[...])
    if let equals = stem.lastIndex(of: "="),
      let size = SizedImage.size(ofSegment: String(stem[stem.index(after: equals)...]))
    {
      note(size)
      stem = String(stem[..<equals])
    }
    let (name, size) = SizedImage.withoutSize(stem)
    note(size)
    segments.append(name + (isFile ? file[dot...].lowercased() : ""))

    let pairs = (parts.query ?? "").split(separator: "&")
    let kept = pairs.filter { !SizedImage.isSize($0) }
    note(SizedImage.size(ofQuery: pairs))
    // The query of a file only transforms it.
    let query = isFile ? "" : kept.joined(separator: "&")
    var host = parts.host ?? ""
    // WordPress' proxy.
    if host.hasSuffix(".wp.com"), host.utf8.count == 9 { host = segments.removeFirst() }
    picture = host + "/" + segments.joined(separator: "/") + "?" + query
    self.area = area
  }

  /// The name without the sizes at its end, and their area; nil if it has none.
  private static func withoutSize(_ stem: String) -> (name: String, area: Double?) {
    var rest = stem[...]
    var area: Double?
    var kept = rest
    while let cut = rest.lastIndex(where: { $0 == "-" || $0 == "_" || $0 == "@" }) {
      let word = rest[rest.index(after: cut)...].lowercased()
      rest = rest[..<cut]
      if rest.isEmpty { break }
      if let size = pixels(word) {
        area = min(area ?? .infinity, size)
        kept = rest
      } else if words.contains(word) {
        area = min(area ?? .infinity, 1)
        kept = rest
      } else if word.utf8.count > 3 || !word.allSatisfy(\.isNumber) {
        // A number may be part of a size, as in `large-11`, or of the name.
        break
      }
    }
    // Wikimedia's thumbnails begin with the size.
    if area == nil, let dash = stem.firstIndex(of: "-"), stem[..<dash].hasSuffix("px"),
      let size = pixels(String(stem[..<dash]))
    {
      return (String(stem[stem.index(after: dash)...]), size)
    }
    return (String(kept), area)
  }

  private static let words: Set<String> = [
    "alt", "assign", "big", "body", "crop", "cropped", "desktop", "exlarge", "full", "gallery",
    "hero", "hires", "horizontal", "hp", "large", "live", "lg", "main", "md", "medium", "mobile",
    "orig", "original", "overlay", "scaled", "sm", "small", "square", "story", "super", "synd",
    "t1",
    "tablet", "tall", "tease", "thumb", "thumbnail", "top", "vertical", "video", "wide", "xl",
    "xlarge",
  ]

  /// `150x150`, `300x`, `300px`, `w300`, `300w`, `2x`, in pixels.
  private static func pixels(_ word: String) -> Double? {
    let sides = word.split(separator: "x", omittingEmptySubsequences: false)
    if sides.count == 2, let width = Double(sides[0]), width > 0 {
      if let height = Double(sides[1]) { return width * height }
      if sides[1].isEmpty || sides[1] == "n" { return width < 10 ? .infinity : width * width }
    }
    let digits = word.filter(\.isNumber)
    guard (2...4).contains(digits.count), let side = Double(digits) else { return nil }
    return [digits + "px", digits + "w", "w" + digits].contains(word) ? side * side : nil
  }

  /// A part of the path that is nothing but a size: `106x60`, `s320-c`, `w_300,c_fill`.
  private static func size(ofSegment segment: String) -> Double? {
    let word = segment.lowercased()
    if let size = pixels(word) { return size }
    var side = 0.0
    for option in word.split(separator: ",").flatMap({ $0.split(separator: "-") }) {
      guard let first = option.first, "swh".contains(first) else { continue }
      let digits = option.dropFirst().drop { $0 == "_" }
      guard (2...4).contains(digits.count), let number = Double(digits) else { return nil }
      side = max(side, number)
    }
    return side > 0 ? side * side : nil
  }

  private static let widths: Set<Substring> = ["w", "width", "imwidth", "imgw", "size", "sz", "s"]
  private static let others: Set<Substring> = [
    "h", "height", "q", "quality", "fit", "crop", "auto", "resize", "dpr", "fm", "format", "usm",
    "ssl", "strip", "scale", "zoom", "impolicy", "downsize",
  ]

  private static func isSize(_ pair: Substring) -> Bool {
    let name = pair.prefix { $0 != "=" }
    return widths.contains(name) || others.contains(name)
  }

  private static func size(ofQuery pairs: [Substring]) -> Double? {
    for pair in pairs where widths.contains(pair.prefix { $0 != "=" }) {
      if let side = Double(pair.drop { $0 != "=" }.dropFirst()), side > 0 { return side * side }
    }
    return nil
  }
}
