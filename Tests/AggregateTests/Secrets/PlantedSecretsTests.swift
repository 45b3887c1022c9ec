import FeedTestSupport
import Foundation
import Serving
import Testing

/// Secrets of the config in everything that the program writes: the outputs of all commands, the pages and APIs of
/// `serve`, logs, files and requests. Two things may contain them: the config itself, and a whole URL that the publisher
/// wrote with its key into an item, as private podcasts need it.
@Suite struct `Planted secrets` {
  @Test(.enabled(if: HTTPServer.problem == nil, "libmicrohttpd is not installed"))
  func `are in no output, log, file or request to others`() async throws {
    let program = SecretOutputs()
    let fetched = try await Blocking.run { try program.fetched() }
    #expect(fetched.working.sorted() == SecretFeeds.working.sorted())
    var outputs = fetched.outputs
    outputs += try await program.ofCommands()
    let attachments = try await Blocking.run { try program.attachments() }
    #expect(attachments.contains(SecretFeeds.episode.encoded))
    outputs += try await Blocking.run {
      try program.ofBrowsing() + program.ofServing() + program.ofWatching() + program.ofChanges()
        + program.ofFiles() + program.ofRequests()
    }
    let search = SecretSearch(SecretFeeds.secrets)
    let leaks = outputs.compactMap { output -> String? in
      let leaks = search.leaks(in: output)
      return leaks.isEmpty ? nil : ([output.name] + leaks).joined(separator: "\n    ")
    }
    let report = leaks.joined(separator: "\n")
    #expect(
      leaks.isEmpty, "\(leaks.count) of \(outputs.count) outputs contain secrets:\n\(report)")
  }

  /// What an output may make of a secret.
  private static let encodings: [(name: String, encode: @Sendable (String) -> String)] = [
    ("as it is", { $0 }), ("percent-encoded", percentEncoded),
    ("percent-encoded in lower case", { percentEncoded($0).lowercased() }),
    ("encoded as in a form", { percentEncoded($0).replacing("%20", with: "+") }),
    ("escaped in HTML", { $0.replacing("&", with: "&amp;").replacing("<", with: "&#60;") }),
    ("escaped in JSON", { $0.replacing("/", with: "\\/").replacing("ü", with: "\\u00fc") }),
    ("in base64", base64), ("in base64 after one letter", { base64("a" + $0) }),
    ("in base64 after two letters", { base64("ab" + $0) }),
    ("in base64 as a password", { base64("user:\($0)") }),
    ("in base64 as a user", { base64("\($0):password") }),
    (
      "in base64 for URLs",
      { base64("user:\($0)").replacing("+", with: "-").replacing("/", with: "_") }
    ),
    ("cut", { String($0.prefix($0.count / 2)) }),
    ("without its beginning", { String($0.suffix(20)) }),
    ("wrapped", { $0.map(String.init).joined(separator: "\r\n  ") }),
    ("coloured", { $0.map { "\u{1B}[1;34m\($0)\u{1B}[m" }.joined() }),
  ]

  private static func percentEncoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }

  private static func base64(_ text: String) -> String {
    Data(text.utf8).base64EncodedString()
  }

  @Test func `are found in every encoding`() {
    let search = SecretSearch(SecretFeeds.secrets)
    for secret in SecretFeeds.secrets {
      for (name, encode) in Self.encodings {
        let output = ProgramOutput("an output", "url=http://\(encode(secret.text))@local.example/")
        let found = search.leaks(in: output)
        #expect(found.count == 1 && found[0].hasPrefix(secret.name), "\(secret.name) \(name)")
      }
    }
    let masked = ProgramOutput("an output", "http://***@local.example/?token=***&word=BeginEnd")
    #expect(search.leaks(in: masked).isEmpty)
  }
}
