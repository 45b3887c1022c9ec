import FeedBasics
import FeedModel
import Testing

@testable import FeedConfiguration

/// `[send.NAME]` (docs/sending.md).
@Suite struct `Targets in the config` {
  private func read(_ text: String, _ environment: [String: String] = ["T": "secret-token-1"])
    throws -> Config
  {
    try ConfigurationTests.read(text, environment)
  }

  private func problem(_ text: String) throws -> String {
    try #require(throws: ConfigError.self) { try read(text) }.message
  }

  /// A value for every field.
  private func filled(_ template: SendTemplate) -> String {
    template.filled(accessToken: "access") { field in
      switch field {
      case .tags: .list(["x", "y"])
      case .item: .json(#"{"id":"1"}"#)
      case .url: .text("https://a.example/1?b=c&d")
      default: .text("<\(field.rawValue)>")
      }
    }
  }

  @Test func `of every preset are complete`() throws {
    for preset in SendPresets.names {
      let config = try read(
        """
        [send.x]
        preset = "\(preset)"
        url = "https://own.example/"
        token = "${T}"
        user = "ada"
        password = "pass word"
        client_id = "id"
        client_secret = "cs"
        room = "!r:example"
        """)
      let target = config.sends[0]
      #expect(target.problem == nil && target.secrets.contains("secret-token-1"))
      let url = filled(target.url)
      #expect(url.hasPrefix("https://") && !url.contains("{") && !url.contains("//api"))
      for header in target.headers { #expect(!filled(header.value).contains("{token}")) }
      #expect(
        config.secrets.map(\.place).allSatisfy { ["'password'", "'client_secret'"].contains($0) })
    }
    #expect(SendPresets.names.count == 14)
  }

  @Test(arguments: [
    (
      "body = { a = \"{title}\", n = 1, t = \"{tags}\", x = [true, \"{item}\", 1.5, { }] }",
      "application/json", #"{"a":"<title>","n":1,"t":["x","y"],"x":[true,{"id":"1"},1.5,{}]}"#
    ),
    (
      "body = '{\"u\": \"{url}\", \"k\": \"${T}\", \"t\": {tags}}'", "application/json",
      #"{"u": "https://a.example/1?b=c&d", "k": "secret-token-1", "t": ["x","y"]}"#
    ),
    (
      "type = \"form\"\nbody = { url = \"{url}\", \"a b\" = \"x&{title}\", k = \"${T}\" }",
      "application/x-www-form-urlencoded",
      "url=https%3A%2F%2Fa.example%2F1%3Fb%3Dc%26d&a%20b=x%26%3Ctitle%3E&k=secret-token-1"
    ),
    (
      "body = \"{title}\\n{url}\"", "text/plain; charset=utf-8",
      "<title>\nhttps://a.example/1?b=c&d"
    ),
    (
      "headers = { Content-Type = \"application/x-www-form-urlencoded\" }\nbody = \"u={url}\"",
      "application/x-www-form-urlencoded", "u=https%3A%2F%2Fa.example%2F1%3Fb%3Dc%26d"
    ),
    ("", "application/json", #"{"id":"1"}"#),
  ])
  func `have bodies of JSON, forms and text`(
    _ lines: String, _ type: String, _ body: String
  ) throws {
    let target = try read("[send.x]\nurl = \"https://a.example/in\"\n\(lines)\n").sends[0]
    #expect(target.contentType == type)
    #expect(filled(target.body) == body)
    #expect(target.method == .post && !target.isIdempotent && target.perMinute == 30)
  }

  @Test func `may be in one's own network without TLS, and have a secret address`() throws {
    for url in ["http://127.0.0.1:1/x", "http://nas/x", "http://box.local/x", "${T}"] {
      let text = "[send.x]\nurl = \"\(url)\"\n"
      #expect(
        try read(text, ["T": "https://hooks.example/T0/abcdefghijklmnopqrstuv"]).sends.count == 1)
    }
    let webhook = "https://hooks.example/services/T000/abcdefghijklmnopqrstuvwxyz"
    let config = try read("[send.x]\npreset = \"slack\"\nurl = \"\(webhook)\"\n")
    #expect(config.secrets == [Config.LiteralSecret(feed: "x", owner: .send, place: "its URL")])
    #expect(config.allSecrets.contains("abcdefghijklmnopqrstuvwxyz"))
  }

  @Test func `have secrets in short webhooks and in bodies`() throws {
    let short = try read(
      "[send.x]\npreset = \"slack\"\nurl = \"https://hooks.example/services/T0/B0/XYZ1234567890abcde\"\n"
    )
    #expect(short.secrets.map(\.place) == ["its URL"])
    #expect(short.allSecrets.contains("XYZ1234567890abcde"))
    let body = try read(
      """
      [send.x]
      url = "https://a.example/api/v2/news-of-today"
      body = { api_key = "LITKEYVALUE", auth = { token = "${T}" }, title = "{title}", key = "{token}" }
      token = "${T}"
      """)
    #expect(body.secrets.map(\.place) == ["'body'"])
    #expect(body.allSecrets.contains("LITKEYVALUE"))
    for text in [
      "'{\"token\": \"LITKEYVALUE\", \"url\": \"{url}\"}'", "\"token=LITKEYVALUE&u={url}\"",
      "{ all = [ { key = \"LITKEYVALUE\" } ] }",
    ] {
      let config = try read("[send.x]\nurl = \"https://a.example/\"\nbody = \(text)\n")
      #expect(
        config.secrets.map(\.place) == ["'body'"] && config.allSecrets == ["LITKEYVALUE"], "\(text)"
      )
    }
  }

