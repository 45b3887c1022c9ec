/// What all transfers have in common.
public struct TransferSettings: Sendable {
  public var userAgent: String
  public var proxies: ProxySettings
  /// Seconds after which an answer is given up that has stopped coming.
  public var idleTimeout = 15
  /// A file of certificates to trust instead of the system's (`SSL_CERT_FILE`).
  public var certificateFile: String?
  /// A folder of such certificates (`SSL_CERT_DIR`).
  public var certificateFolder: String?

  /// - Parameter environment: names proxies and certificates.
  public init(userAgent: String, environment: [String: String]) {
    self.userAgent = userAgent
    proxies = ProxySettings(environment: environment)
    certificateFile = environment["SSL_CERT_FILE"].flatMap { $0.isEmpty ? nil : $0 }
    certificateFolder = environment["SSL_CERT_DIR"].flatMap { $0.isEmpty ? nil : $0 }
  }
}
