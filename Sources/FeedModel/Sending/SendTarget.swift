/// Where articles are sent to: a `[send.NAME]` of the config.
public struct SendTarget: Sendable {
  /// Its name in the config.
  public var name: String
  public var method: HTTPSubmission.Method
  public var url: SendTemplate
  public var headers: [(name: String, value: SendTemplate)]
  /// The media type of the body.
  public var contentType: String
  public var body: SendTemplate
  /// The key of the signature that is sent along; nil for none.
  public var signingKey: String?
  /// The request for an access token; nil if none is needed.
  public var login: Login?
  /// Whether sending an article again changes nothing, as with a bookmark.
  public var isIdempotent: Bool
  /// The most requests within a minute.
  public var perMinute: Int
  /// Seconds for a request.
  public var timeout: Double
  /// What must never be shown or logged.
  public var secrets: [String]
  /// Why nothing can be sent, such as a variable that is not set; nil if it can.
  public var problem: String?

  /// A request of OAuth 2 for an access token (RFC 6749 §4.3).
  public struct Login: Sendable {
    public var url: String
    /// The fields of its form.
    public var fields: [(name: String, value: String)]

    /// Creates it from its parts.
    public init(url: String, fields: [(name: String, value: String)]) {
      self.url = url
      self.fields = fields
    }
  }

  /// Creates a target from its parts.
  public init(
    name: String, method: HTTPSubmission.Method, url: SendTemplate,
    headers: [(name: String, value: SendTemplate)], contentType: String, body: SendTemplate,
    signingKey: String?, login: Login?, isIdempotent: Bool, perMinute: Int, timeout: Double,
    secrets: [String], problem: String?
  ) {
    self.name = name
    self.method = method
    self.url = url
    self.headers = headers
    self.contentType = contentType
    self.body = body
    self.signingKey = signingKey
    self.login = login
    self.isIdempotent = isIdempotent
    self.perMinute = perMinute
    self.timeout = timeout
    self.secrets = secrets
    self.problem = problem
  }

  /// Whether a text can be the name of a target: one word of letters, digits, `-`, `_` and `.`.
  public static func isName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 60
      && name.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
  }
}
