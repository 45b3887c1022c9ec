import FeedTestSupport
import Foundation

/// Feeds on a local server that requires secrets, with every kind of relative URL in their items, and the config that
/// has the secrets.
final class SecretFeeds: Sendable {
  static let urlUser = PlantedSecret("user in the URL", word: "UrlUserQk")
  static let urlPassword = PlantedSecret("password in the URL", word: "UrlPasswordQk")
  static let urlToken = PlantedSecret("token in the URL", word: "UrlTokenQk")
  static let variableUser = PlantedSecret("user by a variable", word: "VarUserQk")
  static let variablePassword = PlantedSecret("password by a variable", word: "VarPasswordQk")
  static let variableToken = PlantedSecret("token by a variable", word: "VarTokenQk")
  static let keyUser = PlantedSecret("'username' by a variable", word: "KeyUserQk")
  static let keyPassword = PlantedSecret("'password'", word: "KeyPasswordQk")
  static let header = PlantedSecret("header X-Api-Key", word: "HeaderQk")
  static let bearer = PlantedSecret("header Authorization", word: "BearerQk")
  static let apiKey = PlantedSecret("key of the API", word: "ApiKeyQk")
  static let target = PlantedSecret("token of a target", word: "TargetQk")
  static let signing = PlantedSecret("key of a signature", word: "SigningQk")
  /// A server hands it out in a redirect.
  static let session = PlantedSecret("session of a redirect", word: "SessionQk")
  /// The publisher writes it into the whole URL of an episode, where it is kept. It is not looked for.
  static let episode = PlantedSecret("key of an episode", word: "EpisodeQk")

  /// The secrets that no output may contain.
  static let secrets = [
    urlUser, urlPassword, urlToken, variableUser, variablePassword, variableToken, keyUser,
    keyPassword, header, bearer, apiKey, session, target, signing,
  ]

  /// A server of another publisher, which must not receive any secret.
  let stranger: LocalServer
  private let server: LocalServer
  private let unusedPort: Int

  init() {
    let stranger = LocalServer { SecretFeeds.public($0) }
    self.stranger = stranger
    server = LocalServer { SecretFeeds.response(to: $0, stranger: stranger.url) }
    let unused = LocalServer { _ in .response() }
    unusedPort = unused.port
    unused.stop()
  }

  // MARK: The config

  /// The variables that the config names.
  let environment = [
    "VAR_USER": variableUser.encoded, "VAR_PASSWORD": variablePassword.encoded,
    "VAR_TOKEN": variableToken.encoded, "KEY_USER": keyUser.text, "TARGET": target.text,
    "TARGET_PATH": target.encoded,
  ]

  /// A URL with user, password and token.
  func url(_ path: String, host: String? = nil) -> String {
    "http://\(Self.urlUser.encoded):\(Self.urlPassword.encoded)@\(host ?? "127.0.0.1:\(server.port)")"
      + "\(path)?token=\(Self.urlToken.encoded)"
  }

  private func variableURL(_ path: String) -> String {
    "http://${VAR_USER}:${VAR_PASSWORD}@127.0.0.1:\(server.port)\(path)?token=${VAR_TOKEN}"
  }

  private func feed(_ name: String, _ url: String, _ settings: String = "") -> String {
    "[[feed]]\nname = \"\(name)\"\ntags = [\"all\"]\nurl = \"\(url)\"\n\(settings)\n"
  }

