import ArticleRendering
import FeedBasics
public import FeedModel

/// One request of a client, complete, as the HTTP library read it.
public struct ServerRequest: Sendable {
  /// The method in capitals, such as `GET`.
  public var method = "GET"
  /// The path as sent, percent-encoded, without the query and without the path of `--url`. It begins with a slash.
  public var path: String
  /// The parameters of the query, decoded, in their order. A name may occur more than once.
  public var query = FormParameters()
  /// The header fields, in their order; names as sent.
  public var headers: [HTTPHeader] = []
  /// The body, at most as long as the server accepts.
  public var body: [UInt8] = []
  /// The client's address without its port, for the log and the limit on failed logins.
  public var peer = ""

  /// The value of the first header field of a name; nil if absent.
  public func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}

extension ServerRequest {
  /// The value of the first cookie of a name, as it was set; nil if absent (RFC 6265 §5.4).
  public func cookie(_ name: String) -> String? { cookies(name).first }

  /// The values of all cookies of a name: other paths and programs of the same host may have set some.
  func cookies(_ name: String) -> [String] {
    headers.filter { $0.name.lowercased() == "cookie" }.flatMap { header in
      header.value.split(separator: ";").compactMap { pair in
        let parts = pair.drop { $0 == " " }.split(
          separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count == 2 && parts[0] == name ? String(parts[1]) : nil
      }
    }
  }
}

/// A header's value that consists of a word and named parameters, such as `form-data; name="id"` (RFC 9110 §5.6.6).
struct HeaderWords {
  /// What comes before the first semicolon, in lower case.
  let first: String
  private var parameters: [(name: String, value: String)] = []

  init(_ text: String) {
    var rest = text[...]
    func next(until ends: Set<Character>) -> String {
      let word = rest.prefix { !ends.contains($0) }
      rest = rest[word.endIndex...]
      return word.trimmed(where: \.isWhitespace)
    }
    first = next(until: [";"]).lowercased()
    while rest.popFirst() != nil {
      let name = next(until: ["=", ";"]).lowercased()
      guard rest.first == "=" else { continue }
      rest = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
      var value = ""
      if rest.first == "\"" {
        rest.removeFirst()
        while let character = rest.popFirst(), character != "\"" {
          value.append(character == "\\" ? rest.popFirst() ?? character : character)
        }
        _ = next(until: [";"])
      } else {
        value = next(until: [";"])
      }
      parameters.append((name, value))
    }
  }

  /// The value of a parameter, without its quotes; nil if absent.
  subscript(name: String) -> String? { parameters.first { $0.name == name }?.value }
}

/// The whole response to a request.
public struct ServerResponse: Sendable, Equatable {
  /// The status code.
  public var status: Int
  /// The header fields; what does not belong in one is left out when they are sent. The server adds `Content-Length`,
  /// `Date` and those for security that every response has.
  public var headers: [HTTPHeader]
  /// The body.
  public var body: [UInt8]

  /// Creates a response from its parts.
  /// - Parameter type: the value of `Content-Type`; nil without one.
  public init(
    _ status: Int = 200, type: String? = nil, headers: [HTTPHeader] = [], body: [UInt8] = []
  ) {
    self.status = status
    self.headers = (type.map { [HTTPHeader("Content-Type", $0)] } ?? []) + headers
    self.body = body
  }

  /// The value of the first header field of a name; nil if absent.
  func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// A response of plain text.
  public static func text(_ text: String, status: Int = 200) -> ServerResponse {
    ServerResponse(status, type: "text/plain; charset=utf-8", body: Array(text.utf8))
  }

  /// The response to a method that an address does not have (RFC 9110 §15.5.6).
  /// - Parameter allowed: the methods that it has.
  static func notAllowed(but allowed: String) -> ServerResponse {
    text("only \(allowed) is allowed\n", status: 405).allowing(allowed)
  }

  /// The same with the methods that its address has.
  func allowing(_ methods: String) -> ServerResponse {
    var response = self
    response.headers.append(.init("Allow", methods))
    return response
  }

  /// A response of JSON.
  static func json(_ body: [UInt8]) -> ServerResponse {
    ServerResponse(200, type: "application/json; charset=utf-8", body: body)
  }

  /// A response of a JSON object.
  static func json(_ members: (inout JSONWriter) -> Void) -> ServerResponse {
    var writer = JSONWriter()
    writer.object(members)
    return .json(writer.bytes)
  }
}

/// Why a request is refused, in words for people.
struct RequestRefusal: Error, Equatable {
  var words: String
  var status: Int

  init(_ words: String, status: Int = 400) {
    self.words = words
    self.status = status
  }
}

/// Responds to requests. Handlers know nothing of connections, so that they are tested as functions.
public protocol RequestHandler: Sendable {
  /// The response to a request.
  func response(to request: ServerRequest) async -> ServerResponse
}
