import FeedModel
import FeedParsing
import Foundation

/// Takes what a fetch brought for one feed: reads it and works out what to remember. A pure function of these.
struct FeedUpdate {
  let feed: Feed
  let old: FeedState
  let adapters: [String: Adapter]
  let now: Date
  /// 0 ..< 1.
  let jitter: Double

  struct Result: Sendable {
    var outcome: FeedOutcome
    /// What to remember of an answer without anything new; it can wait for those of the other feeds.
    var confirmedState: FeedState?
    /// What to remember of a failure, once it is known that the machine is not offline.
    var failedState: FeedState?
  }

  enum Step: Sendable {
    case ended(Result)
    /// There is something for the store.
    case read(Reading)
  }

  /// An answer that was read, on its way to the store.
  struct Reading: Sendable {
    var response: ParsedResponse
    /// Bytes of the answer's body.
    var size: Int
    fileprivate var update: FeedUpdate

    /// What the feed came to.
    func result(_ stored: Swift.Result<StoreChanges, StoreError>) -> Result {
      update.result(response, stored)
    }
  }

  /// - Parameter followUp: what the answer led to.
  func take(
    _ fetched: Swift.Result<FetchResponse, FetchError>,
    _ followUp: FollowUpResult = FollowUpResult()
  ) -> Step {
    switch fetched {
    case .failure(let error): .ended(failure(error))
    case .success(let response): take(response, followUp)
    }
  }

  // MARK: Success

  private func take(_ response: FetchResponse, _ followUp: FollowUpResult) -> Step {
    if response.status == 304, old.etag == nil, old.lastModified == nil {
      return .ended(failure(.broken("304 Not Modified, though nothing was asked conditionally")))
    }
    let digest = response.status == 304 ? old.bodyDigest : Digest.hex(response.body)
    if response.status == 304 || digest == old.bodyDigest && old.bodyDigest != nil {
      var state = succeeded(response)
      state.unchangedPolls += 1
      return .ended(Result(outcome: outcome(.unchanged, state), confirmedState: state))
    }
    var document: FeedDocument
    do {
      let adapter = feed.adapter.flatMap { adapters[$0] }
      var parsed =
        try followUp.first
        ?? FeedParser.parse(response.body, contentType: response.contentType, adapter: adapter)
      parsed.items += followUp.items
      let mask = SecretMask(feed.secrets)
      parsed.rejections += followUp.rejections.map {
        UnsafeCharacters.removed(from: mask.masked($0))
      }
      parsed.isComplete = parsed.isComplete && !followUp.isCut
      document = FeedNormaliser.document(
        parsed, feedURL: response.finalURL ?? feed.location.baseURL)
      document.entries += followUp.known
      SecretRedaction(feed).remove(from: &document)
    } catch {
      return .ended(failed("\(error)", status: response.status, state: old))
    }
    let state = state(after: response, document, digest: digest, pause: followUp.pause)
    let read = ParsedResponse(document: document, feed: feed, state: state, arrival: now)
    return .read(Reading(response: read, size: response.body.count, update: self))
  }

  private func state(
    after response: FetchResponse, _ document: FeedDocument, digest: String?, pause: HostPause?
  ) -> FeedState {
    var state = succeeded(response)
    state.title = document.title
    state.format = document.format.name
    state.hints = document.pollingHints
    state.bodyDigest = digest
    if let pause {
      state.heldUntil = held(for: pause.seconds)
      state.holdsHost = pause.host == state.host(of: feed)
    }
    if !document.isComplete {
      // What was cut off would never come, were the server told that this body is here.
      state.bodyDigest = nil
      state.etag = nil
      state.lastModified = nil
    }
    return state
  }

  private func result(
    _ response: ParsedResponse, _ stored: Swift.Result<StoreChanges, StoreError>
  ) -> Result {
    switch stored {
    case .success(let changes):
      var state = response.state
      let isUnchanged = changes == StoreChanges()
      state.unchangedPolls = isUnchanged ? state.unchangedPolls + 1 : 0
      var outcome = outcome(isUnchanged ? .unchanged : .updated, state)
      outcome.changes = changes
      outcome.rejections = response.document.rejections
      outcome.isCut = !response.document.isComplete
      return Result(outcome: outcome)
    case .failure(let error):
      var outcome = FeedOutcome(name: feed.name, url: feed.configuredURL, status: .failed)
      outcome.error = error.description
      outcome.storeError = error
      return Result(outcome: outcome)
    }
  }

