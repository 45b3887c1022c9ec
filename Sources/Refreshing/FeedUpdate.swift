import FeedBasics
import FeedModel
import FeedParsing

/// Reads what a fetch brought for one feed, and works out the feed's new state. A pure function of these properties.
struct FeedUpdate {
  let feed: Feed
  let old: FeedState
  let adapters: [String: Adapter]
  let now: Date
  /// A random number in 0 ..< 1, for the schedule.
  let jitter: Double

  struct Result: Sendable {
    var outcome: FeedOutcome
    /// The state after a response without anything new. Saving it can wait for those of the other feeds.
    var confirmedState: FeedState?
    /// The state after a failure, saved only if the machine turns out not to be offline.
    var failedState: FeedState?
    /// Of an account: the state after a failure while the machine is offline.
    var offlineState: FeedState?
  }

  enum Step: Sendable {
    case ended(Result)
    /// The response has to be stored.
    case read(Reading)
  }

  /// A response that was read and is to be stored.
  struct Reading: Sendable {
    var response: ParsedResponse
    /// Bytes of the response's body.
    var size: Int
    fileprivate var update: FeedUpdate

    /// The feed's result, given the store's.
    func result(_ stored: Swift.Result<StoreChanges, StoreError>) -> Result {
      update.result(response, stored)
    }
  }

  /// - Parameter followUp: what was fetched because of the response.
  func take(
    _ fetched: Swift.Result<FetchResponse, FetchError>,
    _ followUp: FollowUpResult = FollowUpResult()
  ) -> Step {
    switch fetched {
    case .failure(let error): .ended(failure(error))
    case .success(let response): take(response, followUp)
    }
  }

  // MARK: Accounts

  /// The result for an account, which has been stored.
  func take(_ brought: AccountSynchronisation) -> Result {
    var result: Result
    let foundNoFeeds = brought.listsFeeds.map { !$0 } ?? old.foundNoFeeds
    if let error = brought.storeError {
      return failed(error)
    } else if let error = brought.failure {
      result = failure(error)
      result.failedState?.foundNoFeeds = foundNoFeeds
      result.confirmedState?.foundNoFeeds = foundNoFeeds
      // Marks wait because of it. Of a single account it is unknown whether the machine or only its server is offline.
      var state = old
      state.lastError = result.failedState?.lastError
      state.foundNoFeeds = foundNoFeeds
      result.offlineState = result.failedState == nil ? nil : state
    } else {
      var state = succeeded(FetchResponse(status: 200, body: Data()))
      // Where its server goes on is what validators are for a feed.
      state.etag = brought.cursor
      state.foundNoFeeds = foundNoFeeds
      // Shown beside the marks that wait.
      state.lastError = brought.unsent.map(shown)
      state.heldUntil = held(for: brought.pause)
      state.unchangedPolls = 0
      result = Result(
        outcome: outcome(brought.isUnchanged ? .unchanged : .updated, state), confirmedState: state)
      result.outcome.unsent = state.lastError
    }
    result.outcome.changes = brought.changes
    result.outcome.rejections = brought.problems.map(shown)
    result.outcome.marked = brought.marked
    result.outcome.sent = brought.sent
    return result
  }

  // MARK: Success

  private func take(_ response: FetchResponse, _ followUp: FollowUpResult) -> Step {
    let digest = response.status == 304 ? old.bodyDigest : BodyDigest.of(response.body)
    let isKnown = digest == old.bodyDigest && old.bodyDigest != nil
    if response.status == 304 || isKnown && followUp.items.isEmpty {
      let state = unchanged(succeeded(response))
      return .ended(Result(outcome: outcome(.unchanged, state), confirmedState: state))
    }
    var document: FeedDocument
    do {
      let adapter = feed.adapter.flatMap { adapters[$0] }
      var parsed =
        try followUp.first
        ?? FeedParser.parse(response.body, contentType: response.contentType, adapter: adapter)
      if let cut = response.cut, parsed.items.isEmpty { return .ended(failure(.broken(cut))) }
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
      if let cut = response.cut { return .ended(failure(.broken(cut))) }
      let advice =
        pageAfter(response).map { "; it only leads to \($0)" }
        ?? (error as? ParseError)?.advice.map { "; \($0)" } ?? ""
      var result = failed(
        "\(redirection(to: response.finalURL))\(error)\(advice)", status: response.status,
        state: old)
      if CaptivePortal.sent(response.body, from: requestedURL) {
        result.outcome.failure = .captivePortal
      } else if FeedParser.isWebPage(response.body) {
        result.outcome.page = CaptivePortal.identity(of: response, from: requestedURL)
      }
      return .ended(result)
    }
    let state = state(after: response, document, digest: digest, followUp)
    let read = ParsedResponse(document: document, feed: feed, state: state, arrival: now)
    return .read(
      Reading(
        response: read, size: response.body.count + followUp.size, update: self))
  }

