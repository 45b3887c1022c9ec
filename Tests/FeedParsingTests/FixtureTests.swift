import ArticleRendering
import FeedModel
import FeedParsing
import FeedTestSupport
import Foundation
import Refreshing
import Testing

/// Hand-made documents, each beside the JSON Feed that `aggregate parse` prints for it. Those of adapters
/// are read where the built-in adapters are.
@Suite struct `Fixtures` {
  @Test(arguments: FixtureFile.all.filter { $0.adapter == nil })
  func `give the JSON Feed beside them`(_ fixture: FixtureFile) throws {
    let differences = try fixture.differences(from: printed(fixture))
    #expect(differences.isEmpty, "\(fixture.name):\n\(differences.joined(separator: "\n"))")
  }

  @Test func `are all there, each with what it expects`() {
    #expect(FixtureFile.all.count >= 130)
    #expect(FixtureFile.orphans.isEmpty)
  }

  /// What `aggregate parse` prints; for a document that it refuses, the reason.
  private func printed(_ fixture: FixtureFile) -> Data {
    var writer = JSONWriter()
    var bytes: [UInt8] = []
    do {
      let parsed = try FeedParser.parse(fixture.data, contentType: fixture.contentType)
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
