import FeedModel

/// The keys of a `[send.NAME]`.
enum SendKeys {
  static let preset = ConfigKey(
    "preset", .line, absent: "default: none", "what the target is, which fills in the rest",
    more: "One of \(SendPresets.names.map { "'\($0)'" }.joined(separator: ", ")).",
    example: "\"linkding\"")

  static let url = ConfigKey(
    "url", .line, absent: "required, except for presets of services with one address",
    "where requests are sent: a URL with 'https', or 'http' in your own network",
    more: "With a preset, the address of your server. It may contain '${NAME}' and placeholders.",
    example: "\"https://links.example.org\"")

  static let method = ConfigKey(
    "method", .sendMethod, absent: "default: POST", "the method of the request",
    example: "\"PUT\"")

  static let headers = ConfigKey(
    "headers", .namedTexts, absent: "default: none", "HTTP headers to send, with placeholders",
    example: "{ Authorization = \"Bearer ${LINKS_TOKEN}\" }")

  static let body = ConfigKey(
    "body", .sendBody, absent: "default: the article as an item of a JSON Feed",
    "what is sent, with placeholders: a text, or a table",
    more: "docs/sending.md lists the placeholders. Each is escaped for its place.",
    example: "{ url = \"{url}\", title = \"{title}\", tags = \"{tags}\" }")

  static let type = ConfigKey<SendBodyType>(
    "type", .word, absent: "default: json for a table, otherwise by the text",
    "how the body is written", example: "\"form\"")

  static let token = ConfigKey(
    "token", .line, absent: "default: none", "a key of the target's API, for '{token}'",
    example: "\"${LINKDING_TOKEN}\"")

  static let user = ConfigKey(
    "user", .line, absent: "default: none", "the user's name at the target, for '{user}'",
    example: "\"ada\"")

  static let password = ConfigKey(
    "password", .line, absent: "default: none", "the user's password, for '{password}'",
    more: "'{basic}' is both as HTTP authentication sends them.",
    example: "\"${WALLABAG_PASSWORD}\"")

  static let clientID = ConfigKey(
    "client_id", .line, absent: "default: none", "wallabag's id of an API client",
    example: "\"1_3bcbxd9e24g0\"")

  static let clientSecret = ConfigKey(
    "client_secret", .line, absent: "default: none", "the secret of that API client",
    example: "\"${WALLABAG_SECRET}\"")

  static let room = ConfigKey(
    "room", .line, absent: "default: none", "the id of a room, for '{room}'",
    example: "\"!abc:example.org\"")

  static let secret = ConfigKey(
    "secret", .line, absent: "default: none",
    "signs the body: 'X-Hub-Signature-256' is then 'sha256=' and its HMAC",
    example: "\"${WEBHOOK_SECRET}\"")

  static let idempotent = ConfigKey(
    "idempotent", .flag, absent: "default: true for PUT and for presets of bookmarks",
    "whether the target recognises an article that it already has",
    more: "If so, a request without a response is sent again; otherwise you are told and decide.",
    example: "true")

  static let perMinute = ConfigSetting(
    "per_minute", .number(1...600), .number(30), "the maximum number of requests per minute",
    example: "10")

  static let all = [
    preset.entry, url.entry, method.entry, headers.entry, body.entry, type.entry, token.entry,
    user.entry, password.entry, clientID.entry, clientSecret.entry, room.entry, secret.entry,
    idempotent.entry, perMinute.key.entry,
  ]
}

extension ConfigKind<HTTPSubmission.Method> {
  static let sendMethod = ConfigKind("\"POST\", \"PUT\" or \"PATCH\"") { value in
    guard case .string(let text) = value,
      let method = HTTPSubmission.Method(rawValue: text.uppercased()), method != .delete
    else { return nil }
    return method
  }
}

/// How the body of a request is written.
enum SendBodyType: String, Sendable, CaseIterable {
  case json
  case form
  case text

  var mediaType: String {
    switch self {
    case .json: "application/json"
    case .form: HTTPSubmission.formType
    case .text: "text/plain; charset=utf-8"
    }
  }

  var place: SendTemplate.Place {
    switch self {
    case .json: .json
    case .form: .form
    case .text: .text
    }
  }
}

extension ConfigKind<TOMLValue> {
  static let sendBody = ConfigKind("a text or a table") { value in
    switch value {
    case .string(let text): text.allSatisfy(\.isWhitespace) ? nil : value
    case .table: value
    default: nil
    }
  }
}
