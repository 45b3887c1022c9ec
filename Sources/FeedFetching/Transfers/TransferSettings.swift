/// Settings shared by all transfers.
public struct TransferSettings: Sendable {
  /// The `User-Agent` header (RFC 9110 §10.1.5).
  public var userAgent: String
  /// The proxies to use, from the environment.
  public var proxies: ProxySettings
  /// Seconds without data after which a transfer is aborted.
  public var idleTimeout = 15
  /// Bytes per second that a response to a request with a ``BodySink`` must reach on average over ``speedPeriod``. The
  /// timeout of such a request is long: a server that sends a few bytes now and then would keep it busy for days.
  public var minimumSpeed = 1000
  /// Seconds.
  public var speedPeriod = 300
  /// A file of certificates to trust instead of the system's (`SSL_CERT_FILE`).
  public var certificateFile: String?
  /// A folder of such certificates (`SSL_CERT_DIR`).
  public var certificateFolder: String?

  /// Creates settings with the default idle timeout of 15 s.
  /// - Parameter environment: the variables that name proxies and certificates.
  public init(userAgent: String, environment: [String: String]) {
    self.userAgent = userAgent
    proxies = ProxySettings(environment: environment)
    certificateFile = environment["SSL_CERT_FILE"].flatMap { $0.isEmpty ? nil : $0 }
    certificateFolder = environment["SSL_CERT_DIR"].flatMap { $0.isEmpty ? nil : $0 }
  }
}
