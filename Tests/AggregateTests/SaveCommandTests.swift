import FeedTestSupport
import Foundation
import Serving
import Testing

/// Pages that are saved as articles.
@Suite(.waitsForPrograms) struct `Saving pages by command` {
  private let folder = TemporaryFolder()
  private let server: LocalServer
  private let program: BuiltProgram

  init() {
    server = LocalServer { request in
      switch request.path {
      case "/essay", "/other":
        .text(Self.page("An essay on trains"), headers: ["Content-Type: text/html"])
      case "/short":
        .response(
          status: 302,
          headers: [
            "Location: http://localhost:\(request.headers["host"]?.split(separator: ":").last ?? "")/essay"
          ])
      case "/broken": .response(status: 500)
      case "/empty": .text("<p></p>", headers: ["Content-Type: text/html"])
      case "/feed":
        .text(
          "<rss version='2.0'><channel><title>F</title><item><title>From the feed</title>"
            + "<link>http://\(request.headers["host"] ?? "")/essay</link></item></channel></rss>")
      default: .response(status: 404)
      }
    }
    program = BuiltProgram(folder)
    program.configure("")
  }

  private static func page(_ title: String) -> String {
    let text =
      "<p>Night trains are back, and people like them: they cross borders while everybody sleeps.</p>"
    return "<html><head><title>\(title)</title></head><body><article><h1>\(title)</h1>"
      + String(repeating: text, count: 8) + "</article></body></html>"
  }

  private func items(_ query: String...) throws -> [[String: Any]] {
    try JSON.items(program.run(["list"] + query + ["--format", "json"]).output)
  }

  @Test func `applies rules, but keeps what is saved unread and in sight`() throws {
    program.configure(
      "[[rule]]\nquery = \"feed:Saved\"\nthen = [\"star\", \"read\", \"mute\", \"tag:own\"]\n")
    for path in ["essay", "other"] {
      #expect(try program.run("save", "\(server.url)/\(path)", "--later").code == 0)
    }
    #expect(try items("starred", "unread", "tag:own").count == 2)
  }

