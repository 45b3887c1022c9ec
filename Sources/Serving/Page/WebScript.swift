import FeedModel
import FeedPlatform

/// What runs in a browser that asked for it by the button at the end of each page: keys, and reading offline. Without it
/// pages have no scripts, and nothing is missing from them but these two.
enum WebScript {
  /// SHA-256 of ``page`` in base64, for the policy that allows this script and no other.
  static let digest = Data(SHA256.digest(page.utf8)).base64EncodedString()

  /// The element of a page.
  /// - Parameter address: of ``PageFile/script``, for an attribute. Another version has another one.
  static func element(_ address: String) -> String {
    let version = digest.prefix(8).filter { $0.isLetter || $0.isNumber }
    return
      "<script src=\"\(address)?\(version)\" integrity=\"sha256-\(digest)\" defer></script>\n"
  }

  /// The keys are those of `aggregate browse`, and press what is on the page.
  static let page = #"""
    (() => {
      "use strict"
      const one = (found, within = document) => within.querySelector(found)
      const rows = [...document.querySelectorAll(".rows > li, .feeds > li")]
      const place = () => rows.findIndex(row => row.contains(document.activeElement))
      const click = (found, within = document) => one(found, within)?.click()
      // In the row that has the focus, or on the page of an article.
      const mark = found => (!rows.length || place() >= 0) && click(found, rows[place()])
      const link = row => row && one("h3 a", row)?.focus()
      const move = (by, line) => {
        if (!rows.length) return scrollBy(0, line)
        const at = place()
        link(rows[at < 0 ? (by > 0 ? 0 : rows.length - 1) : at + by])
      }
      const help = () => {
        const box = document.createElement("dialog"), list = box.appendChild(document.createElement("table"))
        for (const texts of keys) {
          const row = list.insertRow()
          for (const text of texts.slice(0, 2)) row.insertCell().textContent = text
        }
        box.addEventListener("keydown", event => { event.stopPropagation(); box.close() })
        box.addEventListener("click", () => box.close())
        box.addEventListener("close", () => box.remove())
        document.body.appendChild(box).showModal()
      }
      const keys = [
        ["j", "the next row; down", () => move(1, 60)],
        ["k", "the row before; up", () => move(-1, -60)],
        ["Enter", "open the row"],
        ["n", "the next article; the next page of a list", () => click("[rel=next]")],
        ["p", "the article before", () => click("[rel=prev]")],
        ["o", "open the original", () => click("h1 a")],
        ["N", "mark as read, or as unread", () => mark("[name=read], [name=unread], [name=do][value$=read]")],
        ["s", "star, or remove the star", () => mark("[name=star], [name=unstar], [name=do][value$=star]")],
        ["A", "mark the rows of the page as read", () => click("[name=all]")],
        ["u", "undo the last marks", () => click("form[action$='/undo'] button")],
        ["/", "search", () => one("[type=search]")?.focus()],
        ["q", "back to the list", () => click(".bar a")],
        ["?", "explain the keys", help],
      ]
      addEventListener("keydown", event => {
        if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input, textarea, audio, video")) return
        const action = keys.find(key => key[0] == event.key)?.[2]
        if (action) { event.preventDefault(); action() }
      })
      addEventListener("pageshow", () => link(rows.find(row => "#" + row.id == location.hash)))
      const worker = navigator.serviceWorker, end = one(".ends")
      if (!worker) return
      worker.register(new URL("worker.js", one("[rel=manifest]").href))
      if (!rows.length || !end) return
      const button = document.createElement("button")
      button.type = "button"
      button.textContent = "Keep these " + rows.length + " to read offline"
      button.addEventListener("click", async () => {
        button.disabled = true
        const pages = [location.href, ...rows.map(row => one("h3 a", row).href)]
        const active = (await worker.ready).active
        worker.addEventListener("message", event => { button.textContent = event.data })
        active.postMessage(pages)
      })
      end.append(button)
    })()

    """#

  /// Keeps pages, and answers with them while the server cannot be reached; marks wait for it then. The pages that were opened
  /// last are kept, and those that its messages name.
  static let worker = #"""
    "use strict"
    const kept = "pages", waiting = "marks", limit = 500
    const base = new URL("./", location)
    const local = url => url.origin == base.origin && url.pathname.startsWith(base.pathname)
      ? url.pathname.slice(base.pathname.length) : null
    const isPage = path => path != null && /^(|@[^/]*|a\/[0-9]+|feeds(\/[0-9]+)?)$/.test(path)
    const isMark = path => path != null && /^(mark|a\/[0-9]+)$/.test(path)
    const name = url => url.href.split("#")[0]
    const ended = () => Promise.all([caches.delete(kept), caches.delete(waiting)])

    addEventListener("install", () => skipWaiting())
    addEventListener("activate", event => event.waitUntil(clients.claim()))
    addEventListener("message", event => event.waitUntil(keep(event.data, event.source)))
    addEventListener("fetch", event => {
      const request = event.request, url = new URL(request.url), path = local(url)
      if (request.mode != "navigate") return
      // Who has to log in, or logs out, must not find pages here.
      if (path == "login") event.waitUntil(caches.delete(kept))
      else if (path == "logout") event.waitUntil(ended())
      else if (path == "scripts") event.waitUntil(ended().then(() => registration.unregister()))
      else if (request.method == "POST" && isMark(path)) event.respondWith(mark(request, url))
      else if (request.method == "POST" && path != null) event.respondWith(fetch(request).catch(() =>
        answer("<h1>The server cannot be reached</h1><p>Nothing was changed: only marks wait for it.")))
      else if (request.method == "GET" && isPage(path)) event.respondWith(page(request, url))
    })

