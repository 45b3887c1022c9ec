public import FeedModel

/// Items of a private feed, as version 0.2 stored them and as they ought to be.
public enum LeakyItems {
  /// What must not be in a store.
  public static let secrets = ["us3r", "pw0rd", "T0KEN"]

  /// As 0.2 resolved relative links: against the URL that was requested.
  public static var leaky: [Entry] {
    items(base: "http://us3r:pw0rd@p.example", place: "/feed.xml?token=T0KEN&amp;x=1#fn1")
  }

  /// The same without the feed's user, password and query.
  public static var mended: [Entry] { items(base: "http://p.example", place: "#fn1") }

  /// - Parameters:
  ///   - base: scheme, user and host of the feed.
  ///   - place: the link to a place in the feed.
  private static func items(base: String, place: String) -> [Entry] {
    let place = place.first == "#" ? place : base + place
    var first = Entry(guid: base + "/1", guidOrigin: .link)
    first.title = "One"
    first.url = base + "/1"
    first.contentHTML = """
      <p>us: me@p.example <a href="\(place)" data-href="#">1</a> \
      <a href="https://q.example/1?a=1#b">2</a> <a href="\(base)/x?a=1&amp;b=2#y">3</a> \
      <img src="\(base)/i.png" srcset="\(base)/i.png 1x, \(base)/j.png 2x"></p>
      """
    first.contentText = "us: me@p.example 1 2 3"
    first.summary = "At http://p.example/@home#top."
    first.externalURL = base + "/external"
    first.commentsURL = base + "/1#comments"
    first.detailURL = base + "/1.json"
    first.license = base + "/license"
    first.source = Source(title: "Source", url: base + "/")
    first.authors = [Author(name: "mail@p.example", url: base + "/~a"), Author(url: "mailto:a@b")]
    first.tags = ["@tag#1"]
    first.images = [base + "/i.png", "https://other.example/@a/i.png"]
    first.attachments = [Attachment(url: base + "/1.mp3", mimeType: "audio/mpeg", size: 1)]
    var second = Entry(guid: "http://publisher@p.example/")
    second.title = "Two"
    second.url =
      base.hasSuffix("@p.example") ? base + "/feed.xml?token=T0KEN#two" : base + "/feed.xml#two"
    var third = Entry(guid: "3")
    third.title = "Three"
    third.url = "https://medium.example/@someone/x?id=1#part"
    third.contentHTML = "<a href=\"https://medium.example/@someone/x?id=1#n\" data-href=\"#\">1</a>"
    return [first, second, third]
  }
}
