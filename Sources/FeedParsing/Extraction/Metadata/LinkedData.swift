import FeedBasics
import FeedModel

/// The article that a page describes in JSON-LD (schema.org), read from all its scripts.
struct LinkedData {
  var headline: String?
  var authors: [String] = []
  var published: String?
  var image: String?
  var body: String?
  var language: String?
  var publisher: String?
  var isFree: Bool?
  /// The types of all objects of the page.
  var types: Set<String> = []

  private static let maximumObjects = 2000

  init(_ scripts: [[UInt8]]) {
    let objects = LinkedData.objects(in: scripts)
    guard !objects.isEmpty else { return }
    for object in objects { types.formUnion(LinkedData.types(of: object)) }
    let best = objects.filter {
      !LinkedData.articleTypes.isDisjoint(with: LinkedData.types(of: $0))
    }
    for object in best { read(object, among: objects) }
    for object in objects where !LinkedData.pageTypes.isDisjoint(with: LinkedData.types(of: object))
    {
      if published == nil { published = object["datePublished"]?.text }
      if isFree == nil { isFree = LinkedData.bool(object["isAccessibleForFree"]) }
      if publisher == nil, LinkedData.types(of: object).contains("WebSite") {
        publisher = object["name"]?.text
      }
    }
  }

  var isArticle: Bool { !types.isDisjoint(with: LinkedData.articleTypes) }

  private static let articleTypes: Set<String> = [
    "Article", "NewsArticle", "BlogPosting", "Report", "ReportageNewsArticle", "TechArticle",
    "ScholarlyArticle",
    "AnalysisNewsArticle", "OpinionNewsArticle", "ReviewNewsArticle", "BackgroundNewsArticle",
    "LiveBlogPosting", "Review", "Recipe",
    "AdvertiserContentArticle", "SatiricalArticle", "MedicalScholarlyArticle",
    "DiscussionForumPosting", "SocialMediaPosting", "HowTo", "APIReference", "WebLog",
  ]
  private static let pageTypes: Set<String> = [
    "WebPage", "WebSite", "ItemPage", "AboutPage", "FAQPage", "QAPage",
  ]

  /// The articles that a page lists, or the elements of its lists of them.
  static func listed(in scripts: [[UInt8]]) -> [JSONValue] {
    objects(in: scripts, under: holders + ["blogPost", "blogPosts", "dataFeedElement"])
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
  private static func objects(
    in scripts: [[UInt8]], under holders: [String] = LinkedData.holders
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

  private static func types(of object: JSONValue) -> [String] {
    guard let type = object["@type"] else { return [] }
    let all = type.array?.compactMap(\.text) ?? type.text.map { [$0] } ?? []
    return all.map { String($0.split(separator: "/").last ?? "") }
  }

  private mutating func read(_ object: JSONValue, among objects: [JSONValue]) {
    if headline == nil { headline = LinkedData.line(object["headline"] ?? object["name"]) }
    if authors.isEmpty, let author = object["author"] ?? object["creator"] {
      authors = LinkedData.names(author, among: objects)
    }
    if published == nil { published = (object["datePublished"] ?? object["dateCreated"])?.text }
    if image == nil {
      image = LinkedData.url(object["image"]) ?? LinkedData.url(object["thumbnailUrl"])
    }
    if body == nil { body = object["articleBody"]?.text }
    if language == nil { language = object["inLanguage"]?.text }
    if publisher == nil { publisher = LinkedData.line(object["publisher"]?["name"]) }
    if let free = LinkedData.bool(object["isAccessibleForFree"]), isFree != false { isFree = free }
  }

  private static func line(_ value: JSONValue?) -> String? {
    value?.text.flatMap { PlainText.read(MarkupText(String($0.prefix(PageHead.maximumText)))) }
  }

  private static func bool(_ value: JSONValue?) -> Bool? {
    switch value?.word?.lowercased() {
    case "true", "yes", "1": true
    case "false", "no", "0": false
    default: nil
    }
  }

  /// A reference by `@id` is resolved among the page's objects.
  private static func names(_ value: JSONValue, among objects: [JSONValue]) -> [String] {
    if let list = value.array { return list.prefix(20).flatMap { names($0, among: objects) } }
    if let name = line(value), !name.hasPrefix("http"), !name.hasPrefix("#") {
      return Byline.names(declared: name)
    }
    if let names = ownNames(value) { return names }
    guard let id = value.text ?? value["@id"]?.text else { return [] }
    for object in objects where object["@id"]?.text == id {
      if let names = ownNames(object) { return names }
    }
    return []
  }

  /// The names that an object gives itself; nil for none. That of an organisation is one, though it may have `and` in it.
  private static func ownNames(_ object: JSONValue) -> [String]? {
    if let list = object["name"]?.array {
      return list.compactMap(line).flatMap(Byline.names(declared:))
    }
    if let name = line(object["name"]) {
      let isPerson = types(of: object).allSatisfy { $0 == "Person" || $0 == "Thing" }
      return isPerson ? Byline.names(declared: name) : [name]
    }
    let parts = [object["givenName"], object["familyName"]].compactMap(line)
    return parts.isEmpty ? nil : [parts.joined(separator: " ")]
  }

  private static func url(_ value: JSONValue?) -> String? {
    guard let value else { return nil }
    if let text = value.text { return text }
    if let first = value.array?.first { return url(first) }
    return (value["url"] ?? value["contentUrl"] ?? value["@id"])?.text
  }
}

/// The text of a page's structured data as HTML.
enum DataArticle {
  /// A paragraph for each line. The text may contain HTML.
  static func html(_ text: String) -> String {
    if text.hasWord("<p") || text.hasWord("<br") {
      return HTMLContent.read(text, base: nil, extras: []).sanitised
    }
    return text.split(whereSeparator: \.isNewline).compactMap { PlainText.folded(String($0)) }
      .map { "<p>\($0.replacing("&", with: "&amp;").replacing("<", with: "&lt;"))</p>" }.joined(
        separator: "\n")
  }
}