    async function page(request, url) {
      try {
        let response = await fetch(request)
        // A proxy whose server is away.
        if (response.status == 502 || response.status == 504) return await offline(url)
        if (response.ok && await sent(response)) response = await fetch(request)
        await store(url, response)
        return response
      } catch {
        return await offline(url)
      }
    }

    async function store(url, response) {
      if (!response.ok || response.redirected) return false
      const cache = await caches.open(kept)
      await cache.put(name(url), response.clone())
      const all = await cache.keys()
      for (const old of all.slice(0, Math.max(0, all.length - limit))) await cache.delete(old)
      return true
    }

    async function keep(pages, client) {
      let done = 0, words = ""
      for (const [index, address] of pages.entries()) {
        const url = new URL(address)
        if (!isPage(local(url))) continue
        try {
          if (await store(url, await fetch(name(url)))) done += index > 0
        } catch {
          words = "; the server cannot be reached"
          break
        }
        client.postMessage("Kept " + done + " of " + (pages.length - 1))
      }
      client.postMessage("Kept " + done + " of " + (pages.length - 1) + words)
    }

    // Marks

    async function mark(request, url) {
      const form = new URLSearchParams(await request.clone().text())
      try {
        return await fetch(request)
      } catch {
        const cache = await caches.open(waiting), order = (await cache.keys()).length
        const place = new URL("marks/" + Date.now() + "-" + order, base)
        await cache.put(place, new Response(form.toString(), { headers: { "x-form": url.href } }))
        let next = form.get("to") || base.pathname
        if (form.get("do") == "read") {
          const text = await (await caches.match(name(new URL(next, base))))?.text()
          next = text?.match(/<a rel="next" href="([^"]*)"/)?.[1].replaceAll("&amp;", "&") || next
        }
        return Response.redirect(new URL(next, base), 303)
      }
    }

    // Sends what waits, with the token of a page that just came. Returns whether anything was sent.
    async function sent(response) {
      const cache = await caches.open(waiting), all = await cache.keys()
      if (!all.length) return false
      const token = (await response.clone().text()).match(/name="token" value="([^"]*)"/)?.[1]
      if (!token) return false
      for (const place of all) {
        const waits = await cache.match(place), form = new URLSearchParams(await waits.text())
        form.set("token", token)
        const answer = await fetch(waits.headers.get("x-form"), { method: "POST", body: form, redirect: "manual" })
        if (answer.status >= 500) break
        await cache.delete(place)
      }
      return true
    }

    // Offline

    async function offline(url) {
      const cache = await caches.open(kept), found = await cache.match(name(url))
      const forms = await marks()
      const wait = forms.length ? " " + forms.length + (forms.length > 1 ? " marks wait" : " mark waits") + " to be sent." : ""
      if (!found) return answer(await overview(cache, wait))
      const date = new Date(found.headers.get("date") || Date.now()).toLocaleString()
      let text = (await found.text()).replace(/<div class="note"[^]*?<\/div>\n/, "")
      for (const form of forms) {
        const numbers = form.has("all") ? form.get("rows").split(",") : [form.get("read")]
        for (const number of numbers) text = text.replace('<li id="a' + number + '">', '<li id="a' + number + '" class="read">')
      }
      const note = '<p class="note" role="status">The server cannot be reached. This is the page as of ' + date + "." + wait + "</p>"
      const headers = new Headers(found.headers)
      headers.delete("content-encoding")
      headers.delete("content-length")
      return new Response(text.replace('<main id="main">', note + "$&"), { headers })
    }

    async function marks() {
      const cache = await caches.open(waiting), forms = []
      for (const place of await cache.keys()) {
        const form = new URLSearchParams(await (await cache.match(place)).text())
        if (form.get("do") == "read") form.set("read", form.get("to").match(/a\/([0-9]+)/)?.[1])
        forms.push(form)
      }
      return forms
    }

    // The pages that are kept, the last first.
    async function overview(cache, wait) {
      let list = ""
      for (const place of (await cache.keys()).reverse()) {
        const title = (await (await cache.match(place)).text()).match(/<title>(?:\([0-9]+\) )?([^<]*)/)?.[1] || "?"
        list += '<li><a href="' + place.url.replaceAll("&", "&amp;").replaceAll('"', "%22") + '">' + title + "</a>"
      }
      return "<h1>The server cannot be reached</h1><p>This page was not kept." + wait
        + (list ? " These were:</p><ul>" + list + "</ul>" : "</p>")
    }

    const answer = body => new Response(
      '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        + '<meta name="color-scheme" content="light dark"><title>Offline</title>'
        + "<style>body{max-width:44rem;margin:1rem auto;padding:0 1rem;font:1rem/1.5 sans-serif}li{padding:.5rem 0}</style>" + body,
      { status: 503, headers: { "content-type": "text/html", "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'" } })

    """#
}
