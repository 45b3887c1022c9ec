internal import FeedModel

/// Apple's podcast tags (podcasters.apple.com/support/823) and Google's copies of them.
extension ItemDraft {
  mutating func readPodcast(_ element: XMLElement) {
    switch (element.name.namespace, element.name.local) {
    case (_, "author"): authors.add(element.text, rank: 3)
    case (.itunes, "summary"): addSummary(element.html, rank: 4)
    case (.itunes, "subtitle"): addSummary(element.html, rank: 5)
    case (.googlePlay, "description"): addSummary(element.html, rank: 5)
    case (.itunes, "title"): title.offer(element.html, rank: 2)
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
  /// The seconds in `HH:MM:SS`, `MM:SS` or plain seconds; nil if the text is anything else.
  static func seconds(_ text: String) -> Double? {
    let parts = text.trimmed.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var total = 0.0
    for part in parts {
      guard let value = Double(part), value >= 0, value < 1e7 else { return nil }
      total = total * 60 + value
    }
    return total
  }
}

/// Splits keywords separated by commas.
enum CommaList {
  static func parse(_ text: String) -> [String] {
    text.split(separator: ",").map(\.trimmed).filter { !$0.isEmpty }
  }
}
