import FeedBasics
import Foundation
import Testing

@testable import FeedParsing

@Suite struct `Time zones` {
  private static func seconds(_ text: String) throws -> Int {
    Int(try #require(FeedDate.parse(text)).timeIntervalSince1970)
  }

  @Test(arguments: [
    ("Europe/Rome", "1950-07-01T00:00:00Z", 1), ("Europe/Rome", "2026-01-01T00:00:00Z", 1),
    ("Europe/Rome", "2026-03-29T00:59:59Z", 1), ("Europe/Rome", "2026-03-29T01:00:00Z", 2),
    ("Europe/Rome", "2026-10-25T00:59:59Z", 2), ("Europe/Rome", "2026-10-25T01:00:00Z", 1),
    ("Europe/Rome", "2090-07-01T00:00:00Z", 2), ("America/New_York", "2026-07-01T00:00:00Z", -4),
    ("America/New_York", "2090-12-01T00:00:00Z", -5), ("Europe/Dublin", "2026-07-01T00:00:00Z", 1),
    ("Europe/Dublin", "2090-01-01T00:00:00Z", 0), ("Australia/Sydney", "2026-01-01T00:00:00Z", 11),
    ("Australia/Sydney", "2090-07-01T00:00:00Z", 10), ("Etc/GMT+5", "2026-07-01T00:00:00Z", -5),
    ("Asia/Tokyo", "2090-07-01T00:00:00Z", 9),
  ])
  func `have the offset of their file`(_ name: String, _ time: String, _ hours: Int) throws {
    let zone = try #require(ZoneFile(named: name))
    #expect(zone.offset(at: try Self.seconds(time)) == hours * 3600)
  }

  @Test(arguments: [
    ("20 Nov 2026 8:00 AM ET", "2026-11-20T13:00:00Z"),
    ("20 Jul 2026 8:00 AM ET", "2026-07-20T12:00:00Z"),
    ("Jul 20, 2026 8:00 AM Eastern Daylight Time", "2026-07-20T12:00:00Z"),
    ("Nov 20, 2026 8:00 AM Pacific Standard Time", "2026-11-20T16:00:00Z"),
    ("Jul 20, 2026 8:00 AM Central European Summer Time", "2026-07-20T06:00:00Z"),
    ("Nov 20, 2026 8:00 AM EST", "2026-11-20T13:00:00Z"),
    ("2026-11-20 10:00 Pacific/Auckland", "2026-11-19T21:00:00Z"),
    ("Nov 20, 2026 8:00 Eastern European Time", "2026-11-20T06:00:00Z"),
    ("Nov 20, 2026 8:00 Australian Eastern Standard Time", "2026-11-20T08:00:00Z"),
    ("Nov 20, 2026 8:00 Central Africa Time", "2026-11-20T08:00:00Z"),
    ("20 nov 2026 à 10:00 et mis à jour", "2026-11-20T10:00:00Z"),
  ])
  func `are known by names that say nothing of summer`(_ text: String, _ expected: String) {
    #expect(FeedDate.parse(text).map(Timestamp.rfc3339) == expected)
  }

  @Test func `have the offsets that Foundation has`() throws {
    // Whose data is its own: these zones have not changed for long.
    for name in ["Europe/Berlin", "America/New_York", "Pacific/Auckland", "Asia/Kolkata"] {
      let zone = try #require(ZoneFile(named: name))
      let other = try #require(TimeZone(identifier: name))
      for day in stride(from: 0, to: 47_000, by: 11) {
        let date = Date(timeIntervalSince1970: Double(day) * 86400 + 43200)
        #expect(
          zone.offset(at: day * 86400 + 43200) == other.secondsFromGMT(for: date), "\(name) \(date)"
        )
      }
    }
  }

  @Test(arguments: [
    "Europe/Nowhere", "europe/rome", "Europe/", "/", "../../etc/passwd", "posix/Europe/Rome",
    "Europe", "", "zone.tab",
  ])
  func `of unknown names are rejected`(_ name: String) { #expect(ZoneFile(named: name) == nil) }

  @Test func `of damaged files are rejected`() throws {
    let file = try #require(InputFile.bytes(at: "/usr/share/zoneinfo/Europe/Rome"))
    // The rule at the end may be missing.
    let content = file.lastIndex(of: UInt8(ascii: "C")).map { file[..<$0] } ?? file
    for length in stride(from: 0, to: content.count - 40, by: 7) {
      #expect(ZoneFile(Array(content.prefix(length))) == nil, "\(length)")
    }
  }

  @Test(arguments: [
    ("<-03>3", "2026-07-01T00:00:00Z", -10800), ("IST-5:30", "2026-07-01T00:00:00Z", 19800),
    ("EET-2EEST,M3.4.4/50,M10.4.4/50", "2026-03-28T00:00:00Z", 10800),
    ("EET-2EEST,M3.4.4/50,M10.4.4/50", "2026-03-27T23:59:59Z", 7200),
    ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T01:00:00Z", -3600),
    ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T00:59:59Z", -7200),
    ("A0B,J60,J61", "2028-03-01T02:00:00Z", 3600), ("A0B,J60,J61", "2028-02-29T12:00:00Z", 0),
    ("A0B,59,60", "2028-02-29T02:00:00Z", 3600), ("A0B,59,60", "2026-03-01T02:00:00Z", 3600),
  ])
  func `follow their rule`(_ rule: String, _ time: String, _ offset: Int) throws {
    #expect(try #require(ZoneRule(rule)).offset(at: try Self.seconds(time)) == offset)
  }

  @Test(arguments: [
    "", "CET", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1,", "CET-1CEST,M13.1.0,M3.1.0", "1",
  ])
  func `do not follow what is no rule`(_ rule: String) { #expect(ZoneRule(rule) == nil) }
}
