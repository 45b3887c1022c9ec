import FeedBasics
internal import FeedModel

/// Apple's podcast tags (podcasters.apple.com/support/823) and Google's copies of them.
extension ItemDraft {
  mutating func readPodcast(_ element: XMLElement) {
    switch (element.name.namespace, element.name.local) {
    case (_, "author"): authors.add(element.text, rank: 3)
    case (.itunes, "summary"): addSummary(element.html, rank: 4)
    case (.itunes, "subtitle"): addSummary(element.html, rank: 5)
    case (.googlePlay, "description"): addSummary(element.html, rank: 5)
    case (.itunes, "title"): offerTitle(element.html, rank: 2)
    case (_, "image"): addImage(element.image, .itunes, in: element)
    case (.itunes, "link"): addImage(element.linkedImage, .itunes, in: element)
    case (.itunes, "keywords"): item.tags.append(contentsOf: CommaList.parse(element.text))
    case (.itunes, "category"): addTag(element.trimmedAttribute("text"))
    case (.itunes, "duration"): itunesDuration = PodcastDuration.seconds(element.text)
    default: break
    }
  }
}

extension FeedDraft {
  mutating func readPodcast(_ element: XMLElement, inside parent: XMLName?) {
    switch (element.name.namespace, element.name.local) {
    case (.itunes, "author"): authors.add(element.text, rank: 3)
    case (.googlePlay, "author"): authors.add(element.text, rank: 4)
    case (.itunes, "name"), (.itunes, "email"):
      if parent?.local == "owner" { authors.readPart(element) }
    case (.itunes, "owner"): authors.end(element, rank: 5)
    case (.itunes, "summary"): subtitle.offer(element.html, rank: 4)
    case (.itunes, "subtitle"): subtitle.offer(element.html, rank: 5)
    case (.googlePlay, "description"): subtitle.offer(element.html, rank: 6)
    case (_, "image"): icon.offer(element.resolved(element.image), rank: 1)
    case (.itunes, "link"): icon.offer(element.resolved(element.linkedImage), rank: 2)
    case (.itunes, "keywords"): feed.tags.append(contentsOf: CommaList.parse(element.text))
    case (_, "category"): addTag(element.trimmedAttribute("text"))
    default: break
    }
  }
}

extension XMLElement {
  /// The URL of a picture, wherever it is written.
  fileprivate var image: String? {
    trimmedAttribute("href") ?? attribute("url") ?? trimmedText
  }

  /// The target of a link to a picture, as podcasts had before `itunes:image`.
  fileprivate var linkedImage: String? {
    attribute("rel")?.trimmed.lowercased() == "image" ? trimmedAttribute("href") : nil
  }
}

/// Parses the durations of recordings as podcasts write them.
enum PodcastDuration {
  /// The seconds in `HH:MM:SS`, `MM:SS`, plain seconds, `1h 2m 3s`, `90 min` or `PT1H2M3S` (ISO 8601); nil if the text is
  /// anything else.
  static func seconds(_ text: String) -> Double? {
    let text = text.trimmed
    if text.utf8.contains(where: \.isASCIILetter) { return sum(ofUnits: text) }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var total = 0.0
    for part in parts {
      guard let value = value(part) else { return nil }
      total = total * 60 + value
    }
    return total
  }

  /// The sum of numbers that each have a unit behind them, the largest unit first.
  private static func sum(ofUnits text: String) -> Double? {
    var rest = text.lowercased()[...]
    if rest.hasPrefix("pt") { rest = rest.dropFirst(2) }
    var total = 0.0
    var last = Double.infinity
    while !rest.isEmpty {
      let number = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." }
      rest = rest[number.endIndex...].drop(while: \.isWhitespace)
      let name = rest.prefix { $0.isASCII && $0.isLetter }
      rest = rest[name.endIndex...].drop { $0.isWhitespace || $0 == "." || $0 == "," }
      guard let value = value(number), let unit = units[String(name)], unit < last else {
        return nil
      }
      total += value * unit
      last = unit
    }
    return last.isFinite ? total : nil
  }

  private static func value(_ text: Substring) -> Double? {
    Double(text).flatMap { $0 >= 0 && $0 < 1e7 ? $0 : nil }
  }

  /// The seconds of each unit.
  private static let units: [String: Double] = [
    "h": 3600, "hr": 3600, "hrs": 3600, "hour": 3600, "hours": 3600,
    "m": 60, "min": 60, "mins": 60, "minute": 60, "minutes": 60,
    "s": 1, "sec": 1, "secs": 1, "second": 1, "seconds": 1,
  ]
}

/// Splits keywords separated by commas.
enum CommaList {
  static func parse(_ text: String) -> [String] {
    text.split(separator: ",").map(\.trimmed).filter { !$0.isEmpty }
  }
}
