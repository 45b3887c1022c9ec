/// Decodes a body by its `Content-Encoding` (RFC 9110 §8.4). libcurl does this for nearly all responses, but rejects
/// those with data after the end of the compressed data, such as a second gzip member or a line break, and those whose
/// header names what is no coding, such as `UTF-8`.
enum ContentCoding {
  /// The codings that can be decoded here, as `Accept-Encoding` lists them.
  static let accepted = "gzip, deflate"

  /// The decoded body. One that is cut off gives what was there of it.
  /// - Parameters:
  ///   - codings: the header's value; nil if absent.
  ///   - limit: the most bytes that may come out, also between two codings.
  /// - Throws: ``Inflate/Failure`` if the data is corrupt, in another coding, or larger than the limit.
  static func decoded(_ body: [UInt8], _ codings: String?, limit: Int) throws(Inflate.Failure)
    -> [UInt8]
  {
    let names = names(codings)
    guard names.count <= 5 else { throw .corrupt }
    if body.isEmpty { return [] }
    var body = body
    // The last one was applied last.
    for name in names.reversed() {
      switch name {
      case "gzip", "x-gzip": body = try gunzipped(body, limit: limit)
      case "deflate": body = try inflated(body, limit: limit)
      case _ where others.contains(name): throw .corrupt
      // As browsers do.
      default: break
      }
    }
    return body
  }

  /// Whether a `Content-Encoding` names something that is no coding.
  static func isMistaken(_ codings: String?) -> Bool {
    names(codings).contains {
      !["gzip", "x-gzip", "deflate", "identity", ""].contains($0) && !others.contains($0)
    }
  }

  /// Codings that cannot be decoded here (IANA HTTP Content Coding Registry).
  private static let others: Set = [
    "aes128gcm", "br", "compress", "dcb", "dcz", "exi", "pack200-gzip", "x-compress", "zstd",
  ]

  private static func names(_ codings: String?) -> [String] {
    (codings ?? "").lowercased().split(separator: ",").map {
      String($0.filter { $0 != " " && $0 != "\t" })
    }
  }

  /// All members of gzip, without anything else that follows them.
  private static func gunzipped(_ bytes: [UInt8], limit: Int) throws(Inflate.Failure) -> [UInt8] {
    var output: [UInt8] = []
    var position = 0
    while true {
      switch try Inflate.append(bytes, from: position, as: .gzip, to: &output, limit: limit) {
      case .whole(let end): position = end
      case .cut: return output
      case .noHeader:
        guard position > 0 else { throw .corrupt }
        return output
      }
    }
  }

  /// With the header of zlib, as the standard demands, or without it, as some servers send it.
  private static func inflated(_ bytes: [UInt8], limit: Int) throws(Inflate.Failure) -> [UInt8] {
    var output: [UInt8] = []
    if try Inflate.append(bytes, as: .zlib, to: &output, limit: limit) == .noHeader {
      _ = try Inflate.append(bytes, as: .raw, to: &output, limit: limit)
    }
    return output
  }
}
