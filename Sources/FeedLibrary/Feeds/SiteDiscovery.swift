package import FeedBasics
package import FeedModel

/// Feeds that follow from a page's URL, or from it and the page's source.
extension FeedDiscovery {
  /// The site's feed for the URL; nil if it cannot be known without the page, or if there is no feed. Then the page is
  /// requested.
  /// - Throws: exit 1 if the server cannot be reached or wants no more requests.
  package func found(_ site: SiteFeed, for feed: Feed) async throws(LibraryFailure) -> Found? {
    switch site.source {
    case .page: return nil
    case .feed(let url):
      return try await found(url, site, for: feed, from: feed.configuredURL)
    case .lookup(let url, let member):
      guard let response = try await response(url, site, for: feed, from: feed.configuredURL)
      else { return nil }
      guard let text = JSONMember.text(member, in: response.body),
        let target = URLReference.absoluteWeb(text, base: nil)
      else {
        report("\(url) names no feed", feed)
        return nil
      }
      return try await found(target, site, for: feed, from: url)
    }
  }

  /// The feed that is named in the source of the site's page, unless the page links to one.
  /// - Throws: exit 1 if it cannot be fetched, 65 if it is not a feed.
  package func found(
    _ site: SiteFeed?, for feed: Feed, page: FetchResponse
  ) async throws(LibraryFailure) -> Found? {
    guard case .page(let members, let template)? = site?.source, links(feed, page).isEmpty,
      let base = page.finalURL ?? feed.location.baseURL
    else { return nil }
    for member in members {
      guard let value = JSONMember.text(member, in: page.body),
        let url = SiteFeed.filled(template, ["value": value])
      else { continue }
      return try await linked(url, feed, page: base)
    }
    return nil
  }

  private func found(
    _ url: String, _ site: SiteFeed, for feed: Feed, from origin: String
  ) async throws(LibraryFailure) -> Found? {
    guard let response = try await response(url, site, for: feed, from: origin) else { return nil }
    do throws(ParseError) {
      let title = try title(feed, response, adapter: nil)
      return found(response.movedTo ?? url, title, feed, response)
    } catch {
      if site.isCertain { report("\(url): \(error)", feed) }
      return nil
    }
  }

  /// nil if there is nothing at the URL.
  private func response(
    _ url: String, _ site: SiteFeed, for feed: Feed, from origin: String
  ) async throws(LibraryFailure) -> FetchResponse? {
    do throws(FetchError) {
      return try await fetch(url, feed, page: origin)
    } catch {
      let status = error.statusCode ?? 0
      if error.isUnreachable || error == .cancelled || status == 429
        || status >= 500 && site.isCertain
      {
        throw failure(error, feed, url: site.isCertain ? url : feed.configuredURL)
      }
      if site.isCertain { report("\(url): \(error)", feed) }
      return nil
    }
  }

  private func report(_ line: String, _ feed: Feed) {
    note(.note("\(masked(line, feed)); trying the page"))
  }
}

extension SiteFeed {
  /// - Parameter feed: as the user named it; one with an adapter, a variable or a user name is requested as it is.
  package init?(of feed: Feed) {
    guard feed.adapter == nil, case .web(let url) = feed.location, url == feed.configuredURL,
      feed.username == nil
    else { return nil }
    self.init(of: url)
  }
}

extension Feed {
  /// Whether a URL has the scheme, host and port of the feed's, and may get the headers for it.
  package func hasOrigin(of url: String) -> Bool {
    let (own, other) = (URLReference.Parts(location.baseURL ?? ""), URLReference.Parts(url))
    return own.scheme == other.scheme && own.authority == other.authority
  }
}

/// A member of JSON inside other text, such as the source of a web page.
package enum JSONMember {
  /// In bytes.
  private static let maximumLength = 4096

  /// The text of the first member with the name that is a string and not empty; nil if absent.
  package static func text(_ name: String, in body: Data) -> String? {
    let key = Array("\"\(name)\"".utf8)
    var rest = [UInt8](body)[...]
    while let range = rest.firstRange(of: key) {
      rest = rest[range.upperBound...]
      let colon = rest.drop(while: isBlank)
      guard colon.first == UInt8(ascii: ":") else { continue }
      let value = colon.dropFirst().drop(while: isBlank)
      guard value.first == UInt8(ascii: "\""), let text = string(value.dropFirst()), !text.isEmpty
      else { continue }
      return text
    }
    return nil
  }

  /// A string from after its first quotation mark.
  private static func string(_ bytes: ArraySlice<UInt8>) -> String? {
    var isEscaped = false
    for index in bytes.prefix(maximumLength).indices {
      if isEscaped {
        isEscaped = false
      } else if bytes[index] == UInt8(ascii: "\\") {
        isEscaped = true
      } else if bytes[index] == UInt8(ascii: "\"") {
        let literal = Data("[\"".utf8) + bytes[bytes.startIndex..<index] + Data("\"]".utf8)
        return (try? JSONDecoder().decode([String].self, from: literal))?.first
      }
    }
    return nil
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }
}
