import Configuration
import FeedFetching
import FeedModel
import FeedParsing
import Foundation
import Refreshing

/// Finds the feed of a URL: the document itself, or a feed that the page links to.
struct FeedDiscovery {
  let session: Session
  let settings: Config.Settings
  /// Chooses one of the feeds that a page links to; asks on the terminal if nil.
  var chooser: (([FeedLinks.Candidate]) throws -> FeedLinks.Candidate?)?

  struct Found {
    var url: String
    var title: String?
    var response: FetchResponse
  }

  /// - Throws: exit 65 if there is no feed, 1 if there is no response.
  func find(_ url: String) async throws -> Found {
    let response = try await fetch(url)
    let reason: ParseError
    do {
      return try found(url, response)
    } catch {
      reason = error
    }
    let candidates = FeedLinks.candidates(
      in: response.body, contentType: response.contentType, url: response.finalURL ?? url)
    guard let chosen = try (chooser ?? choose)(candidates) else {
      let shown = SecretMask().masked(url)
      let addition = FeedParser.isWebPage(response.body) ? ", and it links to no feed" : ""
      throw CommandFailure(code: 65, message: "\(shown): \(reason)\(addition)")
    }
    let second = try await fetch(chosen.url)
    do {
      return try found(chosen.url, second)
    } catch {
      throw CommandFailure(code: 65, message: "\(SecretMask().masked(chosen.url)): \(error)")
    }
  }

  private func found(_ url: String, _ response: FetchResponse) throws(ParseError) -> Found {
    let parsed = try FeedParser.parse(response.body, contentType: response.contentType)
    let document = FeedNormaliser.document(parsed, feedURL: response.finalURL ?? url)
    return Found(url: response.movedTo ?? url, title: document.title, response: response)
  }

  private func fetch(_ url: String) async throws -> FetchResponse {
    let request = FetchRequest(
      location: .web(url: url), timeout: settings.timeout, maxBody: settings.maxBody)
    do {
      return try await session.fetcher(secrets: []).fetch(request)
    } catch {
      let shown = SecretMask().masked(url)
      throw CommandFailure.failed("\(shown): \(error); nothing was added")
    }
  }

  /// On a terminal, the one that the user chooses; otherwise the first. nil if absent.
  private func choose(_ candidates: [FeedLinks.Candidate]) -> FeedLinks.Candidate? {
    guard candidates.count > 1, session.terminal.isInput, session.terminal.isError else {
      return candidates.first
    }
    for (index, candidate) in candidates.enumerated() {
      StandardError.line("  \(index + 1)  \(candidate.title ?? "(no title)")  \(candidate.url)")
    }
    StandardError.raw("Which feed? [1] ")
    guard let line = readLine(), let number = Int(line), candidates.indices.contains(number - 1)
    else { return candidates.first }
    return candidates[number - 1]
  }
}