  private func state(
    after response: FetchResponse, _ document: FeedDocument, digest: String?,
    _ followUp: FollowUpResult
  ) -> FeedState {
    var state = unchanged(succeeded(response))
    state.title = document.title
    state.website = document.homePageURL.flatMap { URLReference.absoluteWeb($0, base: nil) }
    state.website = feed.website(state)
    state.format = document.format.name
    state.hints = document.pollingHints
    state.bodyDigest = digest
    if let pause = followUp.pause {
      state.heldUntil = held(for: pause.seconds)
      state.holdsHost = pause.host == state.host(of: feed)
    } else if let end = followUp.heldUntil {
      // Otherwise all before it would be requested again each time.
      state.heldUntil = max(state.heldUntil ?? end, end)
    }
    if !document.isComplete {
      // With validators, the server would respond with 304 and the missing part would never come.
      state.bodyDigest = nil
      state.freshUntil = nil
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
      if !isUnchanged { state.unchangedPolls = 0 }
      var outcome = outcome(isUnchanged ? .unchanged : .updated, state)
      outcome.changes = changes
      outcome.rejections = response.document.rejections
      outcome.isCut = !response.document.isComplete
      return Result(outcome: outcome)
    case .failure(.leaseLost): return Result(outcome: .leased(feed))
    case .failure(let error): return failed(error)
    }
  }

  private func failed(_ error: StoreError) -> Result {
    var outcome = FeedOutcome(feed, .failed)
    outcome.error = error.description
    outcome.storeError = error
    return Result(outcome: outcome)
  }

