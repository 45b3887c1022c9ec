import ArticleRendering
import Foundation
import Testing

@Suite struct `Times for people` {
  @Test(
    arguments: [
      (0, nil, "2026-11-21 08:00 UTC"), (0, "UTC", "2026-11-21 08:00 UTC"),
      (3600, "CET", "2026-11-21 09:00 CET"), (3600, nil, "2026-11-21 09:00 UTC+01:00"),
      (10_800, "+03", "2026-11-21 11:00 UTC+03:00"), (-12_600, "", "2026-11-21 04:30 UTC−03:30"),
      (57_600, "\u{1B}[1m", "2026-11-22 00:00 UTC+16:00"),
    ] as [(Int, String?, String)])
  func `are local and name their zone`(_ offset: Int, _ name: String?, _ expected: String) {
    let time = ZonedTime(offset: { _ in offset }, name: { _ in name })
    #expect(time.text(Date(timeIntervalSince1970: 1_795_248_000)) == expected)
  }

  @Test(arguments: [-1e15, 1e15, .infinity, -.infinity])
  func `exist for any date`(_ seconds: Double) {
    #expect(ZonedTime.utc.text(Date(timeIntervalSince1970: seconds)).hasSuffix(" UTC"))
  }
}
