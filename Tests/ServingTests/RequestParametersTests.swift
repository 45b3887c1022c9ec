import FeedModel
import Testing

@testable import Serving

@Suite struct `Parameters of a request` {
  private func form(_ text: String) -> [String] {
    FormParameters(urlencoded: text.utf8).all.map { "\($0.name)=\($0.value)" }
  }

  @Test(arguments: [
    ("", []), ("a=1&b=2&a=3", ["a=1", "b=2", "a=3"]), ("a", ["a="]), ("a=", ["a="]),
    ("=1", ["=1"]), ("&&a=1&", ["a=1"]), ("a=b=c", ["a=b=c"]), ("a+b=c+d", ["a b=c d"]),
    ("q=%C3%BC%20%26", ["q=ü &"]), ("q=%c3%bc", ["q=ü"]), ("q=ü", ["q=ü"]),
    ("q=%", ["q=%"]), ("q=%2", ["q=%2"]), ("q=%zz", ["q=%zz"]), ("q=%%41", ["q=%A"]),
    ("q=%FF", ["q=\u{FFFD}"]), ("q=%00", ["q=\0"]), ("s=feed/http://a/?b", ["s=feed/http://a/?b"]),
  ])
  func `are decoded as far as they are encoded`(text: String, expected: [String]) {
    #expect(form(text) == expected)
  }

  @Test func `keep repeated names in order`() {
    let form = FormParameters([.init("i", "1"), .init("a", "x"), .init("i", "2")])
    #expect(form.values("i") == ["1", "2"])
    #expect(form["i"] == "1")
    #expect(form["b"] == nil)
  }

  @Test func `are limited in number`() {
    let form = FormParameters(urlencoded: String(repeating: "a&", count: 100_000).utf8)
    #expect(form.all.count == 20_000)
    #expect(form.all.last == .init("a", ""))
  }

  @Test func `are those of the query and then those of the body`() {
    let request = ServerRequest(
      method: "POST", path: "/", query: FormParameters([.init("i", "1")]),
      headers: [.init("Content-Type", "text/plain")], body: Array("i=2&T=x".utf8))
    #expect(request.parameters.values("i") == ["1", "2"])
    #expect(request.parameters["T"] == "x")
  }

  @Test(arguments: [
    "multipart/form-data; boundary=XX", "Multipart/Form-Data;boundary=\"XX\"",
    "multipart/form-data; charset=utf-8; boundary=XX ; a=b",
  ])
  func `are read from parts`(type: String) {
    let body = """
      preamble\r\n--XX\r\nContent-Disposition: form-data; name="api_key"\r\n\r\n0f\r\n0f\r\n\
      --XX\r\ncontent-type: text/plain\r\ncontent-disposition: form-data; name=as; filename="a"\r\n\r\n\
      read&=ü\r\n--XX--\r\nepilogue
      """
    let request = ServerRequest(
      method: "POST", path: "/", headers: [.init("content-type", type)], body: Array(body.utf8))
    #expect(request.parameters["api_key"] == "0f\r\n0f")
    #expect(request.parameters["as"] == "read&=ü")
    #expect(request.parameters.all.count == 2)
  }

  @Test(arguments: [
    "", "--XX", "--XX\r\n", "--XX--", "\r\n--XX\r\n\r\n",
    "--XX\r\nContent-Disposition: form-data\r\n\r\nx",
    "--XX\r\nContent-Disposition: form-data; name=\"\\", "--XX\r\n:\r\n\r\n\r\n--XX",
  ])
  func `are absent in damaged parts`(body: String) throws {
    let form = try #require(
      FormParameters(multipart: Array(body.utf8), contentType: "multipart/form-data; boundary=XX"))
    #expect(form.all.isEmpty)
  }

  @Test(arguments: [
    "multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=\"\"",
    "multipart/mixed; boundary=XX", "", ";;;==", "multipart/form-data; boundary=\"",
  ])
  func `are not looked for in parts without a boundary`(type: String) {
    #expect(FormParameters(multipart: Array("--XX".utf8), contentType: type) == nil)
  }

  @Test func `are read from a first part that was cut off`() {
    let body = "--X\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nvalue"
    let form = FormParameters(
      multipart: Array(body.utf8), contentType: "multipart/form-data; boundary=X")
    #expect(form?["a"] == "value")
  }

  @Test func `include cookies by name`() {
    let request = ServerRequest(
      path: "/", headers: [.init("Cookie", "a=1; session=2.ab; b"), .init("cookie", "c=x=y")])
    #expect(request.cookie("session") == "2.ab")
    #expect(request.cookie("a") == "1")
    #expect(request.cookie("c") == "x=y")
    #expect(request.cookie("b") == nil)
    #expect(request.cookie("sess") == nil)
  }

  @Test func `include all cookies of a name`() {
    let request = ServerRequest(
      path: "/", headers: [.init("Cookie", "a=1; b=2; a=3"), .init("cookie", "a=; A=5")])
    #expect(request.cookies("a") == ["1", "3", ""])
    #expect(request.cookies("c") == [])
  }
}
