import FeedBasics
internal import FeedModel

extension ResponseHead {
  /// - Parameter url: the URL that responded.
  init(status: Int, url: String, _ headers: HeaderFields) {
    self.init(status: status, url: url)
    contentType = headers["content-type"]
    if headers["transfer-encoding"] == nil {
      contentLength = headers["content-length"].flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 }
    }
    contentRange = headers["content-range"].flatMap { ContentRange($0) }
    let codings = (headers.joined("content-encoding") ?? "").lowercased().split(separator: ",")
    isEncoded = codings.contains { $0.filter { $0 != " " && $0 != "\t" } != "identity" }
    etag = headers.opaque("etag")
    lastModified = headers.opaque("last-modified")
    if let etag, etag.utf8.count >= 2, etag.hasPrefix("\""), etag.hasSuffix("\"") {
      strongValidator = etag
    } else if Freshness.isOld(headers) {
      strongValidator = lastModified
    }
  }
}
