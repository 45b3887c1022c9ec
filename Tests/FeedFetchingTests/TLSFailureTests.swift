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
    #expect(!TLSFailure.untrusted("certificate has expired", host: "h").contains("SSL_CERT_FILE"))
  }
}
