import FeedBasics

/// What runs in a browser that asked for it by the button at the end of each page: keys, and reading offline. Without it
/// pages have no scripts, and nothing is missing from them but these two, and that a page stays where it was when something
/// on it is marked.
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
        ["A", "mark the rows of the page as read", () => click("[name=all][value=read]")],
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
      // Marks: the page is read anew in its own place, so that neither the way back nor what is seen changes.
      const here = location.href.split("#")[0]
      let isSending = false
      addEventListener("submit", async event => {
        const form = event.target, button = event.submitter
        if (!button || !form.matches(".bar, [action$='/mark'], [action$='/undo']")) return
        event.preventDefault()
        if (isSending) return
        isSending = true
        const body = new URLSearchParams(new FormData(form))
        if (button.name) body.set(button.name, button.value)
        let response
        try {
          response = await fetch(form.action, { method: "POST", body, redirect: "manual" })
        } catch {}
        isSending = false
        // What was refused is explained by the page that the browser gets. What was undone, perhaps, is not undone twice: also a
        // server in trouble, and a proxy or the worker that waited for it in vain, may answer when it is done.
        const isLost = form.matches("[action$='/undo']") && (!response || response.status >= 500)
        if (!isLost && response?.type != "opaqueredirect") return submit(form, button)
        if (isLost) keep("doubt", here)
        const onward = form.matches(".bar") && button.value == "read" && one("[rel=next], .bar a")?.href
        if (!onward && button.name != "all") keepPlace(button)
        location.replace(onward || here)
      })
      const submit = (form, button) => {
        const field = form.appendChild(document.createElement("input"))
        field.type = "hidden"
        field.name = button.name
        field.value = button.value
        form.submit()
      }
      // For the next page.
      const keep = (name, value) => { try { sessionStorage.setItem(name, value) } catch {} }
      // Said once, unless the page says by itself what was undone.
      const showDoubt = () => {
        try {
          if (sessionStorage.getItem("doubt") != here) return
          sessionStorage.removeItem("doubt")
        } catch { return }
        if (one("div.note")) return
        const note = document.createElement("p")
        note.className = "note"
        note.setAttribute("role", "alert")
        note.innerHTML = '<b aria-hidden="true">✗</b> <span>It is not known whether it was undone: look at the list before you '
          + "press Undo again</span>"
        one("main").before(note)
      }
      // Where the content begins: below a note it begins lower.
      const top = () => one("main").getBoundingClientRect().top
      // A row that was read may leave the list: the next one has the focus then.
      const keepPlace = button => {
        const at = rows.findIndex(row => row.contains(button))
        const row = button.name == "read" ? rows[at + 1] ?? rows[at - 1] : rows[at]
        keep("place", JSON.stringify([here, top(), row?.id]))
      }
      const takePlace = () => {
        try {
          const [address, line, row] = JSON.parse(sessionStorage.getItem("place"))
          if (address != here) return
          const focused = rows.find(({ id }) => id == row)
          focused && one("h3 a", focused)?.focus({ preventScroll: true })
          scrollBy(0, top() - line)
          return true
        } catch {}
      }
      showDoubt()
      takePlace()
      addEventListener("pageshow", () => {
        // Again, now that pictures have their heights.
        if (!takePlace()) link(rows.find(row => "#" + row.id == location.hash))
        try { sessionStorage.removeItem("place") } catch {}
      })
      const worker = navigator.serviceWorker, end = one(".ends")
      if (!worker) return
      worker.register(new URL("worker.js", one("[rel=manifest]").href)).catch(() => {})
      // At once where there is one, and never where there can be none.
      worker.ready.then(({ active }) => {
        if (!end || !one(".rows")) return
        const button = document.createElement("button")
        button.type = "button"
        button.textContent = "Keep " + (rows.length == 1 ? "this one" : "these " + rows.length) + " to read offline"
        button.addEventListener("click", () => {
          button.disabled = true
          active.postMessage([location.href, ...rows.map(row => one("h3 a", row).href)])
        })
        worker.addEventListener("message", event => { button.textContent = event.data })
        end.append(button)
      })
    })()

    """#

  /// Keeps pages, and answers with them while the server cannot be reached; marks wait for it then. The pages that were opened
  /// last are kept, and those that its messages name. Only forms of these pages are kept: the worker sends them with a token
  /// that is valid then, so that what another site has a browser send must never be among them.
  static let worker = #"""
    "use strict"
    const base = new URL("./", location), limit = 500
    const kept = "pages of " + base.pathname, waiting = "marks of " + base.pathname
    // Counts how often all was removed, so that no page is kept that was asked for before.
    let removals = 0

    const local = url => url.href.startsWith(base.href) ? url.pathname.slice(base.pathname.length) : null
    const isPage = path => path != null && /^(|@[^/]*|a\/[0-9]+|feeds(\/[0-9]+)?)$/.test(path)
    const name = url => url.href.split("#")[0]
    // What a proxy answers whose server is away.
    const isAway = response => response.status == 502 || response.status == 504
    // Where a form of a page asks to return to; such paths lack the path of the public URL.
    const place = path => new URL(path && /^\/(?!\/)/.test(path) ? base.href + path.slice(1) : base.href)
    const marks = ["read", "unread", "star", "unstar"]

    function removeKept() {
      removals += 1
      return caches.delete(kept)
    }

    addEventListener("install", () => skipWaiting())
    addEventListener("activate", event => event.waitUntil(clients.claim()))
    addEventListener("message", event => event.waitUntil(keep(event.data, event.source)))
    addEventListener("fetch", event => {
      const request = event.request, url = new URL(request.url), path = local(url)
      if (request.redirect != "manual" || path == null) return
      if (request.method == "GET" && request.mode == "navigate" && isPage(path)) event.respondWith(page(event, url))
      // Forms that a browser sends, and marks that the script of a page does. The pages' Referrer-Policy makes browsers name the
      // page that sent a form. Forms of other sites are left alone.
      else if (request.method == "POST" && request.referrer.startsWith(base.href)) event.respondWith(form(event, url, path))
    })

    // Pages

    async function page(event, url) {
      let response
      try {
        response = await fetch(event.request)
        if (isAway(response)) return await offline(url)
      } catch {
        return await offline(url)
      }
      if (response.ok && !response.redirected && await count() > 0) {
        const token = (await response.clone().text()).match(/name="token" value="([^"]*)"/)?.[1]
        if (token && await send(token) > 0) {
          try {
            response = await fetch(event.request)
          } catch {}
        }
      }
      event.waitUntil(store(url, response.clone(), removals))
      return response
    }

    // Whether the page is kept now.
    async function store(url, response, since) {
      if (!response.ok || response.redirected) return false
      try {
        const cache = await caches.open(kept)
        if (since != removals) return false
        await cache.put(name(url), response)
        const all = await cache.keys()
        for (const old of all.slice(0, Math.max(0, all.length - limit))) await cache.delete(old)
        return true
      } catch {
        return false
      }
    }

    async function keep(pages, client) {
      const since = removals
      let done = 0, problem = ""
      const report = () => client.postMessage("Kept " + done + " of " + (pages.length - 1) + problem)
      for (const [index, address] of pages.entries()) {
        const url = new URL(address)
        if (!isPage(local(url))) continue
        try {
          const response = await fetch(name(url))
          if (response.redirected) problem = "; log in again"
          else if (isAway(response)) problem = "; the server cannot be reached"
          else if (await store(url, response, since)) done += index > 0
          else if (response.ok) problem = "; the browser has no room"
        } catch {
          problem = "; the server cannot be reached"
        }
        report()
        if (problem) return
      }
    }

    // Forms

    async function form(event, url, path) {
      const form = new URLSearchParams(await event.request.clone().text())
      if (isMark(path, form)) return await mark(event, url, form)
      const isEnd = path == "scripts" && form.get("run") == "no"
      if (isEnd) await send(form.get("token"))
      // A request without an answer may have arrived, unless there was no network to send it.
      const isSent = navigator.onLine !== false
      let response
      try {
        response = await fetch(event.request)
      } catch {}
      if (!response || isAway(response)) {
        return answer("<h1>The server cannot be reached</h1><p>" + (response || isSent ? lost : unsent)(path) + back(form))
      }
      // A password or session of somebody else begins without the pages of the last one.
      if (path == "login") await removeKept()
      if (path == "logout" || isEnd) await Promise.all([removeKept(), caches.delete(waiting)])
      if (isEnd) await registration.unregister()
      return response
    }

    const unsent = path => path == "undo"
      ? "Nothing was undone. Mark the articles the other way, which waits, or undo when the server can be reached again."
      : path == "logout"
        ? "You are still logged in. Log out when the server can be reached again."
        : "Nothing was changed: only marks wait for it."
    const lost = path => path == "undo"
      ? "It is not known whether it was undone: look at the list before you press Undo again."
      : path == "logout"
        ? "You may still be logged in. Log out when the server can be reached again."
        : "It is not known whether anything was changed. Only marks wait for the server."
    const back = form => '<p><a href="' + attribute(place(form.get("to")).href) + '">Back to the page</a>'

    const isMark = (path, form) => /^a\/[0-9]+$/.test(path) && marks.includes(form.get("do"))
      || path == "mark" && form.has("rows") && (form.has("all") || marks.some(mark => form.has(mark)))

    async function mark(event, url, form) {
      // In their order: after those that wait already.
      if (await count() == 0) {
        try {
          const response = await fetch(event.request)
          if (!isAway(response)) return response
        } catch {}
      }
      try {
        const cache = await caches.open(waiting)
        const last = (await cache.keys()).map(number).reduce((one, other) => Math.max(one, other), 0)
        await cache.put(new URL("marks/" + (last + 1), base), new Response(form.toString(), { headers: { "x-form": url.href } }))
      } catch {
        return answer("<h1>The server cannot be reached</h1><p>The browser cannot keep the mark." + back(form))
      }
      await send(form.get("token"))
      let next = place(form.get("to"))
      if (form.get("do") == "read") {
        const text = await (await find(next))?.text()
        const link = text?.match(/<a rel="next" href="([^"]*)"/)?.[1].replaceAll("&amp;", "&")
        if (link && local(new URL(link, base)) != null) next = new URL(link, base)
      }
      return Response.redirect(next, 303)
    }

    const number = place => Number(place.url.match(/[0-9]+$/)?.[0] || 0)

    async function queue() {
      try {
        const cache = await caches.open(waiting)
        return { cache, places: (await cache.keys()).sort((one, other) => number(one) - number(other)) }
      } catch {
        return { places: [] }
      }
    }

    const count = async () => (await queue()).places.length

    // Sends what waits, in its order and once, also if several pages come at the same time; what the server does not take now
    // goes on waiting. Returns how many were sent.
    async function send(token) {
      try {
        return await navigator.locks.request(waiting, () => sendAll(token))
      } catch {
        return 0
      }
    }

    async function sendAll(token) {
      const { cache, places } = await queue()
      let done = 0
      for (const place of places) {
        const waits = await cache.match(place)
        if (!waits) continue
        const form = new URLSearchParams(await waits.text())
        form.set("token", token)
        let answer
        try {
          answer = await fetch(waits.headers.get("x-form"), { method: "POST", body: form })
        } catch {
          break
        }
        // Without a session a redirect leads to the login. What is wrong by itself would be wrong again.
        const isTaken = answer.ok && local(new URL(answer.url)) != "login"
        if (!isTaken && ![400, 404].includes(answer.status)) break
        await cache.delete(place)
        done += 1
      }
      return done
    }

    // Offline

    async function find(url) {
      try {
        return await (await caches.open(kept)).match(name(url))
      } catch {}
    }

    async function offline(url) {
      const found = await find(url), forms = await waitingForms()
      const wait = forms.length ? " " + forms.length + (forms.length > 1 ? " marks wait" : " mark waits") + " to be sent." : ""
      if (!found) return answer(await overview(wait))
      const date = new Date(found.headers.get("date") || Date.now()).toLocaleString()
      let text = (await found.text()).replace(/<div class="note"[^]*?<\/div>\n/, "")
      for (const form of forms) {
        for (const number of form) text = text.replace('<li id="a' + number + '">', '<li id="a' + number + '" class="read">')
      }
      const note = '<p class="note" role="status">The server cannot be reached. This is the page as of ' + date + "." + wait + "</p>"
      const headers = new Headers(found.headers)
      headers.delete("content-encoding")
      headers.delete("content-length")
      return new Response(text.replace('<main id="main">', () => note + '<main id="main">'), { headers })
    }

    // For each form that waits, the numbers of the articles that it marks read.
    async function waitingForms() {
      const { cache, places } = await queue(), forms = []
      for (const place of places) {
        const waits = await cache.match(place)
        if (!waits) continue
        const form = new URLSearchParams(await waits.text())
        const own = form.get("do") == "read" ? waits.headers.get("x-form").match(/[0-9]+$/)?.[0] : form.get("read")
        const all = form.get("all") == "read" ? form.get("rows").split(",") : [own]
        forms.push(all.filter(number => /^[0-9]+$/.test(number)))
      }
      return forms
    }

    // The pages that are kept, the last first.
    async function overview(wait) {
      let list = ""
      try {
        const cache = await caches.open(kept)
        for (const place of (await cache.keys()).reverse()) {
          const title = (await (await cache.match(place)).text()).match(/<title>(?:\([0-9]+\) )?([^<]*)/)?.[1] || "?"
          list += '<li><a href="' + attribute(place.url) + '">' + title + "</a>"
        }
      } catch {}
      return "<h1>The server cannot be reached</h1><p>This page was not kept." + wait
        + (list ? " These were:</p><ul>" + list + "</ul>" : "</p>")
    }

    const attribute = url => url.replaceAll("&", "&amp;").replaceAll('"', "%22")

    const answer = body => new Response(
      '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        + '<meta name="color-scheme" content="light dark"><title>Offline</title>'
        + "<style>body{max-width:44rem;margin:1rem auto;padding:0 1rem;font:1rem/1.5 sans-serif;overflow-wrap:anywhere}li,p>a{padding:.5rem 0}p>a{display:inline-block}</style>" + body,
      { status: 503, headers: { "content-type": "text/html", "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'" } })

    """#
}
