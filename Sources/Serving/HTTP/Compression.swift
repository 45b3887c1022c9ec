import CZlib
import FeedModel

/// Compresses what apps load: lists and articles, which are mostly text.
///
/// Pages stay as they are. They contain tokens beside text that a request can choose, such as a search, and the length of
/// the compressed page would reveal to an eavesdropper how similar the two are (BREACH, breachattack.com).
enum Compression {
  /// Shorter bodies gain less than they cost.
  private static let least = 1024
  private static let types: Set = [
    "application/json", "application/feed+json", "text/xml", "application/atom+xml",
  ]

  /// The response as the client may have it.
  static func applied(to response: ServerResponse, for request: ServerRequest) -> ServerResponse {
    guard response.body.count >= least, let type = response.header("Content-Type"),
      types.contains(HeaderWords(type).first), response.header("Content-Encoding") == nil
    else { return response }
    var response = response
    response.headers.append(.init("Vary", "Accept-Encoding"))
    guard accepts(request.header("Accept-Encoding")), let body = gzip(response.body) else {
      return response
    }
    response.body = body
    response.headers.append(.init("Content-Encoding", "gzip"))
    return response
  }

  /// Whether a client takes gzip (RFC 9110 §12.5.3).
  private static func accepts(_ header: String?) -> Bool {
    let elements = (header ?? "").split(separator: ",").map { HeaderWords(String($0)) }
    // What is said of gzip itself counts more than what is said of all that are not named.
    let words =
      elements.first { $0.first == "gzip" || $0.first == "x-gzip" }
      ?? elements.first { $0.first == "*" }
    return words.map { $0["q"].flatMap { Double($0) } ?? 1 > 0 } ?? false
  }

  /// One member (RFC 1952); nil if zlib has no memory.
  private static func gzip(_ bytes: [UInt8]) -> [UInt8]? {
    // zlib keeps the address of its stream, which must not move.
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    defer { stream.deallocate() }
    // A fast level: much of what a better one saves is less than a packet.
    guard zlib_deflateInit2(stream, 4, 31) == Z_OK else { return nil }
    defer { deflateEnd(stream) }
    let room = Int(deflateBound(stream, UInt(bytes.count)))
    guard UInt32(exactly: bytes.count) != nil, UInt32(exactly: room) != nil else { return nil }
    var isWhole = false
    let compressed = [UInt8](unsafeUninitializedCapacity: room) { output, count in
      bytes.withUnsafeBufferPointer { input in
        // zlib does not write to its input.
        stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.pointee.avail_in = UInt32(bytes.count)
        stream.pointee.next_out = output.baseAddress
        stream.pointee.avail_out = UInt32(room)
        isWhole = deflate(stream, Z_FINISH) == Z_STREAM_END
      }
      count = room - Int(stream.pointee.avail_out)
    }
    return isWhole ? compressed : nil
  }
}
