import Testing

@testable import Serving

/// Runs the script of the pages in node, where that is installed, on a page that has what the script looks for.
@Suite struct `The script on a page` {
  @Test(.enabled(if: NodeRun.node != nil))
  func `sends marks once, and leaves the page where it was`() throws {
    try NodeRun.expectNothingWrong(
      with: "\(Self.harness)\nfunction run() {\n\(WebScript.page)\n}\n\(Self.cases)")
  }

  /// What a browser gives a script: a page with two rows at an address, its forms, and a server that answers as `server` says.
  private static let harness = #"""
    const listeners = {}, elements = {}, stored = new Map()
    let log = [], server
    const define = (name, value) => Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
    const redirection = async () => ({ type: "opaqueredirect", status: 0 })
    const status = number => async () => ({ type: "basic", status: number })
    const lost = async () => { throw new TypeError("no connection") }
    const page = "https://h.example/?show=all"
    define("location", {
      get href() { return page + "#a7" },
      set href(address) { log.push("go to " + address) },
      assign: address => log.push("go to " + address),
      replace: address => log.push("replace by " + address),
      hash: "#a7",
    })
    define("history", { pushState: () => log.push("push"), replaceState: () => log.push("replace state") })
    define("navigator", {})
    define("sessionStorage", {
      getItem: name => stored.get(name) ?? null,
      setItem: (name, value) => stored.set(name, value),
      removeItem: name => stored.delete(name),
    })
    define("addEventListener", (type, listener) => { listeners[type] = listener })
    define("scrollBy", (x, y) => log.push("scroll by " + y))
    define("FormData", class { constructor(form) { return Object.entries(form.fields) } })
    define("fetch", async (address, { method, redirect, body }) => {
      log.push([method, redirect, address, body].join(" "))
      return await server()
    })
    let line = 0
    elements.main = {
      getBoundingClientRect: () => ({ top: line }),
      before: note => log.push("note " + note.innerHTML.replace(/<[^>]*>/g, "")),
    }
    const rows = [7, 8].map(number => ({
      id: "a" + number,
      contains: element => element?.value == String(number),
      querySelector: () => ({ focus: () => log.push("focus " + number) }),
    }))
    define("document", {
      activeElement: null,
      querySelectorAll: () => rows,
      querySelector: found => elements[found] ?? null,
      createElement: () => ({ setAttribute() {} }),
    })
    const form = (action, fields, isBar = false) => {
      const made = {
        action: "https://h.example" + action, fields: { token: "T", ...fields }, field: null,
        matches: all => all.split(", ").some(one => one == ".bar" ? isBar : action.endsWith(one.match(/\$='(.*)'\]$/)[1])),
        appendChild: field => made.field = field,
        submit: () => log.push("submit " + action + " " + made.field.name + "=" + made.field.value),
      }
      return made
    }
    // What happens to a page that is opened, or whose button is pressed.
    const open = () => {
      log = []
      run()
      listeners.pageshow()
      return log
    }
    const press = async (form, button, answer) => {
      log = []
      server = answer
      let isPrevented = false
      await listeners.submit({ target: form, submitter: button, preventDefault() { isPrevented = true } })
      return isPrevented ? log : [...log, "left to the browser"]
    }
    const mark = () => form("/mark", { to: "/?show=all", rows: "7,8" })
    const undo = () => form("/undo", { to: "/?show=all" }), plain = { name: "", value: "" }
    const undoing = "POST manual https://h.example/undo token=T&to=%2F%3Fshow%3Dall", again = "replace by " + page
    const doubt = "note ✗ It is not known whether it was undone: look at the list before you press Undo again"

    """#

  private static let cases = #"""
    open()

    // Marks
    const marking = "POST manual https://h.example/mark token=T&to=%2F%3Fshow%3Dall&rows=7%2C8&"
    expect("a mark", await press(mark(), { name: "read", value: "7" }, redirection), [marking + "read=7", again])
    line = 120
    expect("the next page is where this one was, at the next row", open(), ["focus 8", "scroll by 120", "focus 8", "scroll by 120"])
    line = 0
    expect("when it is loaded again it begins at the row of its address", open(), ["focus 7"])
    await press(mark(), { name: "star", value: "7" }, redirection)
    expect("a star leaves the row", open()[0], "focus 7")
    await press(mark(), { name: "all", value: "read" }, redirection)
    expect("the next rows begin at the top", open(), ["focus 7"])
    expect("what is refused is sent as a form", await press(mark(), { name: "read", value: "8" }, status(404)), [marking + "read=8", "submit /mark read=8"])
    expect("so is what the server fails at", await press(mark(), { name: "read", value: "8" }, status(503)), [marking + "read=8", "submit /mark read=8"])
    expect("and what is not answered", await press(mark(), { name: "all", value: "whole" }, lost), [marking + "all=whole", "submit /mark all=whole"])
    let end
    const first = press(mark(), { name: "read", value: "7" }, () => new Promise(resolve => { end = resolve }))
    expect("a second button while the first is sent", await press(mark(), { name: "read", value: "8" }, redirection), [])
    end(await redirection())
    expect("and then the answer to the first", await first && log, [again])

    // The bar of an article
    const bar = () => form("/a/7", { upto: "8" }, true), posting = "POST manual https://h.example/a/7 token=T&upto=8&do="
    elements["[rel=next], .bar a"] = { href: "https://h.example/a/8" }
    expect("a star on an article", await press(bar(), { name: "do", value: "star" }, redirection), [posting + "star", again])
    expect("on to the next one", await press(bar(), { name: "do", value: "read" }, redirection), [posting + "read", "replace by https://h.example/a/8"])
    expect("unless it is not answered", await press(bar(), { name: "do", value: "read" }, lost), [posting + "read", "submit /a/7 do=read"])
    stored.clear()

    // Other forms
    for (const action of ["/logout", "/scripts", "/pictures", "/feeds", "/feeds/1", "/a/7", "/login"]) {
      expect(action, await press(form(action, { to: "/" }), plain, redirection), ["left to the browser"])
    }
    expect("a form without a button", await press(mark(), null, redirection), ["left to the browser"])

    // Undo
    expect("undoing", await press(undo(), plain, redirection), [undoing, again])
    expect("then", open().filter(line => line.startsWith("note")), [])
    for (const [name, answer] of [["lost", lost], ["500", status(500)], ["502", status(502)], ["503", status(503)], ["504", status(504)]]) {
      expect("an answer to Undo: " + name, await press(undo(), plain, answer), [undoing, again])
      expect("then, " + name, open().filter(line => line.startsWith("note")), [doubt])
      expect("once, " + name, open().filter(line => line.startsWith("note")), [])
    }
    await press(undo(), plain, lost)
    elements["div.note"] = {}
    expect("where the page says what was undone", open().filter(line => line.startsWith("note")), [])
    delete elements["div.note"]
    expect("and later", open().filter(line => line.startsWith("note")), [])
    expect("what is refused is explained", await press(undo(), plain, status(403)), [undoing, "submit /undo ="])
    """#
}
