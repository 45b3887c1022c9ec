import FeedBasics
package import FeedModel

/// Decides from the header of a response what to do with its body, so that a file never contains parts of two versions,
/// whatever a server claims (RFC 9110 §14, §15.3.7, §15.5.17).
package enum ResumeRule {
  package enum Decision: Equatable {
    /// The body continues what is there; the whole file is of this version.
    case append(DownloadRecord.Version)
    /// The body is the file from its beginning.
    case replace(DownloadRecord.Version)
    /// Nothing is missing.
    case complete
    /// The response does not fit what is there: it has to be requested from the beginning. The reason is for people.
    case startOver(String)
    /// The server cannot be used.
    case refuse(String)
  }

  /// - Parameters:
  ///   - offset: how many bytes are there and were not requested; 0 if the whole file was.
  ///   - version: the version of these bytes.
  package static func decision(
    _ head: ResponseHead, offset: Int, version: DownloadRecord.Version?
  ) -> Decision {
    switch head.status {
    case 206: partial(head, offset: offset, version: version)
    case 416: unsatisfiable(head, offset: offset, version: version)
    // The server has another version, or no ranges.
    default: .replace(DownloadRecord.Version(head))
    }
  }

  private static func partial(
    _ head: ResponseHead, offset: Int, version: DownloadRecord.Version?
  ) -> Decision {
    // Its Content-Length is that of the part.
    guard offset > 0, var version else {
      return unusable("a part that was not requested (206)", offset)
    }
    guard !head.isEncoded, let range = head.contentRange, let bytes = range.bytes else {
      return unusable("a part without a usable Content-Range", offset)
    }
    guard bytes.lowerBound == offset else {
      return unusable("a part that begins at byte \(bytes.lowerBound), not \(offset)", offset)
    }
    if let length = head.contentLength, length != bytes.count {
      return unusable("a part whose length is not that of its range", offset)
    }
    guard isSame(head, version) else { return .startOver("the file has changed") }
    if let known = version.total, let total = range.total, known != total {
      return .startOver("the file has changed its size")
    }
    version.total = version.total ?? range.total
    guard bytes.upperBound < version.total ?? .max else {
      return .startOver("the file has changed its size")
    }
    return .append(version)
  }

  private static func unsatisfiable(
    _ head: ResponseHead, offset: Int, version: DownloadRecord.Version?
  ) -> Decision {
    guard offset > 0, let version, head.contentRange?.total == offset,
      version.source == DownloadRecord.Version.source(head.url),
      version.total ?? offset == offset, head.etag == nil || head.etag == version.validator
    else { return unusable("416 Range Not Satisfiable", offset) }
    return .complete
  }

  private static func unusable(_ what: String, _ offset: Int) -> Decision {
    offset > 0 ? .startOver("the server sent \(what)") : .refuse("the server sent \(what)")
  }

  /// Whether a part is of the version that was asked for, which its server may not have checked. The validator has to be
  /// repeated, byte for byte, by the same file of the same server.
  private static func isSame(_ head: ResponseHead, _ version: DownloadRecord.Version) -> Bool {
    guard let validator = version.validator,
      version.source == DownloadRecord.Version.source(head.url)
    else { return false }
    return validator.hasPrefix("\"") ? head.etag == validator : head.lastModified == validator
  }
}

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
