import FeedModel
import FeedParsing

/// Images that a feed's markup names and that are none: trackers and stand-ins.
enum ImageCheck {
  static func isNoPicture(_ url: String, _ image: ParsedImage) -> Bool {
    TrackingImage.isTracker(url: url, width: image.width, height: image.height)
      || TrackingImage.isSpacer(url: url)
  }
}
