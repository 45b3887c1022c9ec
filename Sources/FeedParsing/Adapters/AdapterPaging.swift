import FeedBasics
public import FeedModel

extension Adapter {
  /// What the definition says of further pages and a response, its first page, does not have.
  /// - Parameter pages: how many pages are wanted.
  public func pagingProblems(of page: ParsedFeed, pages: Int) -> [String] {
    guard page.itemCount > 0 else { return [] }
    var problems: [String] = []
    if let path = written(.total), page.totalItems == nil {
      problems.append("total: no number at '\(path)' in the response")
    }
    if let path = written(.next), page.nextPage == nil {
      problems.append("next: nothing at '\(path)' in the response, unless there is only one page")
    } else if pages > 1, written(.next) == nil, written(.pageParameter) == nil {
      problems.append("pages: one is read, since the adapter has neither 'next' nor 'page_param'")
    }
    return problems
  }

  /// The URL of the page after a given one; nil if that was the last.
  /// - Parameters:
  ///   - page: the page just read, without the items of earlier pages.
  ///   - url: the URL of that page.
  ///   - seen: the number of items on all pages so far, rejected ones included.
  public func nextPage(after page: ParsedFeed, from url: String, seen: Int) -> String? {
    let count = page.itemCount
    if count == 0 { return nil }
    if let total = page.totalItems, seen >= total { return nil }
    if written(.next) != nil {
      // Either a URL, or a cursor for the page parameter.
      guard let next = page.nextPage, !next.isEmpty else { return nil }
      if let parameter = written(.pageParameter).map(PageParameter.init) {
        return AdapterQuery(url).setting(parameter.name, to: next).url
      }
      return URLReference.web(next, base: url)
    }
    guard let parameter = written(.pageParameter).map(PageParameter.init) else { return nil }
    let query = AdapterQuery(url)
    if let size = written(.pageSizeParameter).flatMap({ query[$0] }).flatMap({ Int($0) }),
      count < size
    {
      return nil
    }
    let number = query[parameter.name].flatMap { Int($0) } ?? parameter.first
    guard (0..<1_000_000_000).contains(number) else { return nil }
    let next = number + (parameter.countsItems ? count : 1)
    return query.setting(parameter.name, to: String(next)).url
  }
}

/// The value of `page_param`: the parameter's name, and after an equals sign the number of the first page if that is
/// not 1. A `+` before the number means that items are counted instead of pages, as in `offset=+0`.
private struct PageParameter {
  var name: String
  var first = 1
  var countsItems = false

  init(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1)
    name = parts.first.map(String.init) ?? text
    guard parts.count == 2 else { return }
    countsItems = parts[1].hasPrefix("+")
    first = Int(parts[1].drop { $0 == "+" }) ?? 1
  }
}

/// The query parameters of a URL.
struct AdapterQuery {
  private var parts: URLReference.Parts
  private var parameters: [Substring]

  init(_ url: String) {
    parts = URLReference.Parts(url)
    parameters = (parts.query ?? "").split(separator: "&")
  }

  subscript(_ name: String) -> String? {
    parameters.first { $0.hasPrefix(name + "=") }.map { String($0.dropFirst(name.count + 1)) }
  }

  func setting(_ name: String, to value: String) -> AdapterQuery {
    var result = self
    let parameter = Substring("\(name)=\(URLReference.component(value))")
    if let index = parameters.firstIndex(where: { $0.hasPrefix(name + "=") }) {
      result.parameters[index] = parameter
    } else {
      result.parameters.append(parameter)
    }
    return result
  }

  var url: String {
    var parts = parts
    parts.query = parameters.joined(separator: "&")
    return parts.text
  }
}
