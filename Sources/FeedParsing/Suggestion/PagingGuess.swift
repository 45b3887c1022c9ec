import FeedBasics

/// Guesses how a response is paged, from its members beside the items and from the parameters of its URL.
enum PagingGuess {
  static func lines(_ document: JSONValue, items: JSONList, url: String?)
    -> [AdapterSuggestion.Line]
  {
    let leaves = leaves(of: document, apartFrom: items.path)
    var lines: [AdapterSuggestion.Line] = []
    func add(_ key: AdapterKey, _ value: String) {
      lines.append(AdapterSuggestion.Line(key: key.rawValue, value: value))
    }
    let counts = leaves.filter { leaf in
      guard let value = leaf.texts.first.flatMap({ Int($0) }) else { return false }
      return value >= items.items.count && !name(leaf).contains("page")
    }
    // What is called a count may be that of the page.
    let total =
      counts.first { name($0).contains("total") }
      ?? counts.first {
        ["count", "hits", "nbhits", "numfound", "found"].contains(name($0))
      }
    if let total { add(.total, total.path) }
    let parameters = url.map { URLReference.Parts($0).query ?? "" } ?? ""
    let names = parameters.split(separator: "&").compactMap { $0.split(separator: "=").first }
      .map(String.init)
    let nexts = leaves.filter(isNext)
    let next = nexts.first { $0.keys.last?.lowercased().hasPrefix("next") ?? false } ?? nexts.first
    if let next, let text = next.texts.first {
      add(.next, next.path)
      if Int(text) != nil {
        add(.pageParameter, names.first { $0.lowercased().contains("page") } ?? "page")
      } else if !text.hasPrefix("http"), !text.hasPrefix("/"), !text.hasPrefix("?") {
        add(.pageParameter, parameter(for: next.keys.last ?? "cursor"))
      }
    } else if let page = names.first(where: {
      ["page", "p", "pagenumber"].contains($0.lowercased())
    }) {
      add(.pageParameter, page)
    } else if let offset = names.first(where: {
      ["offset", "start", "skip", "from"].contains($0.lowercased())
    }) {
      add(.pageParameter, "\(offset)=+0")
    }
    let sizes = ["pagesize", "per_page", "perpage", "limit", "size", "max", "hitsperpage", "count"]
    if let size = names.first(where: { sizes.contains($0.lowercased()) }) {
      add(.pageSizeParameter, size)
    }
    return lines
  }

  private static func name(_ leaf: JSONLeaf) -> String { leaf.keys.last?.lowercased() ?? "" }

  private static func leaves(of document: JSONValue, apartFrom items: String) -> [JSONLeaf] {
    JSONLeaf.all(of: document)
      .filter { !$0.path.hasPrefix(items + ".") && !$0.path.hasPrefix(items + "[") }
      .filter { !$0.path.contains("[*]") }
  }

  private static func isNext(_ leaf: JSONLeaf) -> Bool {
    guard leaf.texts.count == 1, let name = leaf.keys.last?.lowercased() else { return false }
    if ["next", "after", "cursor", "continuation", "href"].contains(name) {
      return name != "href" || leaf.keys.dropLast().last?.lowercased() == "next"
    }
    return name.hasPrefix("next")
      && ["url", "cursor", "token", "page", "link"].contains { name.hasSuffix($0) }
  }

  /// The parameter for a member's value: `next_cursor` is sent as `cursor`, `nextPageToken` as `pageToken`.
  private static func parameter(for key: String) -> String {
    let lower = key.lowercased()
    guard lower.hasPrefix("next"), lower.count > 4 else { return lower == "next" ? "cursor" : key }
    let rest = key.dropFirst(4).drop { !$0.isLetter }
    return rest.prefix(1).lowercased() + rest.dropFirst()
  }
}
