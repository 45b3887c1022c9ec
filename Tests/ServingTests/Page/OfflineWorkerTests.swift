import Testing

@testable import Serving

/// Runs the worker of the pages in node, where that is installed, with a server and caches in memory.
@Suite struct `The worker of the pages` {
  @Test(.enabled(if: NodeRun.node != nil))
  func `keeps pages and marks while the server is away`() throws {
    try NodeRun.expectNothingWrong(
      with: "\(Self.harness){\n\(WebScript.worker)}\n\(Self.cases)")
  }

  /// What a browser gives a worker: caches, locks, and requests that a server at /rss/ answers as `server` says.
  private static let harness = #"""
    const listeners = {}, stores = new Map(), log = []
    let server = () => { throw new TypeError("no connection") }, unregistered = false
    const self = globalThis
    globalThis.location = new URL("https://h.example/rss/worker.js")
    globalThis.addEventListener = (type, listener) => { listeners[type] = listener }
    globalThis.skipWaiting = () => {}
    globalThis.clients = { claim() {} }
    globalThis.registration = { unregister: async () => { unregistered = true } }
    Object.defineProperty(globalThis, "navigator", { value: { locks: { request: (() => {
      let last = Promise.resolve()
      return (name, work) => { const next = last.then(work); last = next.catch(() => {}); return next }
    })() } } })
    const key = place => String(place.url ?? place)
    globalThis.caches = {
      async open(name) {
        if (!stores.has(name)) stores.set(name, new Map())
        const store = stores.get(name)
        return {
          match: async place => store.get(key(place))?.clone(),
          put: async (place, response) => { store.delete(key(place)); store.set(key(place), response) },
          delete: async place => store.delete(key(place)),
          keys: async () => [...store.keys()].map(url => ({ url })),
        }
      },
      delete: async name => stores.delete(name),
    }
    globalThis.fetch = async (request, options = {}) => {
      const url = key(request), method = options.method ?? request.method ?? "GET"
      const body = options.body ? String(options.body) : method == "POST" ? await request.text() : ""
      const answer = await server(url, method, body)
      log.push(method + " " + url.replace("https://h.example", "") + (body ? " " + body : ""))
      const [status, text, final] = answer
      const response = new Response([204, 303, 304].includes(status) ? null : text, { status })
      Object.defineProperty(response, "url", { value: final ?? url })
      if (final) Object.defineProperty(response, "redirected", { value: true })
      return response
    }
    // A navigation, as a browser asks a worker about it; "browser" if the worker leaves it to the browser.
    async function visit(path, { form, referrer = "https://h.example/rss/", mode = "navigate", redirect = "manual" } = {}) {
      const body = form && new URLSearchParams(form).toString()
      const request = {
        url: "https://h.example" + path, mode, redirect, method: form ? "POST" : "GET", referrer,
        clone: () => ({ text: async () => body }), text: async () => body,
      }
      let answer = "browser"
      const work = []
      listeners.fetch({ request, respondWith: given => { answer = given }, waitUntil: given => work.push(given) })
      answer = await answer
      await Promise.all(work)
      return answer
    }
    const text = async answer => answer == "browser" ? answer : await answer.text()
    const where = answer => answer.headers?.get("location")
    const away = () => { throw new TypeError("no connection") }
    const page = (title, rows = "") => '<title>(3) ' + title + '</title><div class="note">old</div>\n'
      + '<main id="main"><form><input name="token" value="T1">' + rows + '<a rel="next" href="/rss/a/8?q=x&amp;y">n</a></main>'
    const waits = () => [...(stores.get("marks of /rss/") ?? new Map()).keys()].length

    """#

  private static let cases = #"""

    // Pages
    server = url => [200, page(url.endsWith("/rss/") ? "Unread" : "Report", '<li id="a7">')]
    await visit("/rss/"); await visit("/rss/a/7?q=x")
    server = away
    let shown = await text(await visit("/rss/"))
    expect("a kept page", [shown.includes("cannot be reached"), shown.includes("old")], [true, false])
    shown = await text(await visit("/rss/a/9"))
    expect("another page", [shown.includes("was not kept"), shown.includes(">Unread</a>"), shown.includes(">Report</a>")], [true, true, true])
    server = () => [502, "bad gateway"]
    expect("a proxy without its server", (await text(await visit("/rss/"))).includes("cannot be reached"), true)
    expect("paths of others", [await visit("/other/"), await visit("/rss/icon.svg"), await visit("/rss/login")], ["browser", "browser", "browser"])

