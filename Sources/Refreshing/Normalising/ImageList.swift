import FeedBasics
import FeedModel
import FeedParsing

/// Collects the images of an entry, each once.
struct ImageList {
  private var urls = UniqueTexts()
  /// Avatars, icons, thumbnails, and images that are too small to lead wherever they occur.
  private var minor: Set<String> = []

  /// Adds an image that the feed's own markup declares, unless it is a tracker, a badge or a placeholder.
  mutating func add(_ url: String, of image: ParsedImage) {
    let role = ImageRole.of(url: url, width: image.width, height: image.height)
    guard role != .unwanted,
      !ImageRole.isSpacer(url: url, width: image.width, height: image.height)
    else { return }
    add(url, isMinor: role == .minor || ImageList.isSmallThumbnail(image))
  }

  /// Up to 150 pixels: the square that WordPress cuts out of a picture, which the text has whole.
  private static func isSmallThumbnail(_ image: ParsedImage) -> Bool {
    guard image.origin == .thumbnail, let width = image.width, let height = image.height else {
      return false
    }
    return max(width, height) <= 150
  }

  /// Adds the images of a piece of HTML.
  mutating func add(_ html: HTMLContent) {
    for url in html.images { add(url, isMinor: html.minorImages.contains(url)) }
  }

  private mutating func add(_ url: String, isMinor: Bool) {
    let isNew = urls.add(url)
    if isMinor {
      if isNew { minor.insert(url) }
    } else if !minor.isEmpty {
      minor.remove(url)
    }
  }

  /// Pictures before avatars, icons and small images, each group in the order of the document.
  func fill(_ entry: inout Entry) {
    let all = urls.list
    entry.images =
      minor.isEmpty ? all : all.filter { !minor.contains($0) } + all.filter(minor.contains)
    entry.minorImages = minor.count
  }
}
