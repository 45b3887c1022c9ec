import FeedModel
import FeedTestSupport
import Foundation
import Testing

@testable import Serving

@Suite struct `Garbage sent to the Google Reader API` {
  private static let names = [
    "s", "n", "c", "r", "i", "a", "xt", "it", "ot", "nt", "ts", "T", "t", "ac", "quickadd", "dest",
    "output", "client", "Email", "Passwd", "",
  ]
  private static let values = [
    "", "0", "-1", "1", "5", "9223372036854775807", "-9223372036854775808", "18446744073709551615",
    "99999999999999999999999999", "1e308", "nan", "inf", "٣", "０", "\u{0}", "\u{FEFF}", "%", "%%%",
    "tag:google.com,2005:reader/item/", "tag:google.com,2005:reader/item/8000000000000000",
    "ffffffffffffffff", "feed/", "feed/1", "feed/-1", "feed/9223372036854775808", "feed/٣",
    "user/-/label/", "user/-/label/World", "user//state/com.google/read",
    "user/-/state/com.google/read",
    "user/-/state/com.google/starred", "user/-/state/com.google/", "user", "user/", "//", "/", "o",
    "edit", "subscribe", "unsubscribe", "feed/https://", "feed/https://[::1", "http://%zz", "👩‍👩‍👧",
    "'; DROP TABLE articles; --", "\u{202E}abc", "\u{D7FF}", String(repeating: "a", count: 5000),
    String(repeating: "9", count: 400), "1795244400", "1795244400000", "1795244400000000",
  ]
  private static let paths = [
    "stream/items/ids", "stream/contents", "stream/contents/feed%2F1", "stream/contents/%ZZ",
    "stream/items/contents", "edit-tag", "mark-all-as-read", "unread-count", "subscription/edit",
    "subscription/quickadd", "rename-tag", "disable-tag", "subscription/import", "tag/list",
    "/reader/atom/feed%2F1", "/reader/atom/user/-/state/com.google/starred",
    "/accounts/ClientLogin",
    "/reader/api/0/stream/contents/user/-/label/World", "/reader/atom/", "subscription/list",
  ]

  @Test func `gets a response, never more than was asked`() async throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededNumbers(seed: seed)
    let scene = try ReaderScene()
    for step in 0..<1500 {
      // Other tests wait for a server that needs the same threads.
      await Task.yield()
      var form = FormParameters()
      for _ in 0..<Int.random(in: 0...5, using: &random) {
        form.all.append(
          .init(
            Self.names.randomElement(using: &random) ?? "",
            Self.values.randomElement(using: &random) ?? ""))
      }
      let path = Self.paths.randomElement(using: &random) ?? ""
      let isPost = Bool.random(using: &random)
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      let response = await scene.send(
        path, method: isPost ? "POST" : "GET", query: form, body: isPost ? bytes : [])
      let place: Comment = "seed \(seed), step \(step): \(path) \(form)"
      try #require([200, 304, 400, 401, 404, 405, 429].contains(response.status), place)
      if response.header("Content-Type")?.hasPrefix("application/json") == true {
        _ = try JSONSerialization.jsonObject(with: Data(response.body))
      }
      try #require(!response.text.contains("KEY"), place)
    }
    #expect(try scene.store.problems().isEmpty)
    #expect(try scene.store.count(ArticleQuery()) == 6)
  }
}
