import FeedBasics
import Testing

/// Work that is divided among all cores.
@Suite struct `Work on all cores` {
  @Test(arguments: [0, 1, 7, 499, 500, 501, 10_007])
  func `has the results in the order of the elements`(_ count: Int) {
    let texts = (0..<count).map { "element \($0)" }
    #expect(texts.mappedOnAllCores { $0 + "!" } == texts.map { $0 + "!" })
    #expect(texts.mappedOnAllCores(least: 1) { $0.utf8.count } == texts.map { $0.utf8.count })
  }
}
