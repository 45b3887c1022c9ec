import FeedBasics
package import FeedModel

/// What is known of a download, kept beside it so that the next run continues it or knows that it is done.
package struct DownloadRecord: Codable, Equatable {
  /// The version of the file that the part on disk is of.
  package struct Version: Codable, Equatable {
    /// ``Digest`` of the URL that responded, without its query, which often contains an expiring signature.
    package var source: String
    /// For `If-Range`; nil if the server gave no strong one: the download then starts again.
    package var validator: String?
    /// Bytes; nil if the server did not declare it.
    package var total: Int?
    /// The media type as the server declared it.
    package var mediaType: String?
  }

  package var version: Version?
  /// The name of the whole file, from when it is about to be given.
  package var file: String?
}

extension DownloadRecord.Version {
  /// The version that a response to a request for the whole file contains.
  package init(_ head: ResponseHead) {
    source = DownloadRecord.Version.source(head.url)
    mediaType = head.contentType
    // Of a compressed response the length is another, and ranges would count other bytes.
    guard !head.isEncoded else { return }
    validator = head.strongValidator
    total =
      head.status == 206
      ? head.contentRange?.total : head.contentRange?.total ?? head.contentLength
  }

  package static func source(_ url: String) -> String {
    Digest.hex(String(url.prefix { $0 != "?" && $0 != "#" }))
  }
}
