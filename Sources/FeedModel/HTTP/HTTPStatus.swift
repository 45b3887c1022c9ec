/// HTTP status codes in words. The server's own reason phrase is never shown, since it can be any text.
public enum HTTPStatus {
  /// The code with its registered name (RFC 9110 §15), such as `404 Not Found`.
  public static func phrase(_ code: Int) -> String {
    guard let name = names[code] else { return "HTTP \(code)" }
    return "\(code) \(name)"
  }

  private static let names: [Int: String] = [
    204: "No Content", 205: "Reset Content", 206: "Partial Content", 300: "Multiple Choices",
    304: "Not Modified",
    400: "Bad Request", 401: "Unauthorized (check username and password, or the API key)",
    402: "Payment Required",
    403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed", 406: "Not Acceptable",
    407: "Proxy Authentication Required", 408: "Request Timeout", 409: "Conflict",
    410: "Gone", 413: "Content Too Large",
    415: "Unsupported Media Type", 421: "Misdirected Request",
    422: "Unprocessable Content",
    425: "Too Early",
    429: "Too Many Requests", 431: "Request Header Fields Too Large",
    451: "Unavailable For Legal Reasons",
    500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway",
    503: "Service Unavailable",
    504: "Gateway Timeout",
    511: "Network Authentication Required (log in to the network with a web browser)",
  ]
}