  @Test func `write a variable into a parameter of a URL as a value`() throws {
    let value = "s3cr3t/+&\"tok#x"
    let config = try read(
      "[send.x]\nurl = \"https://a.example/${P}?k=${T}&z={title}\"\n", ["T": value, "P": "a/b"])
    let url = config.sends[0].url.filled { _ in .text("1") }
    #expect(url == "https://a.example/a/b?k=s3cr3t%2F%2B%26%22tok%23x&z=1")
    #expect(SecretMask(config.allSecrets).masked(url) == "https://a.example/***?k=***&z=1")
  }

  @Test func `without a variable are kept, and say so`() throws {
    let config = try read("[send.x]\npreset = \"readwise\"\ntoken = \"${NONE}\"\n")
    #expect(
      config.sends[0].problem == "the environment variable NONE is not set; set it and try again")
    #expect(config.secrets.isEmpty)
  }

  @Test(arguments: [
    ("", "has no 'url'"), ("preset = \"linkdin\"", "did you mean"),
    ("preset = \"linkding\"\nurl = \"https://a.example\"", "has no 'token'"),
    ("preset = \"linkding\"\ntoken = \"x\"", "has no 'url'"),
    ("preset = \"instapaper\"\nuser = \"a\"", "has no 'user' and 'password'"),
    ("url = \"http://a.example/\"", "must be https"),
    ("url = \"ftp://a.example/\"", "must be an http(s) URL"),
    ("url = \"https://{title}.example/\"", "must not have a placeholder in its host"),
    ("url = \"{url}\"", "must"), ("url = \"https://a.example@{title}/\"", "host"),
    ("url = \"https://a.example/\"\nbody = '{\"a\": {title}'", "is not valid JSON"),
    ("url = \"https://a.example/\"\nbody = \"{titel}\"", "unknown placeholder '{titel}'"),
    ("url = \"https://a.example/\"\ntype = \"text\"\nbody = { a = 1 }", "must be a text"),
    ("url = \"https://a.example/\"\ntype = \"form\"\nbody = { a = [1] }", "texts and numbers"),
    ("url = \"https://a.example/\"\nheaders = { \"a b\" = \"c\" }", "names and values"),
    ("url = \"https://a.example/\"\nmethod = \"GET\"", "\"POST\", \"PUT\" or \"PATCH\""),
    ("url = \"https://a.example/\"\nper_minute = 0", "from 1 to 600"),
    ("url = \"https://a.example/\"\nnope = 1", "unknown setting 'nope'"),
  ])
  func `with a mistake say which`(_ lines: String, _ expected: String) throws {
    #expect(try problem("[send.x]\n\(lines)\n").contains(expected))
  }

  @Test func `are named by rules, and by one word`() throws {
    let rule = "[[rule]]\nquery = \"title:x\"\nthen = [\"star\", \"send:x\"]\n"
    let target = "[send.x]\nurl = \"https://a.example/\"\n"
    #expect(try read(rule + target).rules[0].actions == [.star, .send("x")])
    #expect(try problem(rule).contains("there is no [send.x]"))
    #expect(try problem("[send.\"a b\"]\nurl = \"https://a.example/\"\n").contains("one word"))
  }
}
