import FeedBasics
import Foundation
import Testing

/// Links of entries: only valid http(s) URLs survive.
@Suite struct `URLs in feeds` {
  @Test(
    arguments: [
      ("https://a.example/x", nil, "https://a.example/x"),
      (" https://a.example/x\n", nil, "https://a.example/x"),
      ("\u{FEFF}https://a.example/x\u{200B}", "https://b.example/", "https://a.example/x"),
      ("/x?y=1", "https://a.example/b/c", "https://a.example/x?y=1"),
      ("/x?y#z", "https://a.example:8080?q", "https://a.example:8080/x?y#z"),
      ("/x/../y", "https://a.example/b", "https://a.example/y"),
      ("/x./y/.", "https://a.example/b", "https://a.example/x./y/"),
      ("/x y#a#b", "https://a.example/b", "https://a.example/x%20y#a%23b"),
      ("/x", "https://me@a.example/b", "https://a.example/x"),
      ("/x", "mailto:me@a.example", "/x"),
      ("d", "https://a.example/b/c", "https://a.example/b/d"),
      ("../d", "https://a.example/b/c/e", "https://a.example/b/d"),
      ("?q", "https://a.example/b", "https://a.example/b?q"),
      ("#f", "https://a.example/b", "https://a.example/b#f"),
      ("//c.example/x", "http://a.example/", "http://c.example/x"),
      ("//c.example/x", nil, "https://c.example/x"),
      ("/x", nil, "/x"),
      ("https://a.example/ä b", nil, "https://a.example/%C3%A4%20b"),
      ("https://a.example/100%", nil, "https://a.example/100%25"),
      ("https://a.example/%41", nil, "https://a.example/%41"),
      ("https://bücher.example/", nil, "https://xn--bcher-kva.example/"),
      ("https://a.example/<\"x\">", nil, "https://a.example/%3C%22x%22%3E"),
      ("javascript:alert(1)", nil, nil),
      ("JaVaScRiPt:alert(1)", "https://a.example/", nil),
      ("mailto:a@b.example", nil, nil),
      ("file:///etc/passwd", "https://a.example/", nil),
      ("data:text/html,x", "https://a.example/", nil),
      ("java\nscript:alert(1)", "https://a.example/", nil),
      ("https://", nil, nil),
      ("https://a b.example/", nil, nil),
      ("http://%31%32%37.0.0.1/", nil, "http://127.0.0.1/"),
      ("http://a%2Fb.example/", nil, nil),
      ("http://a.example:8080", nil, "http://a.example:8080"),
      ("http://a.example:65535/x?y", nil, "http://a.example:65535/x?y"),
      ("http://a.example:65536/x", nil, nil),
      ("http://a.example:99999999999999999999/x", nil, nil),
      ("http://a.example:0080/x", nil, "http://a.example:80/x"),
      ("http://a.example:0/x", nil, "http://a.example:0/x"),
      ("http://a.example:/x", nil, "http://a.example/x"),
      ("http://a.example:8x/x", nil, nil),
      ("http://a.example:80:80/x", nil, nil),
      ("http://:80/x", nil, nil),
      ("", "https://a.example/", nil),
    ] as [(String, String?, String?)])
  func `are made valid or rejected`(_ text: String, _ base: String?, _ expected: String?) {
    #expect(URLReference.web(text, base: base) == expected)
  }

  @Test(arguments: [
    ("www.a.example/7", "//www.a.example/7"), ("WWW.A.example", "//WWW.A.example"),
    ("www.a.example:8080/x", "//www.a.example:8080/x"), ("www.a.example?q", "//www.a.example?q"),
    ("www.bücher.example/", "//www.bücher.example/"), ("www.html", "www.html"),
    ("www.page.html", "www.page.html"), ("www./x", "www./x"), ("www.a..example", "www.a..example"),
    ("www.a b.example", "www.a b.example"), ("www/a.example", "www/a.example"),
    ("wwwx.a.example", "wwwx.a.example"), ("/www.a.example", "/www.a.example"),
    ("a.example/7", "a.example/7"), ("a.example", "a.example"),
    ("http://https://a.example/11", "https://a.example/11"),
    ("https://http://a.example/11", "http://a.example/11"),
    ("https://https://a.example/", "https://a.example/"),
    ("https://a.example/https://b.example/", "https://a.example/https://b.example/"),
  ])
  func `get the host that is meant`(_ text: String, _ expected: String) {
    #expect(URLReference.repaired(text) == expected)
  }

  @Test(arguments: [
    ("a.example", "//a.example"), ("b.a-1.example", "//b.a-1.example"),
    ("www.a.example", "//www.a.example"), ("www.a.example/b", "//www.a.example/b"),
    ("a.example/", "a.example/"), ("a.example/b", "a.example/b"), ("/a.example", "/a.example"),
    ("index.html", "index.html"), ("home.PHP", "home.PHP"), ("feed.xml", "feed.xml"),
    ("localhost", "localhost"), ("10.0.0.1", "10.0.0.1"), (".a", ".a"), ("..", ".."), ("", ""),
    ("a.example?b", "a.example?b"), ("https://a.example", "https://a.example"),
  ])
  func `are a host alone where they are a website's`(_ text: String, _ expected: String) {
    #expect(URLReference.repairedSite(text) == expected)
  }

