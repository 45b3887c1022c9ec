import ArticleRendering
import FeedBasics
import FeedModel
import Testing

@Suite struct `The table of rules` {
  private func table(counted: Bool) -> RuleTable {
    var table = RuleTable()
    table.rows = [
      RuleTable.Row(
        query: "title:sale -feed:Harbour", matches: counted ? 12 : nil,
        changes: [
          RuleTable.Change(action: .mute, articles: 3),
          RuleTable.Change(action: .tag("ads"), articles: 12),
        ]),
      RuleTable.Row(
        query: "senate\u{1B}[31m", matches: counted ? 0 : nil,
        changes: [RuleTable.Change(action: .star, articles: 0)]),
    ]
    return table
  }

  @Test func `aligns numbers, actions and rules on a terminal`() {
    #expect(
      table(counted: true).text(width: 60) == """
           MATCHES  CHANGES                 RULE
        1       12  3 muted, 12 tagged ads  title:sale -feed:Harbour
        2        0  0 starred               senate[31m

        """)
    #expect(
      table(counted: true).text(width: 54) == """
           MATCHES  CHANGES             RULE
        1       12  3 muted, 12 tagge…  title:sale -feed:Harb…
        2        0  0 starred           senate[31m

        """)
    #expect(
      table(counted: false).text(width: 100) == """
           CHANGES                 RULE
        1  3 muted, 12 tagged ads  title:sale -feed:Harbour
        2  0 starred               senate[31m

        """)
  }

  @Test(arguments: [30, 60, 100, 200])
  func `fits the terminal`(_ width: Int) {
    for counted in [true, false] {
      for line in table(counted: counted).text(width: width).split(separator: "\n") {
        #expect(DisplayWidth.of(line) <= width)
        #expect(!line.contains("\u{1B}"))
      }
    }
  }

  @Test func `has a line for each action in a pipe`() {
    #expect(
      table(counted: true).text(width: nil) == """
        1\ttitle:sale -feed:Harbour\tmute\t12\t3
        1\ttitle:sale -feed:Harbour\ttag:ads\t12\t12
        2\tsenate[31m\tstar\t0\t0

        """)
  }
}
