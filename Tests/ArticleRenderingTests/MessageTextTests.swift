import Testing

@testable import ArticleRendering

@Suite struct `A message on a terminal` {
  @Test func `is broken between words, and its other lines are indented`() {
    let message =
      "aggregate: /tmp/feeds.toml: there is no config yet; run 'aggregate init' for a config to start with"
    let text = MessageText(width: 40, home: nil).text(message)
    #expect(
      text == """
        aggregate: /tmp/feeds.toml: there is no
          config yet; run 'aggregate init' for a
          config to start with
        """)
  }

  @Test func `is not broken within a command that it names`() {
    let message = "aggregate: it isn't there; run 'aggregate fetch' first, and 'show it"
    #expect(
      MessageText(width: 42, home: nil).text(message)
        == "aggregate: it isn't there; run\n  'aggregate fetch' first, and 'show it")
    #expect(
      MessageText(width: 20, home: nil).text("no feed 'An administrative court'")
        == "no feed 'An\n  administrative\n  court'")
  }

  @Test func `is never wider, also if it begins with a sign`() {
    let text = MessageText(width: 20, home: nil).text("✓ 1 page loaded · three more pages")
    #expect(text == "✓ 1 page loaded ·\n  three more pages")
    #expect(
      MessageText(width: 20, home: nil).text("✓ 3 pages loaded fine")
        == "✓ 3 pages loaded\n  fine")
  }

  @Test(arguments: [
    ("/home/me/feeds.toml: no", "~/feeds.toml: no"), ("in '/home/me/a b'", "in '~/a b'"),
    ("/home/merlin/feeds.toml", "/home/merlin/feeds.toml"), ("/mnt/home/me/x", "/mnt/home/me/x"),
    ("/home/me", "/home/me"),
  ])
  func `has ~ for the home folder`(_ message: String, _ text: String) {
    #expect(MessageText(width: 80, home: "/home/me/").text(message) == text)
    #expect(MessageText(width: 80, home: nil).text(message) == message)
    #expect(MessageText(width: 80, home: "/").text(message) == message)
    #expect(MessageText(width: 80, home: "").text(message) == message)
  }

  @Test func `keeps words that are longer than a line, and does not lose any`() {
    let message = "x \(String(repeating: "y", count: 50)) 漢字の見出しは途中で切られる " + "end "
    let text = MessageText(width: 20, home: nil).text(message)
    let words = text.split(separator: "\n").joined(separator: " ").split(separator: " ")
    #expect(words == message.split(separator: " "))
    #expect(text.hasSuffix("end "))
  }
}