  @Test(arguments: [
    ("https://a.example/?b=1&amp;c=2&amp;d=3", "https://a.example/?b=1&c=2&d=3"),
    ("/x?b=1&#38;c=2&#038;d=3&#x26;e=4&#X26;f=5", "/x?b=1&c=2&d=3&e=4&f=5"),
    ("/x?b=1&amp;amp;c=2&amp;#038;d=3", "/x?b=1&c=2&d=3"),
    ("/x?b=1&c=2&d#amp;", "/x?b=1&c=2&d#amp;"),
    ("/x?b=1&#top", "/x?b=1&#top"), ("/x?b=1&amplitude=2&#380", "/x?b=1&amplitude=2&#380"),
  ])
  func `lose the escapes of HTML`(_ text: String, _ expected: String) {
    #expect(URLReference.repaired(text) == expected)
  }
}

@Suite struct `Secrets` {
  @Test(
    arguments: [
      (["abc"], "key abc is bad", "key *** is bad"),
      (["a b"], "https://x/?k=a%20b", "https://x/?k=***"),
      (["alpha beta77/ü"], "https://x/?foo=alpha%20beta77/%C3%BC", "https://x/?foo=***"),
      ([], "https://me:pw@h.example/x", "https://***@h.example/x"),
      ([], "https://h.example/?q=1&apiKey=xyz&z=2#f", "https://h.example/?q=1&apiKey=***&z=2#f"),
      ([], "https://h.example/?access_token=t", "https://h.example/?access_token=***"),
      ([], "https://h.example/?apikey=t: it failed", "https://h.example/?apikey=***: it failed"),
      ([], "(see https://h.example/?key=a.b).", "(see https://h.example/?key=***)."),
      ([], "https://h.example/?key=${NAME}", "https://h.example/?key=${NAME}"),
      ([], "a = b, mail me@x.example", "a = b, mail me@x.example"),
      (["abcd", "abcdef"], "abcdef", "***"),
      (["hostKEY77"], "cannot resolve hostkey77.example", "cannot resolve ***.example"),
      (["Bearer tok3n"], "tok3n is wrong", "*** is wrong"),
      (["a+b/c d="], "a%2bb%2fc%20d%3d, a%2Bb%2Fc+d%3D", "***, ***"),
      (["a%2Fb1"], "a/b1 is wrong, a%2Fb1 too", "*** is wrong, *** too"),
      (
        [], "https://h.example/?appid=a&pwd=b&sig=c&design=d",
        "https://h.example/?appid=***&pwd=***&sig=***&design=d"
      ),
    ] as [([String], String, String)])
  func `are masked`(_ secrets: [String], _ text: String, _ expected: String) {
    #expect(SecretMask(secrets).masked(text) == expected)
  }
}

@Suite struct `Secrets in a URL` {
  @Test func `are its password and the values of parameters named like keys`() {
    let url = "https://me:pw%40@h.example/?q=1&apiKey=xyz&empty=&token="
    #expect(SecretMask.secrets(in: url) == ["pw%40", "xyz"])
    #expect(SecretMask.secrets(in: "https://h.example/?q=a@b") == [])
  }

  @Test(arguments: [
    ("https://h.example/?q=1", false), ("https://h.example/?u=1&pw=x", true),
    ("https://h.example/?jwt=x", true), ("https://h.example/?key=x", true),
    ("https://h.example/?key=${KEY}", false), ("https://h.example/?key=${KEY}&token=x", true),
    ("https://me:pw@h.example/", true), ("https://me@h.example/", true),
    ("https://${ME}@h.example/", false), ("https://${ME}:${PW}@h.example/", false),
    ("https://me:${PW}@h.example/", false), ("https://${ME}:pw@h.example/", true),
    ("https://me:${PW}x@h.example/", true), ("https://${ME}:@h.example/", false),
    ("https://${ME}:${PW}@h.example/?key=x", true), ("https://h.example/${A}?q=a@b", false),
    ("/a/b@c.xml", false),
  ])
  func `are written in it, unless variables are in their places`(_ url: String, _ expected: Bool) {
    #expect(SecretMask.holdsSecret(url: url) == expected)
  }
}

@Suite struct `Timestamps` {
  @Test(
    arguments: [
      (0.0, "1970-01-01T00:00:00Z"), (951_782_400, "2000-02-29T00:00:00Z"),
      (-1, "1969-12-31T23:59:59Z"),
      (1_795_245_461.9, "2026-11-21T07:17:41Z"), (1e18, "9999-12-31T23:59:59Z"),
      (-1e18, "0001-01-01T00:00:00Z"),
    ] as [(Double, String)])
  func `are RFC 3339 in UTC`(_ seconds: Double, _ expected: String) {
    #expect(Timestamp.rfc3339(Date(timeIntervalSince1970: seconds)) == expected)
  }

  @Test func `convert days to dates and back`() {
    for day in stride(from: -800_000, through: 800_000, by: 97) {
      let date = Timestamp.civil(day)
      #expect(Timestamp.days(year: date.year, month: date.month, day: date.day) == day)
    }
  }
}

@Suite struct `Paths` {
  @Test(arguments: [
    ("/a/b", "/a"), ("/b", "/"), ("b", ""), ("s", ""), ("", ""), ("/", "/"), ("a//b", "a"),
    ("a/b/", "a"), ("./s", "."),
  ])
  func `have a folder`(_ path: String, _ folder: String) {
    #expect(FilePath.folder(of: path) == folder)
  }
}
