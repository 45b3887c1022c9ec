import ArticleRendering
import FeedModel
import Foundation
import Testing

@testable import Browsing

/// The keys of the full-screen reader as data.
@Suite struct `The key map` {
  private let map = KeyMap.standard

  @Test func `explains every action once`() {
    let actions = map.rows.map(\.action)
    #expect(Set(actions).count == actions.count)
    #expect(Set(actions) == Set(BrowseAction.allCases))
    #expect(map.rows.allSatisfy { !$0.summary.isEmpty && !$0.summary.hasSuffix(".") })
  }

  @Test func `gives each key one meaning`() {
    for moment in [KeyMap.Moment.always, .finding] {
      let keys = map.rows.filter { $0.moment == moment }.flatMap(\.keys)
      let repeated = Dictionary(grouping: keys) { $0 }.filter { $0.value.count > 1 }.keys
      #expect(repeated.isEmpty, "\(repeated.map(\.label))")
    }
  }

  @Test(
    arguments: [
      ("r", .fetchFeed), ("R", .fetchDue), ("N", .toggleRead), ("A", .markAllRead),
      ("n", .nextUnread), ("p", .previousUnread), ("o", .openInBrowser), ("q", .close),
      ("Q", .quit), ("?", .help), ("/", .find), ("l", .toggleUnreadOnly), ("G", .last),
    ] as [(Key, BrowseAction)])
  func `follows newsboat`(_ key: Key, _ action: BrowseAction) {
    #expect(map.action(for: key) == action)
  }

  @Test(arguments: [20, 40, 60, 80, 200])
  func `is explained in lines that fit the screen`(_ width: Int) {
    let lines = BrowseHelp.lines(map, width: width).map { line in
      switch line {
      case .heading(let text), .text(let text): text
      }
    }
    #expect(lines.allSatisfy { DisplayWidth.of($0) <= width })
    if width >= 60 {
      for row in map.rows where !row.keys.isEmpty {
        #expect(lines.contains { $0.contains(" \(row.label) ") }, "\(row.label)")
      }
    }
  }
}
