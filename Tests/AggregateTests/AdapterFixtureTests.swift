import ArticleRendering
import FeedConfiguration
import FeedModel
import FeedParsing
import FeedTestSupport
import Foundation
import Refreshing
import Testing

@testable import aggregate

/// Hand-made responses of JSON APIs, each beside the JSON Feed that `aggregate parse --adapter` prints for it
/// (docs/adapters.md).
@Suite struct `Fixtures of adapters` {
  @Test(arguments: FixtureFile.all.filter { $0.adapter != nil })
  func `give the expected JSON Feed`(_ fixture: FixtureFile) throws {
    let differences = try fixture.differences(from: printed(fixture))
    #expect(differences.isEmpty, "\(fixture.name):\n\(differences.joined(separator: "\n"))")
  }

  @Test func `exist for every built-in adapter`() {
    let adapters = Set(FixtureFile.all.compactMap(\.adapter))
    #expect(adapters == Set(BuiltInAdapters.all.keys))
  }

  /// The output of `aggregate parse`; the error for a response that it rejects.
  private func printed(_ fixture: FixtureFile) throws -> Data {
    let adapter = try #require(fixture.adapter.flatMap { BuiltInAdapters.all[$0] })
    var writer = JSONWriter()
    var bytes: [UInt8] = []
    do {
      let parsed = try FeedParser.parse(
        fixture.data, contentType: fixture.contentType, adapter: adapter)
      let normaliser = FeedNormaliser(parsed, feedURL: fixture.baseURL)
      DocumentJSON.write(
        normaliser.head, entries: parsed.items.map(normaliser.entry), to: &writer
      ) { bytes += $0 }
    } catch {
      writer.object { $0.member("error", error.description) }
    }
    return Data(bytes + writer.bytes)
  }
}
