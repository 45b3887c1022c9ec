import FeedModel
import FeedParsing
import Foundation
import Testing

/// SPEC 4, Dates.
@Suite struct `Dates` {
  @Test(arguments: [
    ("Fri, 20 Nov 2026 06:30:00 GMT", "2026-11-20T06:30:00Z"),
    ("20 Nov 2026 06:30:00 +0200", "2026-11-20T04:30:00Z"),
    ("Fri, 20 Nov 26 06:30 EST", "2026-11-20T11:30:00Z"),
    ("Fri,20 Nov 2026 06:30:00 PDT", "2026-11-20T13:30:00Z"),
    ("Friday, 20 November 2026 06:30:00 Z", "2026-11-20T06:30:00Z"),
    ("Fri, 20 Nov 2026  06:30:00   +01:00", "2026-11-20T05:30:00Z"),
    ("Fri Nov 20 06:30:00 2026", "2026-11-20T06:30:00Z"),
    ("2026-11-20T06:30:00Z", "2026-11-20T06:30:00Z"),
    ("2026-11-20T06:30:00.123+05:30", "2026-11-20T01:00:00Z"),
    ("2026-11-20 06:30:00", "2026-11-20T06:30:00Z"),
    ("2026-11-20", "2026-11-20T00:00:00Z"),
    ("2026-11", "2026-11-01T00:00:00Z"),
    ("20/11/2026 06:30", "2026-11-20T06:30:00Z"),
    ("Nov 20, 2026 6:30 PM", "2026-11-20T18:30:00Z"),
    ("ven, 20 nov 2026 06:30:00 +0100", "2026-11-20T05:30:00Z"),
    ("Sat Nov 21 2026 08:00:00 GMT-0500 (EST)", "2026-11-21T13:00:00Z"),
    ("Sat Nov 21 2026 08:00:00 GMT+0200", "2026-11-21T06:00:00Z"),
    ("Sat, 21 Nov 2026 08:00:00 UTC-3", "2026-11-21T11:00:00Z"),
    ("2026-11-21 08:00:00 GMT-05:00", "2026-11-21T13:00:00Z"),
    ("21 des 2026", "2026-12-21T00:00:00Z"),
    ("21. desember 2026", "2026-12-21T00:00:00Z"),
    ("Sat, 21 Nov 202608:00:00 GMT", "2026-11-21T08:00:00Z"),
    ("mar, 24 nov 2026 08:00:00 +0100", "2026-11-24T07:00:00Z"),
    ("mar nov 24 08:00:00 2026", "2026-11-24T08:00:00Z"),
    ("mardi 24 novembre 2026", "2026-11-24T00:00:00Z"),
    ("martes, 24 de noviembre de 2026", "2026-11-24T00:00:00Z"),
    ("Martedi 24 Novembre 2026", "2026-11-24T00:00:00Z"),
    ("maandag 23 november 2026", "2026-11-23T00:00:00Z"),
    ("mar, 24 mar 2026", "2026-03-24T00:00:00Z"),
    ("Mar 24, 2026 (Decatur)", "2026-03-24T00:00:00Z"),
    ("Mo, 20 Okt 2025 06:30:00 GMT", "2025-10-20T06:30:00Z"),
    ("Sat, 31 Dec 1994 23:59:60 GMT", "1994-12-31T23:59:59Z"),
    ("1994-12-31T23:59:60Z", "1994-12-31T23:59:59Z"),
  ])
  func `are read in every shape`(_ text: String, _ expected: String) {
    #expect(FeedDate.parse(text).map(Timestamp.rfc3339) == expected)
  }

  @Test(arguments: [
    "", "yesterday", "99/99/2026", "2026-13-45", "Fri, 32 Nov 2026", "0000", "☃", "-",
  ])
  func `that cannot be read are absent`(_ text: String) { #expect(FeedDate.parse(text) == nil) }

  @Test func `never trap on any text`() {
    var generator = SystemRandomNumberGenerator()
    let pieces = [
      "2026", "-", "/", ":", " ", "Nov", "T", "Z", "+", "99999999999999999999", ".", ",", "PM", "火",
      "é", "20",
    ]
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        pieces.randomElement() ?? ""
      }
      _ = FeedDate.parse(text.joined())
    }
  }
}
