import Foundation

@testable import Serving

/// Reads a request of a client: the first line is its target, the second the value of a header, the rest is the body.
func request(_ bytes: Data) {
  let lines = bytes.split(separator: 0x0A, maxSplits: 2, omittingEmptySubsequences: false)
  let text = lines.map { String(decoding: $0, as: UTF8.self) }
  let (target, value) = (text[0], text.count > 1 ? text[1] : "")
  var intake = RequestIntake(target: target)
  intake.head.method = value
  for name in [
    "Content-Type", "Cookie", "Host", "X-Forwarded-For", "Content-Length", "Transfer-Encoding",
  ] {
    intake.head.headers = [.init(name, value)]
    _ = intake.refusal(ServerLimits())
    intake.body = lines.count > 2 ? Array(lines[2]) : []
    let request = intake.request(from: PeerAddress("127.0.0.1", isLocal: true))
    precondition(
      request.path.hasPrefix("/") && !request.path.hasPrefix("//"), "a path without root")
    precondition(request.peer.utf8.count <= 60, "a long address")
    let parameters = request.parameters.all
    precondition(parameters.count <= 2 * FormParameters.maximumCount, "parameters without end")
    precondition(
      parameters.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count } <= 3 * bytes.count + 8,
      "more than was sent")
    _ = request.cookies(PageCookie.session)
  }
  for type in ["multipart/form-data; boundary=\(value)", "multipart/form-data; boundary=a"] {
    _ = FormParameters(multipart: [UInt8](bytes), contentType: type)
  }
  let url = PublicURL(value)
  _ = HostCheck(listening: [.standard], url: url).accepts(target)
  _ = try? ListenAddress(value)
  let access = Access(key: Array(0..<32), password: .plain("correct horse battery"))
  precondition(
    !access.isSession(value, at: Date()) && !access.isToken(value), "a guess that is right")
  let fields = ResponseFields(
    ServerResponse(headers: [.init(target, value), .init("Location", value)]), isLast: false
  ).fields
  precondition(
    fields.allSatisfy {
      !$0.name.utf8.contains { $0 <= 0x20 || $0 == 0x3A }
        && !$0.value.utf8.contains { $0 == 0x0A || $0 == 0x0D || $0 == 0 }
    }, "a header of two lines")
}
