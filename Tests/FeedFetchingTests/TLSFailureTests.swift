import Testing

@testable import FeedFetching

@Suite struct `Failures of TLS` {
  @Test(arguments: [
    (
      "TLS connect error: error:0A00010B:SSL routines::wrong version number",
      "h.example does not use TLS on port 8080; write http:// instead of https://"
    ),
    (
      "gnutls_handshake() failed: An unexpected TLS packet was received.",
      "h.example does not use TLS on port 8080; write http:// instead of https://"
    ),
    (
      "OpenSSL SSL_connect: SSL_ERROR_SYSCALL in connection to h.example:8080 ",
      "h.example ended the connection on port 8080; if it does not use TLS, write http:// instead of https://"
    ),
    (
      "error:0A000410:SSL routines::ssl/tls alert handshake failure",
      "no secure connection to h.example: ssl/tls alert handshake failure"
    ),
  ])
  func `have a reason and a way out`(_ detail: String, _ text: String) {
    #expect(TLSFailure.text(detail, host: "h.example", port: 8080) == text)
  }

  @Test func `of a certificate of one's own tell where to name it`() {
    let own = TLSFailure.untrusted("SSL certificate problem: self-signed certificate", host: "h")
    #expect(own.hasPrefix("the certificate of h is not trusted: SSL certificate problem: self-sig"))
    #expect(
      own.hasSuffix(
        "; if you trust it, name a file in SSL_CERT_FILE that has it beside the usual ones"))
  }

  @Test(arguments: [
    ("unable to get local issuer certificate", "that has it beside the usual ones"),
    ("certificate has expired", "clock is right, the server needs a new one"),
    ("certificate is not yet valid", "clock is right, the server needs a new one"),
    (
      "SSL: no alternative certificate subject name matches target host name 'h'",
      "check the host in the URL"
    ),
  ])
  func `of certificates tell what to do`(_ detail: String, _ advice: String) {
    let text = TLSFailure.untrusted(detail, host: "h")
    #expect(text.hasPrefix("the certificate of h is not trusted: \(detail); "))
    #expect(text.hasSuffix(advice))
  }

  /// The proxy has a connection of its own, with TLS if its URL begins with https.
  @Test(arguments: [
    ("", false, "a.example", 8443),
    ("https://u:p@b.example:3129", false, "the proxy b.example:3129", 3129),
    ("https://b.example", true, "a.example", 8443),
    ("b.example:3128", false, "the proxy b.example:3128", 3128),
    ("socks5h://b.example:1080", false, "a.example", 8443),
    ("http://u:secret/x@b.example", false, "the proxy", 443),
    ("http://u:secret#x@b.example", false, "the proxy", 443),
  ])
  func `name the end of the connection that failed`(
    _ proxy: String, _ isTunnel: Bool, _ name: String, _ port: Int
  ) {
    var request = TransferRequest(
      url: "https://a.example:8443/", timeout: 1, wholeTimeout: 1, maxBody: 1)
    request.proxy = proxy
    let peer = request.peer(isTunnel: isTunnel)
    #expect(peer.name == name && peer.port == port)
  }
}
