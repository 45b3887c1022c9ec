import FeedModel
import Testing

/// Differences of texts by words.
@Suite struct `A difference by words` {
  private func shown(_ old: String, _ new: String) -> String {
    WordDifference.parts(old, new).map { part in
      switch part {
      case .same(let text): text
      case .removed(let text): "[-\(text)-]"
      case .added(let text): "{+\(text)+}"
      }
    }.joined(separator: " ")
  }

  @Test(arguments: [
    ("the bridge is closed", "the bridge is open", "the bridge is [-closed-] {+open+}"),
    ("a b c d", "a b c d", "a b c d"), ("a b c", "x a b c y", "{+x+} a b c {+y+}"),
    ("a b c d e", "a e b c d", "a {+e+} b c d [-e-]"), ("", "new", "{+new+}"),
    ("old", "", "[-old-]"),
    ("", "", ""), ("one two three", "vier fünf sechs", "[-one two three-] {+vier fünf sechs+}"),
  ])
  func `shows what went and what came`(_ old: String, _ new: String, _ expected: String) {
    #expect(shown(old, new) == expected)
  }

  @Test func `is whole, however long the texts are`() {
    var numbers = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      let old = (0..<Int.random(in: 0..<40, using: &numbers)).map { _ in "\(Int.random(in: 0..<6))"
      }
      let new = (0..<Int.random(in: 0..<40, using: &numbers)).map { _ in "\(Int.random(in: 0..<6))"
      }
      let parts = WordDifference.parts(old.joined(separator: " "), new.joined(separator: " "))
      let before = parts.compactMap { part -> String? in
        switch part {
        case .same(let text), .removed(let text): text
        case .added: nil
        }
      }
      let after = parts.compactMap { part -> String? in
        switch part {
        case .same(let text), .added(let text): text
        case .removed: nil
        }
      }
      #expect(before.joined(separator: " ") == old.joined(separator: " "))
      #expect(after.joined(separator: " ") == new.joined(separator: " "))
    }
    let long = (0..<200_000).map { "\($0)" }.joined(separator: " ")
    #expect(WordDifference.parts(long, String(long.reversed())).count <= 2)
    // Many changes all over a long text.
    let words = (0..<6000).map { "\($0)" }
    let revised = words.map { Int($0).map { $0 % 3 == 1 } == true ? "new\($0)" : $0 }
    let parts = WordDifference.parts(
      words.joined(separator: " "), revised.joined(separator: " "))
    #expect(parts.count == 4 && parts.first == .same("0") && parts.last == .same("5999"))
    let middle = words.map { $0 == "3000" ? "x" : $0 }
    #expect(
      WordDifference.parts(words.joined(separator: " "), middle.joined(separator: " "))[1...2]
        == [.removed("3000"), .added("x")])
  }

  @Test(arguments: [
    ("<2", 25, true), ("<2", 26, false), ("<=0.5", 6, true), ("<=0.5", 7, false),
    (">10", 129, true),
    (">10", 128, false), (">=0", 0, true), ("<1", 0, true),
  ])
  func `of volumes counts articles a week`(_ text: String, _ articles: Int, _ holds: Bool) throws {
    let query = try QueryParser.parse("volume:\(text)")
    guard case .volume(let volume)? = query.terms.first?.kind else {
      Issue.record("no volume")
      return
    }
    #expect(volume.holds(articles) == holds)
  }

  @Test(arguments: [
    "volume:", "volume:2", "volume:<", "volume:<x", "volume:<1e9", "volume:=<2", "volume:<.5",
    "volume:<2*",
  ])
  func `of volumes needs a comparison`(_ text: String) {
    #expect(throws: QueryError.self) { try QueryParser.parse(text) }
  }
}
