import FeedModel
import Testing

/// `Content-Range` (RFC 9110 §14.4).
@Suite struct `The range of a response` {
  @Test(
    arguments: [
      ("bytes 0-499/1234", ContentRange(bytes: 0...499, total: 1234)),
      ("BYTES 5-5/6", ContentRange(bytes: 5...5, total: 6)),
      ("bytes 500-999/*", ContentRange(bytes: 500...999, total: nil)),
      ("bytes */1234", ContentRange(bytes: nil, total: 1234)), ("bytes */*", nil),
      ("bytes 9-5/10", nil), ("bytes 0-10/10", nil), ("bytes 0-/10", nil), ("bytes -5/10", nil),
      ("bytes 0-1", nil), ("items 0-1/2", nil), ("bytes=0-1/2", nil), ("", nil), ("bytes", nil),
      ("bytes 0-1/2/3", nil), ("bytes +0-1/2", nil), ("bytes 0-1/-2", nil),
      ("bytes 0-99999999999999999999/*", nil), ("bytes 0-1/", nil), ("bytes /", nil),
    ] as [(String, ContentRange?)])
  func `is read if it is valid`(_ text: String, _ expected: ContentRange?) {
    #expect(ContentRange(text) == expected)
  }
}
