import FeedBasics
import FeedModel
import FeedParsing

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

  init(_ scripts: [[UInt8]]) {
    let objects = LinkedObjects.all(in: scripts)
    guard !objects.isEmpty else { return }
    for object in objects { types.formUnion(LinkedObjects.types(of: object)) }
    let best = objects.filter {
      !LinkedObjects.articleTypes.isDisjoint(with: LinkedObjects.types(of: $0))
    }
    for object in best { read(object, among: objects) }
    for object in objects
    where !LinkedData.pageTypes.isDisjoint(with: LinkedObjects.types(of: object)) {
      if published == nil { published = object["datePublished"]?.text }
      if isFree == nil { isFree = LinkedData.bool(object["isAccessibleForFree"]) }
      if publisher == nil, LinkedObjects.types(of: object).contains("WebSite") {
        publisher = object["name"]?.text
      }
    }
  }

  var isArticle: Bool { !types.isDisjoint(with: LinkedObjects.articleTypes) }

  private static let pageTypes: Set<String> = [
    "WebPage", "WebSite", "ItemPage", "AboutPage", "FAQPage", "QAPage",
  ]

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
      let isPerson = LinkedObjects.types(of: object).allSatisfy { $0 == "Person" || $0 == "Thing" }
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
      return HTMLContent.read(text, base: nil, extractsText: false).sanitised
    }
    return text.split(whereSeparator: \.isNewline).compactMap { PlainText.folded(String($0)) }
      .map { "<p>\($0.replacing("&", with: "&amp;").replacing("<", with: "&lt;"))</p>" }.joined(
        separator: "\n")
  }
}