    // Marks
    server = away
    let answer = await visit("/rss/a/7", { form: { token: "T0", to: "/a/7?q=x", do: "read", q: "x" } })
    expect("on to the next", where(answer), "https://h.example/rss/a/8?q=x&y")
    shown = await text(await visit("/rss/"))
    expect("a mark that waits", [shown.includes("1 mark waits"), shown.includes('<li id="a7" class="read">')], [true, true])
    server = () => [502, "bad gateway"]
    answer = await visit("/rss/mark", { form: { token: "T0", to: "//evil.example/", rows: "7,8", star: "8" } })
    expect("back to the page, and nowhere else", [where(answer), waits()], ["https://h.example/rss/", 2])
    expect("forms of others", [await visit("/rss/mark", { form: { rows: "1", all: "whole" }, referrer: "https://evil.example/" }), await visit("/rss/mark", { form: { rows: "1", all: "whole" }, referrer: "" }), waits()], ["browser", "browser", 2])
    server = away
    answer = await visit("/rss/mark", { form: { token: "T0", to: "/?show=all", rows: "7,8", star: "7" }, mode: "cors" })
    expect("marks that the script of a page sends", [where(answer), waits()], ["https://h.example/rss/?show=all", 3])
    expect("what else it asks for", [await visit("/rss/mark", { form: { rows: "7", star: "7" }, mode: "cors", redirect: "follow" }), await visit("/rss/", { mode: "cors" }), waits()], ["browser", "browser", 3])
    shown = await text(await visit("/rss/a/7", { form: { token: "T0", to: "/a/7", do: "send", target: "x" } }))
    expect("what is no mark", [shown.includes("not known whether anything was changed"), waits()], [true, 3])

    // What was sent may have arrived although no answer came.
    const undo = async () => await text(await visit("/rss/undo", { form: { token: "T0", to: "/a/7?q=x&show=all" } }))
    shown = await undo()
    expect("undoing", [shown.includes("not known whether it was undone"), shown.includes("Nothing was undone"), shown.includes('<a href="https://h.example/rss/a/7?q=x&amp;show=all">Back')], [true, false, true])
    server = () => [504, "gateway timeout"]
    shown = await undo()
    expect("undoing behind a proxy", [shown.includes("not known whether it was undone"), shown.includes("Nothing was undone")], [true, false])
    server = away
    shown = await text(await visit("/rss/logout", { form: { token: "T0", to: "//evil.example/" } }))
    expect("logging out", [shown.includes("may still be logged in"), shown.includes('<a href="https://h.example/rss/">Back')], [true, true])
    navigator.onLine = false
    shown = await undo()
    expect("undoing without a network", [shown.includes("not known"), shown.includes("Nothing was undone")], [false, true])
    shown = await text(await visit("/rss/a/7", { form: { token: "T0", to: "/a/7", do: "send", target: "x" } }))
    expect("what is no mark, without a network", shown.includes("Nothing was changed"), true)
    navigator.onLine = true
    expect("long words", shown.includes("overflow-wrap:anywhere"), true)

    // Sending
    server = (url, method) => method == "POST" ? [429, "later"] : [200, page("Unread")]
    await visit("/rss/")
    expect("what is not taken goes on waiting", waits(), 3)
    server = (url, method) => method == "POST" ? [200, "log in", "https://h.example/rss/login"] : [200, page("Unread")]
    await visit("/rss/")
    expect("so does what leads to the login", waits(), 3)
    server = (url, method) => [200, page("Unread"), method == "POST" ? "https://h.example/rss/" : undefined]
    log.length = 0
    await visit("/rss/a/7", { form: { token: "T2", to: "/a/7", do: "unread" } })
    expect("a later mark is sent after those before", log.map(line => line.split(" ")[2] ?? "").map(body => new URLSearchParams(body)).map(form => [form.get("do") ?? "star", form.get("token")]), [["read", "T2"], ["star", "T2"], ["star", "T2"], ["unread", "T2"]])
    expect("and nothing waits", waits(), 0)
    server = away
    await visit("/rss/a/7", { form: { token: "T0", to: "/a/7", do: "star" } })
    server = (url, method) => method == "POST" ? [404, "gone"] : [200, page("Unread")]
    log.length = 0
    await Promise.all([visit("/rss/"), visit("/rss/a/7")])
    expect("once, by whichever page comes first", [log.filter(line => line.startsWith("POST")).length, waits()], [1, 0])

    // The end
    server = away
    await visit("/rss/a/7", { form: { token: "T0", to: "/a/7", do: "star" } })
    await visit("/rss/logout", { form: { token: "T0", to: "/" } })
    expect("logging out by a link, or offline", [await visit("/rss/logout"), waits(), stores.get("pages of /rss/").size > 0], ["browser", 1, true])
    server = () => [303, ""]
    await visit("/rss/logout", { form: { token: "T0", to: "/" } })
    expect("logging out", [...stores.keys()], [])
    server = away
    await visit("/rss/a/7", { form: { token: "T0", to: "/a/7", do: "star" } })
    server = (url, method) => [200, page("Unread"), method == "POST" ? "https://h.example/rss/" : undefined]
    log.length = 0
    await visit("/rss/scripts", { form: { token: "T3", run: "no", to: "/" } })
    expect("without scripts what waits is sent first", [log.map(line => line.split(" ")[1]), stores.size, unregistered], [["/rss/a/7", "/rss/scripts"], 0, true])

    // Where the browser keeps nothing, pages are pages.
    caches.open = async () => { throw new Error("no caches") }
    server = () => [200, "<p>fine"]
    expect("no caches", await text(await visit("/rss/")), "<p>fine")
    server = away
    expect("no caches, offline", (await text(await visit("/rss/"))).includes("cannot be reached"), true)
    """#
}
