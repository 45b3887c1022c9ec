import FeedModel
import Foundation
import Testing

@testable import aggregate

/// Notifications through the terminal.
@Suite struct `A desktop notification` {
  private func articles(_ titles: [(String, String)]) -> NewArticles {
    var new = NewArticles()
    for (index, (publisher, title)) in titles.enumerated() {
      new.add(
        Headline(
          number: index + 1, title: title, publisher: publisher, url: nil, image: nil, summary: nil,
          date: Date(timeIntervalSince1970: 0), feedCount: 1, isRead: false, isStarred: false))
    }
    return new
  }

  @Test(
    arguments: [
      (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], .text),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"], .text),
      (["TERM": "xterm-ghostty"], .text),
      (["TERM": "xterm-256color", "LC_TERMINAL": "iTerm2"], .text),
      (["TERM": "foot"], .titled), (["TERM": "rxvt-unicode-256color"], .titled),
      (["TERM": "xterm-kitty"], .kitty),
      (["TERM": "xterm-256color", "KITTY_WINDOW_ID": "1"], .kitty),
      // Started from kitty in another terminal.
      (["TERM": "xterm-256color", "TERM_PROGRAM": "vscode", "KITTY_WINDOW_ID": "1"], .bell),
      (["TERM": "xterm-kitty", "TMUX": "/tmp/tmux-0/default,1,0"], .bell),
      (["TERM": "tmux-256color", "TERM_PROGRAM": "tmux"], .bell),
      (["TERM": "screen", "STY": "1.pts"], .bell), (["TERM": "xterm"], .bell), ([:], .bell),
    ] as [([String: String], DesktopNotification.Method)])
  func `uses the terminal's own sequence where it is known, and the bell elsewhere`(
    _ environment: [String: String], _ method: DesktopNotification.Method
  ) {
    #expect(DesktopNotification(environment: environment).method == method)
  }

  @Test(
    arguments: [
      (.text, "\u{1B}]9;BBC: Bridge opens\u{1B}\\"),
      (.titled, "\u{1B}]777;notify;BBC;Bridge opens\u{1B}\\"),
      (
        .kitty,
        "\u{1B}]99;i=aggregate0:d=0:p=title;BBC\u{1B}\\\u{1B}]99;i=aggregate0:d=1:p=body;Bridge opens\u{1B}\\"
      ),
      (.bell, "\u{7}"),
    ] as [(DesktopNotification.Method, String)])
  func `is written as the terminal takes it`(_ method: DesktopNotification.Method, _ text: String) {
    let notification = DesktopNotification(method)
    #expect(notification.sequences(articles([("BBC", "Bridge opens")])) == text)
    #expect(notification.sequences(articles([])).isEmpty)
  }

  @Test func `announces a few articles each, and more by their number`() {
    let notification = DesktopNotification(.titled)
    let three = notification.sequences(articles([("A", "1"), ("B", "2"), ("C", "3")]))
    #expect(three.components(separatedBy: "notify").count == 4)
    let four = articles([("A", "1"), ("B", "2"), ("C", "3"), ("D", "4")])
    #expect(
      notification.sequences(four) == "\u{1B}]777;notify;aggregate;4 new articles\u{1B}\\")
    #expect(DesktopNotification(.bell).sequences(four) == "\u{7}")
  }

  @Test func `contains nothing of a feed that could act on the terminal`() {
    let long = String(repeating: "long ", count: 400)
    for method in [DesktopNotification.Method.text, .titled, .kitty] {
      let plain = DesktopNotification(method).sequences(articles([("P", "T")]))
      let hostile = DesktopNotification(method).sequences(
        articles([("4;1;50\u{7}\u{1B}\\", "a;b\u{1B}]52;c;aGk=\u{7}\u{9C}\n\u{202E}\(long)")]))
      for control in ["\u{1B}", "\u{7}", "\u{9C}", "\n", "\u{202E}"] {
        #expect(
          hostile.components(separatedBy: control).count
            == plain.components(separatedBy: control).count, "\(method)")
      }
      #expect(
        hostile.components(separatedBy: ";").count == plain.components(separatedBy: ";").count)
      #expect(hostile.count < 400)
    }
  }
}
