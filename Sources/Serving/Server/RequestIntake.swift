import FeedBasics
import FeedModel

/// The method and header fields of a request.
struct RequestHead {
  var method = ""
  var headers: [HTTPHeader] = []
}

/// A request while it arrives, its first line, its header and the pieces of its body; and what is refused before
/// all of it is there.
struct RequestIntake {
  /// The target of the first line, as sent.
  var target = ""
  var head = RequestHead()
  var body: [UInt8] = []

  init() {}

  /// Begins a request.
  init(target: String) { self.target = target }

  /// The status with which a request is refused whose header is complete; nil to read its body.
  func refusal(_ limits: ServerLimits) -> Int? {
    guard target.hasPrefix("/") || target.lowercased().hasPrefix("http://") else { return 400 }
    let size = head.headers.reduce(target.utf8.count) {
      $0 + $1.name.utf8.count + $1.value.utf8.count
    }
    guard size <= limits.header, head.headers.count <= limits.fields else { return 431 }
    // What a proxy in front could read otherwise (RFC 9112 §3.2, §5.1).
    let hosts = values("host")
    guard hosts.count <= 1, !hosts.contains(where: { $0.contains("@") }),
      head.headers.allSatisfy(\.isWellFormed)
    else { return 400 }
    let lengths = values("content-length")
    let encodings = values("transfer-encoding").map { $0.lowercased() }
    // With two lengths, a proxy and this server could disagree on where the next request begins (RFC 9112 §6.3).
    guard lengths.count <= 1, lengths.isEmpty || encodings.isEmpty,
      encodings.isEmpty || encodings == ["chunked"]
    else { return 400 }
    if let length = lengths.first {
      guard let length = UInt64(length) else { return 400 }
      if length > UInt64(limits.body) { return 413 }
    }
    return nil
  }

  private func values(_ name: String) -> [String] {
    head.headers.filter { $0.name.lowercased() == name }.map(\.value)
  }

  /// The complete request.
  func request(from peer: PeerAddress) -> ServerRequest {
    var target = target[...]
    if !target.hasPrefix("/") {
      // The absolute form, for proxies (RFC 9112 §3.2.2): its host is that of the Host field or ignored.
      let rest = target.dropFirst("http://".count)
      target = rest.firstIndex(of: "/").map { rest[$0...] } ?? "/"
    }
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    return ServerRequest(
      // A response to HEAD is that to GET; its body is not sent.
      method: head.method == "HEAD" ? "GET" : head.method,
      path: "/" + parts[0].drop { $0 == "/" },
      query: FormParameters(urlencoded: parts.count > 1 ? Array(parts[1].utf8) : []),
      headers: head.headers, body: body, peer: client(of: peer))
  }

  /// The client's address. A proxy on this machine names its client in the last word of `X-Forwarded-For`; what is before
  /// it comes from the client itself.
  func client(of peer: PeerAddress) -> String {
    guard peer.isLocal, let forwarded = values("x-forwarded-for").last,
      let word = forwarded.split(separator: ",").last?.trimmed(where: \.isWhitespace),
      !word.isEmpty, word.utf8.count <= 60,
      word.utf8.allSatisfy({ $0.hexDigitValue != nil || ".:[]".utf8.contains($0) })
    else { return peer.text }
    return word
  }
}

extension HTTPHeader {
  /// Whether the name is a token, and the value has no control characters but tabs (RFC 9110 §5.1, §5.5).
  fileprivate var isWellFormed: Bool {
    !name.isEmpty
      && name.utf8.allSatisfy { byte in
        byte.isASCIIAlphanumeric || "!#$%&'*+-.^_`|~".utf8.contains(byte)
      } && value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
  }
}
