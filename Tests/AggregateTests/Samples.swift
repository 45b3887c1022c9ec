/// Small feeds for tests that do not depend on their content.
enum Samples {
  static func rss(_ titles: [String], host: String = "local.example") -> String {
    let items = titles.enumerated().map { index, title in
      """
      <item><title>\(title)</title><link>https://\(host)/\(index)</link>
      <guid>\(host)-\(index)</guid><pubDate>Fri, 20 Nov 2026 0\(index % 10):00:00 GMT</pubDate>
      <description>About \(title)</description></item>
      """
    }
    return """
      <?xml version="1.0"?><rss version="2.0"><channel><title>Local</title>
      <link>https://\(host)/</link><description>d</description>\(items.joined())</channel></rss>
      """
  }
}
