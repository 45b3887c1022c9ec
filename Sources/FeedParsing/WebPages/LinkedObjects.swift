import FeedBasics
import FeedModel

/// The objects that a page describes in JSON-LD (schema.org).
package enum LinkedObjects {
  /// Further objects are not read.
  private static let maximumObjects = 2000

  /// The types of articles.
  package static let articleTypes: Set<String> = [
    "Article", "NewsArticle", "BlogPosting", "Report", "ReportageNewsArticle", "TechArticle",
    "ScholarlyArticle",
    "AnalysisNewsArticle", "OpinionNewsArticle", "ReviewNewsArticle", "BackgroundNewsArticle",
    "LiveBlogPosting", "Review", "Recipe",
    "AdvertiserContentArticle", "SatiricalArticle", "MedicalScholarlyArticle",
    "DiscussionForumPosting", "SocialMediaPosting", "HowTo", "APIReference", "WebLog",
  ]

  /// The articles that a page lists, or the elements of its lists of them.
  package static func listed(in scripts: [[UInt8]]) -> [JSONValue] {
    all(in: scripts, under: holders + ["blogPost", "blogPosts", "dataFeedElement"])
      .flatMap { object in
        let types = types(of: object)
        if !articleTypes.isDisjoint(with: types) { return [object] }
        guard types.contains("ItemList") else { return [] }
        return (object["itemListElement"]?.array ?? []).filter { element in
          let inner = Self.types(of: element["item"] ?? element)
          return unlisted.isDisjoint(with: inner)
        }
      }
  }

  /// What lists have that are not of articles.
  private static let unlisted: Set<String> = [
    "SiteNavigationElement", "Product", "Service", "Offer", "Question", "HowToStep", "Person",
    "Organization", "LocalBusiness", "Place", "ImageObject",
  ]

  /// The objects of all scripts, in their order.
  package static func all(
    in scripts: [[UInt8]], under holders: [String] = LinkedObjects.holders
  ) -> [JSONValue] {
    var objects: [JSONValue] = []
    for script in scripts {
      let json = unwrapped(script)
      guard
        let document = (try? JSONDocument.read(json))
          ?? (try? JSONDocument.read(withoutLastCommas(json)[...]))
      else { continue }
      collect(document, under: holders, depth: 0, into: &objects)
    }
    return objects
  }

  /// The JSON of a script. Some scripts wrap it in a comment or in CDATA.
  private static func unwrapped(_ script: [UInt8]) -> ArraySlice<UInt8> {
    let (open, close) = (UInt8(ascii: "["), UInt8(ascii: "]"))
    var start = 0
    if let mark = script.firstRange(of: "<![CDATA[".utf8) { start = mark.upperBound }
    guard
      let first = script[start...].firstIndex(where: { $0 == UInt8(ascii: "{") || $0 == open })
    else { return [] }
    var rest = script[first...]
    if start > 0, let mark = rest.ranges(of: "]]>".utf8).last { rest = rest[..<mark.lowerBound] }
    let end = script[first] == open ? close : UInt8(ascii: "}")
    return rest[...(rest.lastIndex(of: end) ?? first)]
  }

  /// The JSON without commas after the last member or element, which people write by hand.
  private static func withoutLastCommas(_ json: ArraySlice<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(json.count)
    var isString = false
    var isEscaped = false
    for byte in json {
      if isString {
        if byte == UInt8(ascii: "\""), !isEscaped { isString = false }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      } else if byte == UInt8(ascii: "\"") {
        isString = true
      } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]"),
        let last = output.lastIndex(where: { !HTMLBytes.isSpace($0) }),
        output[last] == UInt8(ascii: ",")
      {
        output.remove(at: last)
      }
      output.append(byte)
    }
    return output
  }

  /// The members that have further objects.
  private static let holders = [
    "@graph", "mainEntity", "mainEntityOfPage", "author", "publisher", "itemListElement", "hasPart",
  ]

  private static func collect(
    _ value: JSONValue, under holders: [String], depth: Int, into objects: inout [JSONValue]
  ) {
    guard depth < 6, objects.count < maximumObjects else { return }
    switch value.kind {
    case .array:
      for element in value.array ?? [] {
        collect(element, under: holders, depth: depth + 1, into: &objects)
      }
    case .object:
      objects.append(value)
      for key in holders {
        if let inner = value[key] {
          collect(inner, under: holders, depth: depth + 1, into: &objects)
        }
      }
    case .null, .true, .false, .number, .string, .escapedString: break
    }
  }

  package static func types(of object: JSONValue) -> [String] {
    guard let type = object["@type"] else { return [] }
    let all = type.array?.compactMap(\.text) ?? type.text.map { [$0] } ?? []
    return all.map { String($0.split(separator: "/").last ?? "") }
  }
}