  /// The state after a response that brought nothing new. A request before the feed was due says nothing of how often it
  /// changes.
  private func unchanged(_ state: FeedState) -> FeedState {
    var state = state
    if case .now = Schedule.due(old, feed: feed, now: now) { state.unchangedPolls += 1 }
    return state
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
    state.validatorsURL = response.finalURL.map(Digest.hex)
    // A URL that contains a secret is not stored.
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

  /// The result of a request that failed.
  func failure(_ error: FetchError) -> Result {
    var state = old
    switch error {
    case .cancelled:
      // A cancelled fetch is not a failure: the feed's state stays as it was.
      return Result(
        outcome: .skipped(feed, until: Schedule.nextFetch(old, feed: feed, now: now)))
    case .paused(_, let end?):
      // The host that a redirect leads to: the feed waits with those of that host.
      state = old
      state.heldUntil = end
      state.holdsHost = false
      return Result(outcome: .skipped(feed, until: end, .retryAfter), confirmedState: state)
    case .status(_, let retryAfter, _, _) where CaptivePortal.sent(error):
      return networkLogin(error, retryAfter: retryAfter)
    case .status(let code, let retryAfter, _, let url):
      // What a redirect leads to may be gone for a while. The URL that the feed moved to may be gone alone.
      state.isGone = code == 410 && old.movedTo == nil && isRequested(url)
      // The validators themselves may be what the server refuses.
      if [400, 412, 431].contains(code) { (state.etag, state.lastModified) = (nil, nil) }
      if let retryAfter {
        state.heldUntil = held(for: retryAfter)
        // The feed's state does not record a host that a temporary redirect led to.
        state.holdsHost = error.busyHost != nil && error.busyHost == old.host(of: feed)
      }
    case .file, .badURL, .unreachable(_, .machine): return unasked(message(of: error))
    case .unreachable, .refused, .paused, .broken, .unanswered, .tookTooLong, .tooManyRedirects,
      .tooLarge:
      break
    }
    var message = message(of: error)
    if state.isGone { message += " (remove the feed; it will not come back)" }
    if old.movedTo != nil, isLost(error.statusCode) {
      let what = error.statusCode.map(String.init) ?? message
      message = "\(what) at the URL that it had moved to; its configured URL is tried next time"
    }
    var result = failed(message, status: error.statusCode, state: state)
    if case .unreachable(_, let obstacle) = error {
      result.outcome.failure = obstacle == .certificate ? .untrusted : .unreachable
    }
    return result
  }

  /// Whether the URL of a response is the one that was requested.
  private func isRequested(_ url: String?) -> Bool {
    guard let url, let requested = requestedURL else { return true }
    func plain(_ url: String) -> Substring {
      let whole = url.prefix { $0 != "#" }
      return whole.last == "/" ? whole.dropLast() : whole
    }
    return plain(url) == plain(URLReference.absoluteWeb(requested, base: nil) ?? requested)
  }

  /// The beginning of a message on a response from another URL than the requested one; else empty.
  private func redirection(to url: String?) -> String {
    guard let url, !isRequested(url) else { return "" }
    return "redirected to \(URLReference.withoutUser(url)): "
  }

  /// Whether the feed has credentials that are not sent to a URL, since its origin is another one.
  private func withholdsCredentials(from url: String) -> Bool {
    guard let own = feed.location.baseURL.map({ URLReference.Parts($0) }),
      feed.username != nil || !feed.headers.isEmpty || own.credentials != nil
    else { return false }
    let other = URLReference.Parts(url)
    return own.scheme != other.scheme || own.host != other.host || own.port != other.port
  }

  /// The URL that a page without its list only leads to; nil for others.
  private func pageAfter(_ response: FetchResponse) -> String? {
    guard feed.adapter.flatMap({ adapters[$0] })?.isForPages ?? false,
      let url = response.finalURL ?? requestedURL
    else { return nil }
    return PageRefresh.target(in: response.body, contentType: response.contentType, url: url)
      .map { UnsafeCharacters.removed(from: SecretMask(feed.secrets).masked($0)) }
  }

  private var requestedURL: String? { old.movedTo ?? feed.location.baseURL }

  /// The network responded in the server's place. That is no failure of the feed, even if other servers responded: it is
  /// due an interval later.
  private func networkLogin(_ error: FetchError, retryAfter: Double?) -> Result {
    var state = old
    state.lastAttempt = now
    state.lastStatus = error.statusCode
    state.lastError = shown("\(error)")
    state.heldUntil = held(for: retryAfter) ?? old.heldUntil
    state.jitter = jitter
    var outcome = outcome(.failed, state)
    outcome.error = state.lastError
    outcome.failure = .captivePortal
    return Result(outcome: outcome, failedState: state)
  }

  /// A failure caused by the config, a file or this machine costs no request, so it is tried again every time.
  private func unasked(_ message: String) -> Result {
    var state = old
    state.lastError = shown(message)
    state.lastStatus = nil
    var outcome = outcome(.failed, state)
    outcome.error = state.lastError
    outcome.failure = .unasked
    return Result(outcome: outcome, failedState: state)
  }

  /// What the server says, and what to do where that can be told.
  private func message(of error: FetchError) -> String {
    if case .tookTooLong = error {
      return "\(error.description); on a slow line, raise 'timeout' or lower 'jobs'"
    }
    if case .file = error, let url = SubscriptionAddress.missingScheme(feed.configuredURL) {
      return "\(error.description); if it is a web address, write \"\(url)\""
    }
    let words = error.words(feed.adapter.flatMap { adapters[$0] })
    guard case .status(let code, _, _, let url?) = error, feed.isOwn,
      URLReference.Parts(url).path != "/robots.txt"
    else { return words }
    let start = redirection(to: url)
    guard code == 401 || code == 403, withholdsCredentials(from: url) else { return start + words }
    return
      "\(start)\(code), since user, password and headers are sent to the feed's own origin only; "
      + "if that is the same site, write its URL in the config"
  }

  private func failed(_ message: String, status: Int?, state: FeedState) -> Result {
    let message = shown(message)
    var state = state
    state.lastAttempt = now
    state.lastStatus = status
    state.lastError = message
    state.failures += 1
    if old.movedTo != nil, isLost(status) {
      state.movedTo = nil
      // They belong to the URL that gave them, and the pause to its host, of which the store knows.
      state.etag = nil
      state.lastModified = nil
      state.holdsHost = false
    }
    state.jitter = jitter
    var outcome = outcome(.failed, state)
    outcome.error = message
    return Result(outcome: outcome, failedState: state)
  }

  /// Whether a feed that moved is no longer looked for where it moved to: it is not there, or has failed three times in a
  /// row.
  private func isLost(_ status: Int?) -> Bool {
    status == 404 || status == 410 || old.failures >= 2
  }

  private func shown(_ message: String) -> String {
    UnsafeCharacters.removed(from: SecretMask(feed.secrets).masked(message))
  }

  private func held(for seconds: Double?) -> Date? {
    seconds.map { Schedule.end(ofPause: $0, from: now) }
  }

  private func outcome(_ status: FeedOutcome.Status, _ state: FeedState) -> FeedOutcome {
    var outcome = FeedOutcome(feed, status)
    if feed.location.baseURL != nil { outcome.httpStatus = state.lastStatus }
    outcome.nextFetch = Schedule.nextFetch(state, feed: feed, now: now)
    return outcome
  }
}
