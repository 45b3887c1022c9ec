public import FeedBasics

/// A request that changes something at a server: the API of an account, or a target that articles are sent to.
public struct HTTPSubmission: Sendable {
  /// The method of HTTP.
  public enum Method: String, Sendable {
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
  }
  /// The method.
  public var method: Method
  /// The media type of the body.
  public var contentType: String
  /// The body; empty for none.
  public var body: Data
  /// Whether it must not be sent twice. If it was sent and no whole response came, that is ``FetchError/unanswered(_:)``.
  public var isOnce: Bool

  /// The media type of a form of HTML.
  public static let formType = "application/x-www-form-urlencoded"

  /// Names and values as a form of HTML sends them, and as the query of a URL has them (URL Standard).
  public static func form(_ fields: [(name: String, value: String)]) -> String {
    fields.map { "\(URLReference.component($0.name))=\(URLReference.component($0.value))" }
      .joined(separator: "&")
  }

  /// A form.
  public init(form fields: [(name: String, value: String)]) {
    self.init(
      .post, contentType: HTTPSubmission.formType, body: Data(HTTPSubmission.form(fields).utf8))
  }

  /// Creates a submission from its parts.
  public init(_ method: Method, contentType: String, body: Data, isOnce: Bool = false) {
    self.method = method
    self.contentType = contentType
    self.body = body
    self.isOnce = isOnce
  }
}