  var config: String {
    let keys = """
      username = "${KEY_USER}"
      password = '\(Self.keyPassword.text)'
      headers = { X-Api-Key = '\(Self.header.text)' }
      """
    let bearer = "headers = { Authorization = 'Bearer \(Self.bearer.text)' }"
    let own = server.url
    return """
      [settings]
      interval = "0m"
      per_host = 16

      [queries]
      pictures = "has:image"

      [[rule]]
      query = "title:starred"
      then = ["star"]

      [send.sent]
      url = "\(own)/sent/${TARGET_PATH}?title={title}"
      headers = { Authorization = "Bearer ${TARGET}" }
      body = { url = "{url}", html = "{html}", text = "{text}", item = "{item}", key = "${TARGET}" }
      secret = '\(Self.signing.text)'

      [send.refused]
      url = "\(own)/refused"
      headers = { Authorization = "Bearer ${TARGET}" }

      [adapter.api]
      items = "items"
      id = "id"
      title = "title"
      url = "link"
      image = "image"
      content_html = "body"
      comments_url = "comments"
      source_name = "'Source'"
      source_url = "source"
      detail = "detail/{id}.json"
      detail_root = "."
      status_path = "status"
      status_ok = "ok"
      error_message = "message"

      """
        + feed("Literal RSS", url("/url/feed.rss"))
        + feed("Literal Atom", url("/url/site.atom"))
        + feed("Variable RSS", variableURL("/variable/site.rss"))
        + feed("Variable JSON", variableURL("/variable/feed.json"))
        + feed("Keys Atom", "\(own)/keys/feed.atom", keys)
        + feed("Keys echoed", "\(own)/keys/echo.rss", keys)
        + feed("Bearer JSON", "\(own)/bearer/site.json", bearer)
        + feed(
          "API", "\(own)/api/list.json?apiKey=\(Self.apiKey.encoded)&q=x", "adapter = \"api\"")
        + feed(
          "API failing", "\(own)/api/failing.json?apiKey=\(Self.apiKey.encoded)",
          "adapter = \"api\"")
        + feed("Whole text", "\(own)/keys/full.rss", keys + "\nfull = true")
        + feed("Redirected", url("/url/redirect"))
        + feed("Moved", url("/url/moved"))
        + feed("Broken", url("/url/broken"))
        + feed("Unauthorized", url("/url/unauthorized"))
        + feed("Endless", url("/url/endless"))
        + feed("Web page", url("/url/page"))
        + feed("Unknown host", url("/url/feed.rss", host: "unknown-host.invalid"))
        + feed("Refused", url("/url/feed.rss", host: "127.0.0.1:\(unusedPort)"))
        + feed("Unset", "\(own)/unset?token=${UNSET_TOKEN}", bearer)
        + feed("Podcast", "\(own)/podcast/feed.rss?token=\(Self.episode.encoded)")
  }

  /// All feeds.
  static let names =
    working.dropLast() + [
      "API failing", "Broken", "Unauthorized", "Endless", "Web page", "Unknown host", "Refused",
      "Unset", "Podcast",
    ]

  /// The feeds that are fetched; all others fail.
  static let working = [
    "Literal RSS", "Literal Atom", "Variable RSS", "Variable JSON", "Keys Atom", "Keys echoed",
    "Bearer JSON", "API", "Whole text", "Redirected", "Moved", "Podcast",
  ]

  // MARK: The server

  private static func basic(_ user: PlantedSecret, _ password: PlantedSecret) -> String {
    "Basic " + Data("\(user.text):\(password.text)".utf8).base64EncodedString()
  }

  /// Whether a request has the secrets that the first part of its path stands for.
  private static func isAllowed(_ request: LocalServer.Request) -> Bool {
    let authorization = request.headers["authorization"]
    // Only feeds have a token; what they link to does not.
    func hasToken(_ token: PlantedSecret) -> Bool {
      !request.path.contains("?") || request.path.contains("=\(token.encoded)")
    }
    return switch request.path.split(separator: "/").first {
    case "url": authorization == basic(urlUser, urlPassword) && hasToken(urlToken)
    case "variable":
      authorization == basic(variableUser, variablePassword) && hasToken(variableToken)
    case "keys":
      authorization == basic(keyUser, keyPassword) && request.headers["x-api-key"] == header.text
    case "bearer": authorization == "Bearer \(bearer.text)"
    case "api": request.path.contains("detail") || hasToken(apiKey)
    default: true
    }
  }

