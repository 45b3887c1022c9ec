import ArticleRendering
import FeedBasics
import FeedModel

/// Who may use the Google Reader API: `ClientLogin`, and the token that it gives.
struct ReaderLogin: Sendable {
  /// Tokens of one request that are looked at: no client sends more than one.
  private static let maximumTokens = 4

  let check: LoginCheck

  private var access: Access { check.access }

  /// The value that clients send with every request, also to write.
  var token: String { access.token }

  /// `ClientLogin`: the token for a name and a password. Other parameters are ignored. No known client uses GET, which
  /// would write the password into the logs of proxies.
  func response(to request: ServerRequest, at now: Date) async -> ServerResponse {
    guard request.method == "POST" else { return ReaderFailure.method(allowed: "POST").response }
    let form = request.parameters
    guard let name = form["Email"], let password = form["Passwd"] else {
      return Self.refusal("Error=BadAuthentication\n")
    }
    switch await check.user(name, password: password, from: request.peer, at: now) {
    case .right: break
    case .wrong: return Self.refusal("Error=BadAuthentication\n")
    case .refused(let seconds): return LoginCheck.refusal(seconds: seconds)
    }
    guard form["output"] == "json" else {
      // Some clients look for the last line break.
      return .text("SID=\(token)\nLSID=\(token)\nAuth=\(token)\n")
    }
    return .json {
      $0.member("SID", token)
      $0.member("LSID", token)
      $0.member("Auth", token)
    }
  }

  /// The refusal of a request without the right token; nil if it has one. It is in the header `Authorization`; clients
  /// that post send it there or as the parameter `T`, or in both places with something else in `T`.
  func refusal(of request: ServerRequest) -> ServerResponse? {
    // A token is too long to be guessed: wrong ones are old ones, and no failed logins.
    var tokens = request.header("Authorization").flatMap(Self.token).map { [$0] } ?? []
    if tokens.contains(where: access.isToken) { return nil }
    if request.method == "POST" {
      tokens += request.parameters.values("T").prefix(ReaderLogin.maximumTokens)
    }
    if tokens.contains(where: access.isToken) { return nil }
    return Self.refusal("unauthorized")
  }

  /// Who is logged in. There is one user.
  static func userInfo() -> ServerResponse {
    .json {
      $0.member("userId", "1")
      $0.member("userName", Access.user)
      $0.member("userProfileId", "1")
      $0.member("userEmail", Access.user)
    }
  }

  /// The token of `GoogleLogin auth=TOKEN`; nil for other kinds.
  private static func token(_ authorization: String) -> String? {
    let parts = authorization.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "googlelogin" else { return nil }
    let value = parts[1].drop { $0 == " " }
    return value.hasPrefix("auth=") ? String(value.dropFirst("auth=".count)) : nil
  }

  private static func refusal(_ text: String) -> ServerResponse {
    var response = ServerResponse.text(text, status: 401)
    response.headers.append(.init("X-Reader-Google-Bad-Token", "true"))
    return response
  }
}
