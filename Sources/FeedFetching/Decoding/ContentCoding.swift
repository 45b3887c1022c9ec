/// Decodes a body by its `Content-Encoding` (RFC 9110 §8.4). libcurl does this for nearly all responses, but rejects
/// those with data after the end of the compressed data, such as a second gzip member or a line break, and those whose
/// header names what is no coding, such as `UTF-8`.
enum ContentCoding {
  /// The codings that can be decoded here, as `Accept-Encoding` lists them.
  static let accepted = "gzip, deflate"

  /// A decoded body.
  struct Decoded {
    var bytes: [UInt8]
    /// Whether the data ended before its coding did; the bytes are what was there.
    var isCut = false
  }

  /// The decoded body.
  /// - Parameters:
  ///   - codings: the header's value; nil if absent.
  ///   - limit: the most bytes that may come out, also between two codings.
  ///   - cutsBody: whether the rest of a larger body is left out.
  /// - Throws: ``Inflate/Failure`` if the data is corrupt, in another coding, or larger than the limit.
  static func decoded(
    _ body: [UInt8], _ codings: String?, limit: Int, cutsBody: Bool = false
  ) throws(Inflate.Failure) -> Decoded {
    let names = names(codings)
    guard names.count <= 5 else { throw .corrupt }
    var decoded = Decoded(bytes: body)
    if body.isEmpty { return decoded }
    var isLimited = false
    // The last one was applied last.
    for name in names.reversed() {
      var output: [UInt8] = []
      do throws(Inflate.Failure) {
        let end: Inflate.End
        switch name {
        case "gzip", "x-gzip": end = try gunzip(decoded.bytes, to: &output, limit: limit)
        case "deflate": end = try inflate(decoded.bytes, to: &output, limit: limit)
        case _ where others.contains(name): throw Inflate.Failure.corrupt
        // As browsers do.
        default: continue
        }
        if end == .cut, !isLimited { decoded.isCut = true }
      } catch {
        guard error == .tooLarge, cutsBody else { throw error }
        output.removeLast(output.count - limit)
        isLimited = true
      }
      decoded.bytes = output
    }
    return decoded
  }

  /// Whether a `Content-Encoding` names a coding that cannot be decoded here.
  static func isForeign(_ codings: String?) -> Bool {
    names(codings).contains(where: others.contains)
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
  private static func gunzip(
    _ bytes: [UInt8], to output: inout [UInt8], limit: Int
  ) throws(Inflate.Failure) -> Inflate.End {
    var position = 0
    while true {
      let end = try Inflate.append(bytes, from: position, as: .gzip, to: &output, limit: limit)
      switch end {
      case .whole(let end): position = end
      case .cut: return .cut
      case .noHeader:
        guard position > 0 else { throw .corrupt }
        return .whole(position)
      }
    }
  }

  /// With the header of zlib, as the standard demands, or without it, as some servers send it.
  private static func inflate(
    _ bytes: [UInt8], to output: inout [UInt8], limit: Int
  ) throws(Inflate.Failure) -> Inflate.End {
    let end = try Inflate.append(bytes, as: .zlib, to: &output, limit: limit)
    return end == .noHeader
      ? try Inflate.append(bytes, as: .raw, to: &output, limit: limit) : end
  }
}