  private static func response(to request: LocalServer.Request, stranger: String)
    -> LocalServer.Reply
  {
    guard isAllowed(request) else { return refusal(401, of: request) }
    let path = String(request.path.prefix { $0 != "?" })
    let session = "session=\(Self.session.encoded)"
    return switch path {
    case "/url/feed.rss", "/url/target.rss": .text(rss(website: "", stranger, request))
    case "/variable/site.rss": .text(rss(website: "<link>/site/</link>", stranger, request))
    case "/url/site.atom":
      .text(atom(website: "<link href=\"https://site.example/\"/>", stranger, request))
    case "/keys/feed.atom": .text(atom(website: "", stranger, request))
    case "/variable/feed.json": .text(json(website: "", stranger, request))
    case "/bearer/site.json":
      .text(json(website: "\"home_page_url\":\"https://site.example/\",", stranger, request))
    case "/keys/echo.rss": .text(echo(request))
    case "/keys/full.rss": .text(full(request))
    case "/podcast/feed.rss": .text(podcast(stranger))
    case "/api/list.json": .text(api())
    case "/api/failing.json":
      .text(#"{"status":"error","message":\#(quoted(echoes(request)))}"#)
    case "/url/redirect":
      .response(status: 302, headers: ["Location: target.rss?token=\(urlToken.encoded)&\(session)"])
    case "/url/moved":
      .response(status: 301, headers: ["Location: /url/target.rss?token=\(urlToken.encoded)"])
    case "/url/endless":
      .response(status: 302, headers: ["Location: endless?token=\(urlToken.encoded)&\(session)"])
    case "/url/broken": refusal(500, of: request)
    case "/refused":
      .response(status: 400, body: Data(#"{"message":\#(quoted(echoes(request)))}"#.utf8))
    case "/url/unauthorized": refusal(401, of: request)
    case "/url/page", "/keys/page.html", "/url/page.html": page(request)
    case _ where path.contains("/detail/"):
      .text(#"{"id":"1","title":"API relative","body":\#(quoted(body))}"#)
    default: `public`(request)
    }
  }

  /// Pictures, attachments and pages.
  private static func `public`(_ request: LocalServer.Request) -> LocalServer.Reply {
    let path = request.path.prefix { $0 != "?" }
    if path.hasSuffix(".png") {
      return .response(headers: ["Content-Type: image/png"], body: image)
    }
    if path.hasSuffix(".mp3") {
      return .response(headers: ["Content-Type: audio/mpeg"], body: Data("ID3".utf8))
    }
    return page(request)
  }

  private static func refusal(_ status: Int, of request: LocalServer.Request) -> LocalServer.Reply {
    .response(
      status: status, headers: ["Content-Type: text/plain"], body: Data(echoes(request).utf8))
  }

  /// What a careless server repeats of a request, in all encodings.
  private static func echoes(_ request: LocalServer.Request) -> String {
    let fields = [request.headers["authorization"], request.headers["x-api-key"], request.path]
      .compactMap { $0 }
    return fields.map { field in
      let plain = field.removingPercentEncoding ?? field
      return "bad request \(field) (\(plain), \(lowerCase(field)), \(escaped(plain)), "
        + "\(quoted(plain)), \(Data(plain.utf8).base64EncodedString()))"
    }.joined(separator: " ")
  }

  private static func lowerCase(_ encoded: String) -> String {
    encoded.replacing(/%[0-9A-F]{2}/) { $0.output.lowercased() }
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }

  private static func quoted(_ text: String) -> String {
    let data = (try? JSONEncoder().encode(text)) ?? Data()
    return String(decoding: data, as: UTF8.self)
  }

  private static let image =
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
    )
    ?? Data()

  // MARK: Documents

  /// A text with every kind of relative URL.
  private static let body = """
    <p>Text with <a href="#fn1">a note</a>, <a href="x">a relative link</a>, <a href="?page=2">a query</a>, \
    <a href="">an empty link</a>, <a href="../up">a link upwards</a> and <a href="/root">one from the root</a>.</p>\
    <p><img src="/i.png" alt="root"><img src="i2.png" srcset="small.png 1x, /large.png 2x" alt="set"></p>\
    <video poster="poster.png" src="video.mp4"></video><audio src="sound.mp3"></audio>\
    <iframe src="frame.html"></iframe><blockquote cite="cited">A quotation.</blockquote>\
    <p id="fn1">The note.</p>
    """

  private static func rss(website: String, _ stranger: String, _ request: LocalServer.Request)
    -> String
  {
    let kind = request.path.split(separator: "/").first ?? ""
    let text = "<description>\(escaped(body))</description>"
    var hour = 9
    func item(_ title: String, _ elements: String, _ attributes: String = "") -> String {
      hour += 1
      return "<item\(attributes)><title>\(title) of \(kind)</title>\(elements)"
        + "<pubDate>Fri, 20 Nov 2026 \(hour):00:00 GMT</pubDate></item>"
    }
    return """
      <rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" xmlns:atom="http://www.w3.org/2005/Atom" \
      xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>RSS</title>\(website)\
      <atom:link rel="self" href="http://127.0.0.1\(escaped(request.path))"/><image><url>logo.png</url></image>
      \(item("Relative link", "<link>/p/1</link>\(text)"))
      \(item("Absolute link", "<link>\(stranger)/p/\(kind)</link>"))
      \(item("No link", "<guid isPermaLink=\"false\">none</guid>\(text)"))
      \(item("Fragment", "<link>#part</link><guid isPermaLink=\"false\">fragment</guid>\(text)"))
      \(item("Permalink", "<guid>p/5</guid>"))
      \(item("Starred enclosure", """
        <guid isPermaLink="false">enclosure</guid><enclosure url="e.mp3" type="audio/mpeg" length="3"/>\
        <media:thumbnail url="thumbnail.png"/><media:content url="content.png" medium="image"/>\
        <comments>comments</comments><source url="source.xml">Another</source>
        """))
      \(item("Base", "<link>based</link><content:encoded>\(escaped(body))</content:encoded>", " xml:base=\"sub/\""))
      </channel></rss>
      """
  }

  private static func atom(website: String, _ stranger: String, _ request: LocalServer.Request)
    -> String
  {
    let kind = request.path.split(separator: "/").first ?? ""
    let text = "<content type=\"html\">\(escaped(body))</content>"
    var hour = 9
    func entry(_ title: String, _ elements: String, _ attributes: String = "") -> String {
      hour += 1
      return """
        <entry\(attributes)><title>\(title) of \(kind)</title><id>urn:\(kind):\(hour)</id>\
        <updated>2026-11-19T\(hour):00:00Z</updated>\(elements)</entry>
        """
    }
    return """
      <feed xmlns="http://www.w3.org/2005/Atom"><title>Atom</title><id>urn:\(kind)</id>\(website)
      <link rel="self" href="http://127.0.0.1\(escaped(request.path))"/><logo>logo.png</logo><icon>icon.png</icon>
      <author><name>Ann</name><uri>ann</uri></author><updated>2026-11-20T10:00:00Z</updated>
      \(entry("Relative entry", "<link href=\"p/1\"/><author><name>Ben</name><uri>/ben</uri></author>"))
      \(entry("Absolute entry", "<link href=\"\(stranger)/p/\(kind)\"/>"))
      \(entry("Entry without link", text))
      \(entry("Entry with fragment", "<link href=\"#part\"/>\(text)"))
      \(entry("Entry with enclosure", """
        <link rel="enclosure" href="e.mp3" type="audio/mpeg"/><link rel="replies" href="replies"/>\
        <link rel="related" href="related"/>
        """))
      \(entry("Based entry", "<link href=\"based\"/>\(text)", " xml:base=\"sub/\""))
      </feed>
      """
  }

  private static func json(website: String, _ stranger: String, _ request: LocalServer.Request)
    -> String
  {
    let kind = request.path.split(separator: "/").first ?? ""
    let text = "\"content_html\":\(quoted(body))"
    return """
      {"version":"https://jsonfeed.org/version/1.1","title":"JSON",\(website)
      "feed_url":\(quoted("http://127.0.0.1\(request.path)")),"icon":"icon.png","authors":[{"name":"Cy","url":"cy"}],
      "items":[
      {"id":"1","title":"Relative item of \(kind)","url":"p/1","external_url":"/ext","image":"image.png",
       "banner_image":"/banner.png","authors":[{"name":"Di","url":"/di","avatar":"di.png"}],\(text)},
      {"id":"2","title":"Absolute item of \(kind)","url":"\(stranger)/p/\(kind)"},
      {"id":"3","title":"Item without link of \(kind)",\(text)},
      {"id":"4","title":"Item with fragment of \(kind)","url":"#part"},
      {"id":"p/5","title":"Item with attachment of \(kind)",
       "attachments":[{"url":"e.mp3","mime_type":"audio/mpeg"}]}]}
      """
  }

  private static func api() -> String {
    """
    {"status":"ok","items":[
    {"id":"1","title":"API relative","link":"p/1","image":"i.png","comments":"c/1","source":"s"},
    {"id":"2","title":"API text","body":\(quoted(body)),"image":"/i.png"}]}
    """
  }

  /// An item that repeats the secrets of its request, plain and percent-encoded.
  private static func echo(_ request: LocalServer.Request) -> String {
    let texts = [keyPassword, header].map { "\(escaped($0.text)) \($0.encoded)" }
      .joined(separator: ", ")
    return """
      <rss version="2.0"><channel><title>For \(texts)</title><item><title>Sent \(texts)</title>\
      <guid isPermaLink="false">echo</guid><author>\(texts)</author><category>\(texts)</category>\
      <description>&lt;p&gt;Sent \(escaped(texts))&lt;/p&gt;</description></item></channel></rss>
      """
  }

  private static func full(_ request: LocalServer.Request) -> String {
    """
    <rss version="2.0"><channel><title>Whole</title><item><title>Whole text</title><link>page.html</link>\
    <description>The beginning …</description></item></channel></rss>
    """
  }

  /// A podcast whose publisher writes the listener's key into the URL of each episode.
  private static func podcast(_ stranger: String) -> String {
    """
    <rss version="2.0"><channel><title>Podcast</title><item><title>Private episode</title>\
    <guid isPermaLink="false">episode</guid>\
    <enclosure url="\(stranger)/episode.mp3?token=\(episode.encoded)" type="audio/mpeg" length="3"/></item>\
    </channel></rss>
    """
  }

  private static func page(_ request: LocalServer.Request) -> LocalServer.Reply {
    let paragraphs = (1...12).map {
      "<p>Paragraph \($0) of the article, which tells at length, and with commas, what happened, why, and to whom.</p>"
    }
    return .text(
      """
      <html><head><title>Page</title></head><body><article><h1>Page</h1>\(paragraphs.joined())\(body)\
      <p>Bad request: \(escaped(request.path)). The end of the article, with words enough to be one, and commas.</p>\
      </article></body></html>
      """, headers: ["Content-Type: text/html; charset=utf-8"])
  }
}
