import FeedConfiguration
import Testing

/// Templates for what is sent (docs/sending.md).
@Suite struct `A template`: Sendable {
  private static let title = "He said \"hi\" \\ & <b>\u{1}\r\nX-Evil: 1 ü ${HOME} {url}"

  private func fill(
    _ text: String, _ place: SendTemplate.Place, title: String = title
  ) throws -> String {
    try SendTemplate(text, in: place, own: ["token": "t&k"], secret: { "<\($0)>" }).filled {
      field in
      switch field {
      case .title: .text(title)
      case .tags: .list(["a b", "\"c\""])
      case .id: .json("7")
      case .item: .json(#"{"id":"x"}"#)
      default: .text("")
      }
    }
  }

  @Test(arguments: [
    (
      #"{"t":"{title}"}"#, SendTemplate.Place.json,
      #"{"t":"He said \"hi\" \\ & <b>\u0001\u000d\nX-Evil: 1 ü ${HOME} {url}"}"#
    ),
    (#"{"t":"\"{token}"}"#, .json, #"{"t":"\"t&k"}"#),
    ("[{tags},{id},{item},{url}]", .json, #"[["a b","\"c\""],7,{"id":"x"},""]"#),
    (
      "t={title}&k={token}", .form,
      "t=He%20said%20%22hi%22%20%5C%20%26%20%3Cb%3E%01%0D%0AX-Evil%3A%201%20%C3%BC%20%24%7BHOME%7D%20%7Burl%7D&k=t%26k"
    ),
    ("{title}", .text, title), ("Bearer {token}", .header, "Bearer t&k"),
    ("${NAME}/{token}?a={tags}", .url, "<NAME>/t%26k?a=a%20b%2C%20%22c%22"),
    ("{}{ }{Title}{", .text, "{}{ }{Title}{"),
  ])
  func `escapes each value for its place`(
    _ text: String, _ place: SendTemplate.Place, _ expected: String
  ) throws { #expect(try fill(text, place) == expected) }

  @Test func `keeps a header on one line, in words of RFC 2047 if it is not ASCII`() throws {
    #expect(try fill("{title}", .header, title: "a\r\nB: c\u{7F}") == "a  B: c")
    let long = try fill("{title}", .header, title: String(repeating: "ü\u{1F600}", count: 40))
    let words = long.split(separator: " ")
    #expect(words.count > 3 && words.allSatisfy { $0.utf8.count <= 75 })
    #expect(words.allSatisfy { $0.hasPrefix("=?UTF-8?B?") && $0.hasSuffix("?=") })
  }

  @Test(arguments: [
    ("{title:4}", "He …"), ("{title:html}", "a &lt; \"b\" &amp; c"), ("{title:3:html}", "a …"),
  ])
  func `shortens and escapes a value`(_ text: String, _ expected: String) throws {
    let title = text.contains("html") ? "a < \"b\" & c" : "He said"
    #expect(try fill(text, .text, title: title) == expected)
  }

  @Test(arguments: ["{nothing}", "{title:0}", "{title:x}", "{title:}"])
  func `names what it does not know`(_ text: String) {
    #expect(throws: SendTemplate.Problem.self) { try SendTemplate(text, in: .text) }
  }
}
