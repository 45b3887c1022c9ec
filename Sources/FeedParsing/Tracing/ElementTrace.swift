import FeedBasics
internal import FeedModel

/// Records which element each field of an item comes from, by comparing the item before and after each element.
struct ElementTrace {
  /// How many items are traced.
  let limit: Int
  private(set) var items: [ItemOrigins] = []
  private var current = ItemOrigins()
  private var before: [String: String] = [:]

  init(limit: Int) { self.limit = limit }

  /// Elements beyond this are not traced, because each comparison goes through the whole item. Real items have fewer.
  private static let maximumElements = 300
  private var elements = 0

  var isOn: Bool { items.count < limit && elements < ElementTrace.maximumElements }

  mutating func began(_ draft: ItemDraft, element: String) {
    elements = 0
    guard isOn else { return }
    current = ItemOrigins()
    before = [:]
    note(draft, path: element, text: "")
  }

  mutating func read(_ element: XMLElement, into draft: ItemDraft) {
    guard isOn else { return }
    elements += 1
    let name = element.name
    let path = name.namespace.prefix.map { "\($0):\(name.local)" } ?? name.local
    let text = String(element.text.trimmed.prefix(200))
    note(draft, path: path, text: text)
    // An unreadable date changes no field, but it is what people want to find.
    if current.fields["published"] == nil, ElementTrace.dates.contains(name.local), !text.isEmpty {
      current.fields["published"] = ItemOrigins.Origin(path: path, text: text)
    }
  }

  mutating func ended() { if items.count < limit { items.append(current) } }

  /// Forgets the item traced last if there are more than `count`.
  mutating func keep(_ count: Int) { if items.count > count { items.removeLast() } }

  private mutating func note(_ draft: ItemDraft, path: String, text: String) {
    var draft = draft
    let now = ElementTrace.fields(of: draft.completed())
    for (field, value) in now where before[field] != value && !value.isEmpty {
      let text = text.isEmpty ? value : text
      if let known = current.fields[field], ElementTrace.lists.contains(field) {
        if !known.path.split(separator: ", ").contains(Substring(path)) {
          current.fields[field]?.path += ", \(path)"
        }
      } else {
        current.fields[field] = ItemOrigins.Origin(path: path, text: text)
      }
    }
    before = now
  }

  /// Fields that several elements may add to.
  private static let lists: Set<String> = ["author", "tags", "image", "attachments", "summary"]

  private static let dates: Set<String> = ["pubdate", "published", "issued", "created", "date"]

  private static func fields(of item: ParsedItem) -> [String: String] {
    [
      "id": item.guid ?? "",
      "title": item.title?.text ?? "",
      "summary": item.summaries.map(\.text).joined(separator: "\n"),
      "content": item.content?.text ?? "",
      "url": item.originalLink ?? item.links.map(\.href).joined(separator: " "),
      "published": item.published.map(Timestamp.rfc3339) ?? "",
      "modified": item.modified.map(Timestamp.rfc3339) ?? "",
      "author": item.authors.map { $0.name ?? $0.email ?? $0.url ?? "" }.joined(separator: ", "),
      "tags": item.tags.joined(separator: ", "),
      "image": item.images.map(\.url).joined(separator: " "),
      "attachments": item.attachments.map(\.url).joined(separator: " "),
      "language": item.language ?? "",
      "comments_url": item.commentsURL ?? "",
      "source": [item.source?.title, item.source?.url].compactMap { $0 }.joined(separator: " "),
    ]
  }
}