  private func succeeded(_ response: FetchResponse) -> FeedState {
    var state = old
    if response.status == 304 {
      state.etag = response.etag ?? old.etag
      state.lastModified = response.lastModified ?? old.lastModified
    } else {
      state.etag = response.etag
      state.lastModified = response.lastModified
    }
    // A place that holds a secret is not written down.
    if let moved = response.movedTo, SecretMask(feed.secrets).masked(moved) == moved {
      state.movedTo = moved
    }
    state.lastStatus = response.status
    state.lastAttempt = now
    state.lastSuccess = now
    state.freshUntil = response.freshFor.map {
      now.addingTimeInterval(min($0, Schedule.maximumWait))
    }
    state.heldUntil = held(for: response.retryAfter)
    state.holdsHost = false
    state.jitter = jitter
    state.failures = 0
    state.lastError = nil
    return state
  }

  // MARK: Failure

  private func failure(_ error: FetchError) -> Result {
    var state = old
    switch error {
    case .cancelled:
      // Nobody's fault: the feed stays as it was.
      var skipped = FeedOutcome(name: feed.name, url: feed.configuredURL, status: .skipped)
      skipped.nextFetch = Schedule.nextFetch(old, feed: feed, now: now)
      return Result(outcome: skipped)
    case .status(let code, let retryAfter, _, _):
      // The place it moved to may be what is gone; the configured one is asked the next time.
      let wasMoved = old.movedTo != nil && (code == 404 || code == 410)
      if wasMoved { state.movedTo = nil }
      state.isGone = code == 410 && !wasMoved
      if let retryAfter {
        state.heldUntil = held(for: retryAfter)
        // A host that a redirect led to is not known by the feed's state.
        state.holdsHost = error.busyHost != nil && error.busyHost == old.host(of: feed)
      }
    case .file, .badURL:
      return unasked(error.description)
    case .unreachable, .broken, .tooLarge: break
    }
    var message = message(of: error)
    if old.movedTo != nil, state.movedTo == nil, let code = error.statusCode {
      message = "\(code) at the place that it had moved to; its own URL is asked the next time"
    }
    var result = failed(message, status: error.statusCode, state: state)
    if error.isUnreachable { result.outcome.failure = .unreachable }
    return result
  }

  /// What the config or a file is to blame for costs nobody anything, so it is tried again every time.
  private func unasked(_ message: String) -> Result {
    var state = old
    state.lastError = shown(message)
    state.lastStatus = nil
    var outcome = outcome(.failed, state)
    outcome.error = state.lastError
    outcome.failure = .unasked
    return Result(outcome: outcome, failedState: state)
  }

  /// In the words of the API where it has some; a page that says who stands in the way is named.
  private func message(of error: FetchError) -> String {
    if case .status(_, _, let body, _) = error, let page = FeedParser.webPage(in: body) {
      return "\(error.description): \(page)"
    }
    guard case .status(let code, _, let body, _) = error,
      let adapter = feed.adapter.flatMap({ adapters[$0] }),
      let words = FeedParser.errorMessage(in: body, adapter: adapter)
    else { return error.description }
    return "\(words) (HTTP \(code))"
  }

  private func failed(_ message: String, status: Int?, state: FeedState) -> Result {
    let message = shown(message)
    var state = state
    state.lastAttempt = now
    state.lastStatus = status
    state.lastError = message
    state.failures += 1
    state.jitter = jitter
    var outcome = outcome(.failed, state)
    outcome.error = message
    return Result(outcome: outcome, failedState: state)
  }

  private func shown(_ message: String) -> String {
    UnsafeCharacters.removed(from: SecretMask(feed.secrets).masked(message))
  }

  private func held(for seconds: Double?) -> Date? {
    seconds.map { now.addingTimeInterval(min($0, Schedule.maximumRetryAfter)) }
  }

  private func outcome(_ status: FeedOutcome.Status, _ state: FeedState) -> FeedOutcome {
    var outcome = FeedOutcome(name: feed.name, url: feed.configuredURL, status: status)
    outcome.httpStatus = state.lastStatus
    outcome.nextFetch = Schedule.nextFetch(state, feed: feed, now: now)
    return outcome
  }
}
