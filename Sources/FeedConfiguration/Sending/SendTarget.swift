public import FeedModel

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
    /// What has the API, such as `wallabag`.
    public var service: String
    /// The URL of the server, without the path of its API.
    public var server: String
    public var url: String
    /// The fields of its form.
    public var fields: [(name: String, value: String)]
  }
}
