public import FeedModel

extension Adapter {
  /// The request for the page after one; nil where that was the last.
  /// - Parameters:
  ///   - page: the page just read, without whatever came before it.
  ///   - url: where it came from.
  ///   - seen: how many items all the pages so far had, rejected ones included.
  public func nextPage(after page: ParsedFeed, from url: String, seen: Int) -> String? {
    let count = page.items.count + page.rejections.count
    if count == 0 { return nil }
    if let total = page.totalItems, seen >= total { return nil }
    if fields["next"] != nil {
      // An address, or a mark that goes into the parameter for the page.
      guard let next = page.nextPage, !next.isEmpty else { return nil }
      if let parameter = definition["page_param"] {
        return AdapterQuery(url).setting(parameter, to: next).url
      }
      return URLReference.web(next, base: url)
    }
    guard let parameter = definition["page_param"] else { return nil }
    let query = AdapterQuery(url)
    if let size = definition["page_size_param"].flatMap({ query[$0] }).flatMap({ Int($0) }),
      count < size
    {
      return nil
    }
    let number = query[parameter].flatMap { Int($0) } ?? 1
    guard number < 1_000_000 else { return nil }
    return query.setting(parameter, to: String(number + 1)).url
  }
}

/// The parameters of a URL.
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
