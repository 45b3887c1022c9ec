import FeedTestSupport
import Testing

@testable import FeedBasics

/// One host has one form (UTS #46, non-transitional; docs/merging.md).
@Suite struct `International hosts` {
  @Test(arguments: [
    ("bücher.example", "xn--bcher-kva.example"), ("bu\u{308}cher.example", "xn--bcher-kva.example"),
    ("BÜCHER.example", "xn--bcher-kva.example"), ("BU\u{308}CHER.Example", "xn--bcher-kva.example"),
    ("b%C3%BCcher.example", "xn--bcher-kva.example"),
    ("bü\u{AD}cher.example", "xn--bcher-kva.example"),
    ("EXAMPLE。org", "example.org"), ("example．org", "example.org"), ("example｡org", "example.org"),
    ("ｅｘＡｍｐｌｅ.org", "example.org"), ("ex\u{200B}ample.org", "example.org"),
    ("\u{212A}.example", "k.example"), ("Å.example", "xn--5ca.example"),
    ("ﬁsh.example", "fish.example"),
    ("①.example", "1.example"), ("１２７.0.0.1", "127.0.0.1"), ("㋿.example", "xn--nnqt1l.example"),
    // Browsers keep these letters apart from "ss" and the other sigma, since 2008.
    ("straße.example", "xn--strae-oqa.example"), ("STRAẞE.example", "xn--strae-oqa.example"),
    ("ς.example", "xn--3xa.example"), ("Σ.example", "xn--4xa.example"),
    // Marks in any order, composed or not.
    ("a\u{323}\u{302}.example", "xn--zkg.example"), ("â\u{323}.example", "xn--zkg.example"),
    ("ạ\u{302}.example", "xn--zkg.example"), ("a\u{308}\u{323}.example", "xn--ssa342l.example"),
    ("\u{1112}\u{1161}\u{11AB}.example", "xn--6q8b.example"),
    ("하\u{11AB}.example", "xn--6q8b.example"),
    ("☃.example", "xn--n3h.example"), ("xn--bcher-kva.example", "xn--bcher-kva.example"),
  ])
  func `get the form of DNS`(_ written: String, _ host: String) {
    #expect(URLReference.web("https://\(written)/a", base: nil) == "https://\(host)/a")
    #expect(URLReference.absoluteWeb("//\(written):8080/", base: nil) == "https://\(host):8080/")
    #expect(HostName.canonical(host) == host)
  }

  @Test(arguments: [
    "b%3Fx.bücher.example", "ü%40b.example", "ü%2Fb.example", "ü%3A80.example", "bü cher.example",
    "ü%25.example", "\u{AD}", "\u{200B}", String(repeating: "ü", count: 64),
    "a" + String(repeating: "\u{301}\u{323}", count: 15000),
  ])
  func `are rejected if they would end elsewhere, are empty or too long`(_ written: String) {
    #expect(URLReference.web("https://\(written)/", base: nil) == nil)
  }

  @Test(arguments: [
    // These are mapped to delimiters of URLs.
    ("℀.example", "xn--z1g.example"), ("a％41.example", "xn--a41-t06s.example"),
    ("a？b.example", "xn--ab-fw3n.example"),
  ])
  func `are not mapped to what is no host`(_ written: String, _ host: String) {
    #expect(URLReference.web("https://\(written)/", base: nil) == "https://\(host)/")
  }

  @Test(arguments: [
    // Names that were encoded without being mapped.
    ("xn--bucher-xyd.example", "xn--bcher-kva.example"), ("xn--exampleorg-th3i", "example.org"),
    ("xn--kba7541k.example", "a.example"), ("bücher.example", "xn--bcher-kva.example"),
    ("xn--.example", "xn--.example"), ("xn--a.example", "xn--a.example"), ("xn--a-", "xn--a-"),
    ("xn--99999999.example", "xn--99999999.example"), ("xn--ü", "xn--xn---3ra"),
    ("a.xn-b", "a.xn-b"),
    ("xn--" + String(repeating: "9", count: 80), "xn--" + String(repeating: "9", count: 80)),
  ])
  func `are compared in the same form`(_ host: String, _ canonical: String) {
    #expect(HostName.canonical(host) == canonical)
  }

  @Test func `in ASCII stay as they are`() {
    var numbers = SeededNumbers(seed: 3)
    let letters = Array("abcxyzABCXYZ0189-._~!$&'()*+,;=")
    for _ in 0..<2000 {
      let host = String(
        (0..<Int.random(in: 1...20, using: &numbers)).compactMap { _ in
          letters.randomElement(using: &numbers)
        })
      #expect(URLReference.web("https://\(host)/", base: nil) == "https://\(host)/")
    }
  }

  @Test func `have one form however they are written`() {
    var numbers = SeededNumbers(seed: 4)
    let ranges: [ClosedRange<UInt32>] = [
      0x61...0x7A, 0xC0...0x24F, 0x300...0x345, 0x370...0x52F, 0x5D0...0x6FF, 0x900...0xD7F,
      0x1100...0x11FF, 0x1E00...0x22FF, 0x3040...0x30FF, 0xAC00...0xD7A3, 0xF900...0xFFEF,
      0x1D400...0x1D7FF,
    ]
    for _ in 0..<5000 {
      var name = ""
      for _ in 0..<Int.random(in: 1...8, using: &numbers) {
        guard let range = ranges.randomElement(using: &numbers),
          let scalar = Unicode.Scalar(UInt32.random(in: range, using: &numbers))
        else { continue }
        name.unicodeScalars.append(scalar)
      }
      guard let once = HostName.ascii(name) else { continue }
      #expect(once.utf8.allSatisfy { $0 < 0x80 })
      #expect(HostName.ascii(once) == once)
      #expect(HostName.canonical(once) == once, "\(name.unicodeScalars.map(\.value))")
      // Swift's own equality is canonical equivalence.
      let mapped = HostMapping.mapped(name.unicodeScalars)
      let composed = Composition.composed(mapped, .canonical)
      let (before, after) = (
        String(String.UnicodeScalarView(mapped)), String(String.UnicodeScalarView(composed))
      )
      #expect(before == after, "\(mapped.map(\.value)) \(composed.map(\.value))")
    }
  }

  @Test func `come from a table whose version was changed with it`() {
    #expect(HostMappingTable.version.hasSuffix(" " + ListChecksum.of(HostMappingTable.rules)))
  }
}