  @Test func `keeps a page with its text, labelled and unread, whatever retention removes`() throws
  {
    let run = try program.run("save", "\(server.url)/essay", "--label", "later")
    #expect(run.code == 0 && run.errors == "saved as article 1: An essay on trains\n")
    let item = try #require(try items("feed:Saved", "label:later").first)
    #expect(item["title"] as? String == "An essay on trains")
    #expect((item["content_html"] as? String)?.contains("Night trains") == true)
    #expect(
      program.config
        == "[[feed]]\nname = \"Saved\"\nurl = \"saved:\"\n")
    _ = try program.run("read", "1")
    _ = try program.run("save", "\(server.url)/other", "--later", "--title", "Mine")
    _ = try program.run("unlabel", "1", "later")
    #expect(try program.run("prune", "--older-than", "1d").code == 0)
    #expect(try items("feed:Saved").count == 2)
    // Saved again it is unread again, and the same article, however its address is written.
    let before = try #require(try items("title:essay").first)
    #expect(try program.run("save", "\(server.url)/essay?utm_source=x", "--later").code == 0)
    #expect(try items("feed:Saved", "unread").count == 2)
    let after = try #require(try items("title:essay").first)
    for key in ["url", "title", "date_published", "content_html"] {
      #expect(before[key] as? String == after[key] as? String)
    }
    // A place in the page is no other page.
    #expect(try program.run("save", "\(server.url)/essay#end", "--later").code == 0)
    #expect(try items("feed:Saved").count == 2)
    // What was removed comes back.
    _ = try program.run("read", "1")
    #expect(try program.run("delete", "1").code == 0)
    #expect(try items("feed:Saved").count == 1)
    #expect(try program.run("save", "\(server.url)/essay").code == 0)
    #expect(try items("feed:Saved", "unread").count == 2)
  }

  @Test func `loads the text with the next fetch if it cannot be had now`() throws {
    let run = try program.run("save", "\(server.url)/essay", "--later")
    #expect(run.errors == "1 page saved; 'aggregate fetch' loads its text\n")
    #expect(server.requests.isEmpty)
    try program.run("fetch").expect(0, "1 page loaded")
    #expect(try items("title:essay").count == 1)
    let failed = try program.run("save", "\(server.url)/gone", "\(server.url)/empty")
    #expect(
      failed.code == 4
        && failed.errors.hasPrefix(
          "\(server.url)/gone: the page no longer exists; saved as article 2 without its text\n")
    )
    #expect(failed.errors.split(separator: "\n").count == 2)
    // Saved again it is asked for again.
    #expect(try program.run("save", "\(server.url)/gone").code == 4)
    #expect(server.requests.count { $0.path == "/gone" } == 2)
    #expect(
      try program.run("export", "--format", "markdown").output.contains("[\(server.url)/gone]"))
    #expect(try items("feed:Saved").count == 3)
  }

  @Test func `says of saved pages alone why one has no text, and when it is tried again`() throws {
    _ = try program.run("save", "\(server.url)/broken", "--later")
    let failed = try program.run("fetch")
    #expect(failed.code == 0 && failed.errors.hasPrefix("✗ no page loaded · 1 failed · "))
    #expect(
      failed.errors.hasSuffix(
        "\n✗ \(server.url)/broken: 500 Internal Server Error (next try in 1 h)\n"), "\(failed)")
    let again = try program.run("fetch")
    #expect(again.errors.hasPrefix("nothing is due; 1 saved page waits until "), "\(again)")
    #expect(again.errors.hasSuffix(" (in 1 h)\n"))
    #expect(try !program.run("latest").errors.contains("no feeds"))
    _ = try program.run("delete", "1")
    #expect(
      try program.run("fetch").errors == "nothing is due; no saved page waits for its text\n")
  }

  @Test func `says until when a saved page waits also beside feeds that are not due`() throws {
    program.configure(feeds: [("F", "\(server.url)/feed")])
    _ = try program.run("save", "\(server.url)/broken", "--later")
    _ = try program.run("fetch")
    let lines = try program.run("fetch").errors.split(separator: "\n")
    #expect(lines.count == 2, "\(lines)")
    #expect(lines.first?.hasPrefix("nothing is due; the next feed is F at ") == true, "\(lines)")
    #expect(lines.last?.hasPrefix("1 saved page waits until ") == true, "\(lines)")
    _ = try program.run("delete", "1")
    #expect(!(try program.run("fetch").errors.contains("saved page")))
  }

  @Test func `names a page that could not be loaded also in cron`() throws {
    _ = try program.run("save", "\(server.url)/broken", "\(server.url)/essay", "--later")
    #expect(
      try program.run("fetch", "--quiet").errors
        == "✗ \(server.url)/broken: 500 Internal Server Error (next try in 1 h)\n")
  }

  @Test func `is one article with what a feed brings, before and after`() throws {
    program.configure(feeds: [("F", "\(server.url)/feed")])
    #expect(try program.run("fetch").code == 0)
    _ = try program.run("read", "1")
    #expect(
      try program.run("save", "\(server.url)/essay").errors == "saved as article 1: From the feed\n"
    )
    let item = try #require(try items("unread").first)
    let own = try #require(item["_aggregate"] as? [String: Any])
    #expect(
      (own["feeds"] as? [[String: Any]])?.compactMap { $0["name"] as? String } == ["F", "Saved"])
    #expect((item["content_html"] as? String)?.contains("Night trains") == true)
  }

  @Test func `resolves a short link whenever its page is loaded`() throws {
    _ = try program.run("save", "\(server.url)/short", "--later", "--label", "short")
    #expect(try program.run("fetch").code == 0)
    let found = try #require(try items("feed:Saved").first)
    let url = try #require(found["url"] as? String)
    #expect(url.hasPrefix("http://localhost:") && url.hasSuffix("/essay"))
  }

  @Test func `is the page that is saved already if a short link leads to it`() throws {
    let port = try #require(server.url.split(separator: ":").last)
    _ = try program.run("save", "http://localhost:\(port)/essay", "--label", "long")
    _ = try program.run("read", "1")
    let run = try program.run("save", "\(server.url)/short", "--label", "short")
    #expect(run.errors == "saved as article 1: An essay on trains\n", "\(run)")
    let all = try items("feed:Saved", "unread")
    #expect(all.count == 1)
    let own = try #require(all.first?["_aggregate"] as? [String: Any])
    #expect(own["labels"] as? [String] == ["long", "short"])
  }

  @Test func `keeps the text of a page that is deleted and saved again and again`() throws {
    for number in 1...5 {
      let run = try program.run("save", "\(server.url)/essay")
      #expect(run.errors == "saved as article \(number): An essay on trains\n")
      _ = try program.run("delete", "\(number)")
    }
  }

  @Test func `sends the very first page if a rule says so`() throws {
    program.configure(
      """
      [send.hook]
      url = "\(server.url)/hook"
      [[rule]]
      query = "feed:Saved"
      then = ["send:hook"]
      """)
    _ = try program.run("save", "\(server.url)/essay")
    #expect(try program.run("send").output == "hook\t0\t1\t0\t\n")
  }

  @Test func `takes a list, and names what is no address`() throws {
    let list = "\(server.url)/essay  A title of mine\n\n# a comment\n\(server.url)/other\n"
    let run = try program.run("save", "-", "--later", input: Data(list.utf8))
    #expect(run.errors.hasPrefix("2 pages saved"))
    #expect(
      Set(try items("feed:Saved").compactMap { $0["title"] as? String }) == ["A title of mine"])
    for bad in ["ftp://a.example/", "essay", ""] {
      try program.run("save", bad).expect(64, "not the URL of a page")
    }
    #expect(try program.run("save", "\(server.url)/essay", "--label", "a\u{7}").code == 64)
  }

  @Test func `saves a list but for its wrong lines, which it names`() throws {
    let list =
      "\(server.url)/essay\n\n# a comment\nessay\r\n\(server.url)/other\nftp://a.example/\n"
    let errors = """
      standard input, line 4: 'essay' is not the URL of a page (http or https)
      standard input, line 6: 'ftp://a.example/' is not the URL of a page (http or https)

      """
    let later = try program.run("save", "-", "--later", input: Data(list.utf8)).expect(3)
    #expect(later.errors == errors + "2 pages saved; 'aggregate fetch' loads their texts\n")
    let run = try program.run("save", "-", input: Data(list.utf8))
    #expect(run.code == 3 && run.errors.hasPrefix(errors + "saved as article "), "\(run)")
    #expect(try items("feed:Saved").count == 2)
    let none = try program.run("save", "-", "--later", input: Data("essay\n".utf8))
    #expect(none.code == 4 && none.errors.hasPrefix("standard input, line 1: 'essay' is not"))
    #expect(none.errors.split(separator: "\n").count == 1)
    // An address that was typed is corrected before anything is saved.
    try program.run("save", "essay", "\(server.url)/third", "--later").expect(64)
    #expect(try items("feed:Saved").count == 2)
  }

  @Test func `reads a list as other lists are read, whatever its encoding and line ends`() throws {
    let list =
      "\u{FEFF}https://a.example/1\u{2028}\r\nessay\rhttps://a.example/2  A\u{2029}title\u{2028}\n"
    let utf16 = [UInt8](list.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
    for data in [Data(list.utf8), Data(utf16)] {
      let run = try program.run("save", "-", "--later", input: data)
      #expect(run.code == 3 && run.errors.hasPrefix("standard input, line 2: 'essay' is not"))
      #expect(
        Set(try items("feed:Saved").compactMap { $0["url"] as? String })
          == ["https://a.example/1", "https://a.example/2"])
      #expect(
        try items("feed:Saved").compactMap { $0["title"] as? String } == ["A title"])
    }
  }

  @Test func `keeps no user and password of an address`() throws {
    let url = "http://me:s3cret@\(server.url.dropFirst("http://".count))/essay"
    let run = try program.run("save", url).expect()
    #expect(
      run.errors == "users and passwords in the URLs are not kept\n"
        + "saved as article 1: An essay on trains\n")
    #expect(try program.run("export", "--format", "json").output.contains("s3cret") == false)
    #expect(
      try Data(contentsOf: URL(filePath: program.storePath)).range(of: Data("s3cret".utf8)) == nil)
    #expect(try items("feed:Saved").first?["url"] as? String == "\(server.url)/essay")
  }

  @Test func `takes a title for one page, wherever its address comes from`() throws {
    try program.run(
      "save", "-", "--later", "--title", "Mine", input: Data("https://a.example/1 Theirs\n".utf8)
    ).expect()
    #expect(try items("feed:Saved").compactMap { $0["title"] as? String } == ["Mine"])
    for (input, title, message) in [
      ("", "Mine", "--title is for one page, and standard input has none"),
      (
        "https://a.example/1\nessay\n", "Mine", "--title is for one page, and these are 2"
      ),
      ("https://a.example/1\n", " ", "--title is blank; leave it out to show the page's own title"),
    ] {
      let run = try program.run(
        ["save", "-", "--later", "--title", title], input: Data(input.utf8))
      #expect(run.code == 64 && run.errors == "aggregate: \(message)\n")
    }
  }

  @Test func `makes one label of a tag in quotes that has a comma`() throws {
    let path = folder.write(
      "url,title,tags\nhttps://a.example/1,One,\"['a, b', \"\"c's\"\", it's]\"\n", to: "r.csv")
    try program.run("import", path).expect(0, "saved 1 page")
    #expect(try program.run("label").output == "a, b\t1\nc's\t1\nit's\t1\n")
    #expect(try program.run("count", #"label:"a, b""#).output == "1\n")
  }

  @Test(arguments: [
    (
      "pocket.csv",
      "title,url,time_added,tags,status\n\"One, \"\"two\"\"\",https://a.example/1,1700000000,x|y,unread\nhttps://a.example/2,https://a.example/2,1700000001,,archive\n"
    ),
    (
      "instapaper.csv",
      "URL,Title,Selection,Folder,Timestamp,Tags\nhttps://a.example/1,\"One, \"\"two\"\"\",,Unread,1700000000,\"[\"\"x\"\",\"\"y\"\"]\"\nhttps://a.example/2,,,Archive,1700000001,[]\n"
    ),
    (
      "readwise.csv",
      "Title,URL,ID,Document tags,Saved date,Reading progress,Location,Seen\n\"One, \"\"two\"\"\",https://a.example/1,01a,\"['x', 'y']\",2023-11-14 22:13:20+00:00,0.0,new,True\n,https://a.example/2,01b,[],2023-11-14 22:13:21+00:00,1.0,archive,True\n"
    ),
    (
      "semicolons.csv",
      "url;title;created;tags;status\nhttps://a.example/1;\"One, \"\"two\"\"\";1700000000000;x,y;\nhttps://a.example/2;;20231114221321;;archive\n"
    ),
    (
      "wallabag.json",
      #"[{"is_archived":0,"is_starred":0,"tags":["x","y"],"title":"One, \"two\"","url":"https://a.example/1","created_at":"2023-11-14T22:13:20+0000","content":"<p>The text.</p>"},{"is_archived":1,"is_starred":0,"tags":[],"title":"","url":"https://a.example/2","created_at":"2023-11-14T22:13:21+0000"}]"#
    ),
    (
      "ril_export.html",
      "<!DOCTYPE html><html><head><title>Pocket Export</title></head><body><h1>Unread</h1><ul><li><a href=\"https://a.example/1\" time_added=\"1700000000000000\" tags=\"x,y\">One, &quot;two&quot;</a></li></ul><h1>Read Archive</h1><ul><li><a href=\"https://a.example/2\" time_added=\"1700000001\" tags=\"\">https://a.example/2</a></li></ul></body></html>"
    ),
  ])
  func `imports what was saved elsewhere`(_ name: String, _ text: String) throws {
    let path = folder.write(text, to: name)
    try program.run("import", path).expect(0, "saved 2 pages")
    let all = try items("feed:Saved")
    #expect(all.count == 2)
    let first = try #require(all.first { $0["url"] as? String == "https://a.example/1" })
    #expect(first["title"] as? String == "One, \"two\"")
    #expect(first["date_published"] as? String == "2023-11-14T22:13:20Z")
    let own = try #require(first["_aggregate"] as? [String: Any])
    #expect(own["labels"] as? [String] == ["x", "y"] && own["read"] as? Bool == false)
    #expect(
      try items("feed:Saved", "read").compactMap { $0["url"] as? String } == ["https://a.example/2"]
    )
    // Once more changes nothing.
    let again = try program.run("import", path)
    #expect(again.code == 0 && again.errors == "saved 0 pages, 2 there already\n", "\(again)")
    #expect(try items("feed:Saved").count == 2)
    #expect(server.requests.isEmpty)
  }

  @Test func `keeps the starred items of another reader where that is asked`() throws {
    program.configure(
      """
      [[feed]]
      name = "Letters"
      url = "\(server.url)/feed"
      tags = ["folder"]
      """)
    let list = folder.write(
      #"""
      {"id":"user/-/state/org.freshrss/starred","items":[
      {"id":"1","title":"Tea &amp; talk","published":1700000000,"canonical":[{"href":"https://a.example/1"}],
       "content":{"content":"<p>About samovars.</p>"},
       "categories":["user/-/state/com.google/read","user/-/label/Folder","user/-/label/later"]},
      {"id":"2","title":"Two","published":1700000001,"alternate":[{"href":"https://a.example/2"}],"categories":[]},
      {"id":"3","title":"No page","origin":{"feedUrl":"https://a.example/feed"}}]}
      """#, to: "starred.json")
    let plain = try program.run("import", list)
    #expect(plain.errors.contains("3 starred; changed no stored article"), "\(plain)")
    #expect(plain.errors.contains("'aggregate import --save-starred' keeps"), "\(plain)")
    #expect(try items().isEmpty)
    let run = try program.run("import", "--save-starred", list).expect(0, "saved 2 pages;")
    #expect(!run.errors.contains("--save-starred"))
    let first = try #require(try items("starred", "label:later", "samovars").first)
    #expect(first["title"] as? String == "Tea & talk")
    #expect(first["date_published"] as? String == "2023-11-14T22:13:20Z")
    let own = try #require(first["_aggregate"] as? [String: Any])
    #expect(own["labels"] as? [String] == ["later"] && own["read"] as? Bool == true)
    // What was read here meanwhile stays read.
    #expect(try program.run("read", "starred").code == 0)
    #expect(
      try program.run("import", "--save-starred", list).errors.contains("saved 0 pages, 2 there"))
    #expect(try items("starred", "unread").isEmpty && items("starred").count == 2)
  }

  @Test func `saves no starred item whose link a feed has, and undo takes back the stars`() throws {
    program.configure("[[feed]]\nname = \"F\"\nurl = \"\(server.url)/feed\"\n")
    let list = folder.write(
      #"""
      {"id":"user/-/state/org.freshrss/starred","items":[
      {"id":"tag:google.com,2005:reader/item/1","title":"Older title","published":1700000000,
       "canonical":[{"href":"\#(server.url)/essay?utm_source=x"}],"origin":{"feedUrl":"\#(server.url)/feed"},
       "content":{"content":"<p>Older text.</p>"},"categories":["user/-/label/later"]},
      {"id":"tag:google.com,2005:reader/item/2","title":"Gone","published":1700000000,
       "canonical":[{"href":"https://a.example/gone"}],"content":{"content":"<p>Text.</p>"},"categories":[]}]}
      """#, to: "starred.json")
    #expect(try program.run("fetch").code == 0)
    let run = try program.run("import", "--save-starred", list)
    #expect(run.code == 0 && run.errors.hasPrefix("saved 1 page, 1 there already\n"), "\(run)")
    #expect(try items("feed:Saved").compactMap { $0["title"] as? String } == ["Gone"])
    #expect(
      try items("feed:F", "starred", "label:later").compactMap { $0["title"] as? String }
        == ["From the feed"])
    #expect(try items("starred").count == 2)
    #expect(try program.run("undo").code == 0)
    #expect(try items("starred").isEmpty && items("label:later").isEmpty)
    #expect(try items().count == 2)
  }

  @Test func `names what is no page, and keeps the tags of a page that is listed twice`() throws {
    let list = folder.write(
      "url,title,tags\nhttps://p.example/1,First,a\nnotaurl,x,\njavascript:1,y,\n"
        + "https://www.p.example/1/?utm_source=x,Again,b\n", to: "pages.csv")
    let run = try program.run("import", list)
    #expect(
      run.errors == """
        \(list): not imported: 2 pages without an http(s) URL: notaurl, javascript:1
        saved 1 page; its text is loaded with the next fetch

        """, "\(run)")
    let own = try #require(try items("feed:Saved").first?["_aggregate"] as? [String: Any])
    #expect(own["labels"] as? [String] == ["a", "b"])
  }

  @Test(arguments: [
    ("title,url,time_added,tags,status\n\n", ""),
    (
      "title,url,time_added,tags,status\nG,,1,,unread\nH,,1,,unread\n\n",
      "not imported: 2 pages without an http(s) URL\n"
    ),
    (
      #"[{"title":"No","is_archived":0},{"title":"File","url":"file:///a","is_archived":0}]"#,
      "not imported: 2 pages without an http(s) URL: file:///a\n"
    ),
  ])
  func `says how many pages of a list have no address`(_ text: String, _ note: String) throws {
    let list = folder.write(text, to: "list")
    let run = try program.run("import", list).expect()
    #expect(run.errors == (note.isEmpty ? "" : "\(list): \(note)") + "saved 0 pages\n")
  }

  @Test func `says that a list ends early, and which lists are read`() throws {
    for (end, reason) in [
      (#",{"url":"https://a"#, "unterminated string"), (",", "unexpected end of document"),
    ] {
      let list = folder.write(
        #"[{"url":"https://a.example/1","is_archived":0}"# + end, to: "early.json")
      try program.run("import", list).expect(
        65, "invalid JSON, line 1: \(reason); the file is incomplete")
    }
    let other = folder.write(#"{"bookmarks":[{"url":"https://a.example/1"}]}"#, to: "other.json")
    #expect(
      try program.run("import", other).errors.contains(
        "bookmarks in HTML and wallabag's JSON, and of starred articles the JSON of FreshRSS"))
  }

  @Test func `imports no folder of bookmarks as read, whatever its name`() throws {
    let list = folder.write(
      """
      <!DOCTYPE NETSCAPE-Bookmark-file-1>
      <DL><p><DT><H3>Archive</H3><DL><p><DT><A HREF="https://a.example/1">One</A></DL><p>
      <DT><A HREF="https://a.example/2">Two</A></DL>
      """, to: "bookmarks.html")
    #expect(try program.run("import", list).errors.hasPrefix("saved 2 pages;"))
    #expect(try items("feed:Saved", "unread").count == 2)
  }

  @Test(arguments: ["linkding:archived", "linkding:bookmarks.archived"])
  func `imports what linkding has archived as read, without its tag for that`(_ tag: String) throws
  {
    let list = folder.write(
      """
      <!DOCTYPE NETSCAPE-Bookmark-file-1>
      <DL><p><DT><A HREF="https://a.example/1" TOREAD="0" TAGS="own,\(tag)">One</A>
      <DT><A HREF="https://a.example/2" TOREAD="1" TAGS="own">Two</A></DL>
      """, to: "linkding.html")
    #expect(try program.run("import", list).errors.hasPrefix("saved 2 pages;"))
    let read = try items("feed:Saved", "read")
    #expect(read.compactMap { $0["url"] as? String } == ["https://a.example/1"])
    let own = try #require(read.first?["_aggregate"] as? [String: Any])
    #expect(own["labels"] as? [String] == ["own"])
  }

  @Test func `is undone command by command`() throws {
    let pages = ["https://p.example/1", "https://p.example/2"]
    #expect(try program.run("save", "--later", pages[0], "--label", "x", "--label", "z").code == 0)
    #expect(try program.run("save", "--later", pages[1], "--label", "y").code == 0)
    #expect(try program.run("undo").code == 0)
    #expect(try program.run("count", "label:x", "label:z").output == "1\n")
    #expect(try program.run("count", "label:y").output == "0\n")
  }
}
