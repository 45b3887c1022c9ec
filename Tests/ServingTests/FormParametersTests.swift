import Serving
import Testing

@Suite struct `Form parameters` {
  @Test func `keep repeated names in order`() {
    let form = FormParameters([.init("i", "1"), .init("a", "x"), .init("i", "2")])
    #expect(form.values("i") == ["1", "2"])
    #expect(form["i"] == "1")
    #expect(form["b"] == nil)
  }
}
