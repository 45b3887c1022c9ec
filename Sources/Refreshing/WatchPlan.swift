public import FeedBasics
public import FeedModel

/// What a program that keeps fetching does next: fetch what is due, or wait. A value; the time and the stored states of
/// the feeds are passed in. ``Schedule`` decides when a feed is due. In addition:
///
/// | situation | rule |
/// |---|---|
/// | any feed | at most once a minute, whatever its interval |
/// | one round after another | ten seconds apart, so that feeds due close together share a round |
/// | offline, several hosts failed, together or one after another | tried again after 1, 2, 4, 8, 15, 15, … minutes |
/// | offline, one host failed | as above, but not before its interval has passed, or a feed of another host is due, which waits for the rest of the minute |
/// | the clock was set back | an attempt in the future counts as made when it was first seen there |
/// | time passed unnoticed: suspended, or the clock set forward | what became due is one round |
public struct WatchPlan: Sendable {
  /// The next step.
  public enum Step: Sendable, Equatable {
    /// These feeds are due. With `force`, their stored states do not show it, since the clock was set back.
    case fetch([Feed], force: Bool)
    /// Nothing is due before this moment; nil if nothing will ever be.
    case wait(until: Date?)
  }

  /// The shortest time between two requests for a feed, in seconds. The default interval of a feed that is due at every
  /// run is 0, which only a program that ends can follow.
  public static let minimumInterval: Double = 60
  /// Seconds between two rounds.
  static let roundGap: Double = 10
  /// Seconds until the next try while offline, after one, two, … such rounds.
  static let offlineWaits: [Double] = [60, 120, 240, 480, 900]
  /// A gap between two steps, in seconds, after which the machine was suspended or its clock was set forward.
  static let unnoticedGap: Double = 300

  /// Seconds after which the states are read again, since other programs change them.
  static let maximumStateAge: Double = 300

  /// A difference of up to this many seconds does not count as a clock that was set back: a time that was stored and read
  /// again may be off by a rounding.
  private static let negligible = 0.5

  /// A stored attempt that is later than the clock's time.
  private struct FutureAttempt {
    var stored: Date
    /// When it was first seen.
    var noticed: Date
  }

  /// A time in which nothing is fetched.
  private struct Pause {
    var start: Date
    var end: Date
    /// The only host that failed: a due feed of another host ends the pause. nil if the pause applies to all hosts.
    var host: String?
  }

  private var future: [String: FutureAttempt] = [:]
  /// When the last round with each feed began. Of a feed that had its turn late in a long one, the stored state tells more.
  private var asked: [String: Date] = [:]
  /// The host of each feed of the present round, and its interval.
  private var round: [String: (host: String?, interval: Double)] = [:]
  private var pause: Pause?
  private var offlineRounds = 0
  /// The hosts that failed in such rounds since a request last succeeded.
  private var unreached: Set<String> = []
  private var lastStep: Date?
  /// Until when the last step applies without a look at the states; nil if it was not to wait, or for no moment.
  private var waitEnd: Date?

  /// A plan that has fetched nothing yet.
  public init() {}

  /// Whether several hosts failed since a request last succeeded, and none responded meanwhile.
  public var isOffline: Bool { unreached.count > 1 }

  /// Until when to go on waiting, without a look at the states; nil if the next step has to be asked for. Not to be called
  /// after a change of the feeds.
  public mutating func goesOnWaiting(now: Date) -> Date? {
    guard let last = lastStep, let waitEnd, last <= now, now < waitEnd,
      now.timeIntervalSince(last) <= WatchPlan.unnoticedGap
    else { return nil }
    lastStep = now
    return waitEnd
  }

  /// The next step.
  /// - Parameters:
  ///   - feeds: all configured feeds.
  ///   - states: their stored states.
  ///   - held: the pauses that the store keeps by host.
  ///   - holdsHosts: whether a pause requested by one feed's server applies to all feeds of that host.
  public mutating func next(
    _ feeds: [Feed], _ states: [FeedState], held: [String: Date] = [:], holdsHosts: Bool = true,
    now: Date
  ) -> Step {
    let holds = HostHolds(feeds, states, stored: held, holdsHosts: holdsHosts, now: now)
    let step = step(feeds, states, holds, now: now)
    waitEnd = nil
    if case .wait(let end?) = step {
      waitEnd = min(end, now.addingTimeInterval(WatchPlan.maximumStateAge))
    }
    return step
  }

  private mutating func step(
    _ feeds: [Feed], _ states: [FeedState], _ holds: HostHolds, now: Date
  ) -> Step {
    if let last = lastStep, now.timeIntervalSince(last) > WatchPlan.unnoticedGap {
      offlineRounds = 0
      unreached = []
      pause = nil
    }
    lastStep = now
    var due: [(feed: Feed, host: String?)] = []
    var isCorrected: [Bool] = []
    var soonest: Date?
    for (feed, state) in zip(feeds, states) where feed.isEnabled {
      let corrected = corrected(state, of: feed, now: now)
      guard let date = moment(feed, corrected, holds.until(feed, state), now: now) else { continue }
      if date <= now {
        due.append((feed, state.host(of: feed)))
        isCorrected.append(corrected.lastAttempt != state.lastAttempt)
      } else {
        soonest = min(soonest ?? date, date)
      }
    }
    if let pause, pause.start <= now, now < pause.end {
      guard let host = pause.host else { return .wait(until: pause.end) }
      if due.allSatisfy({ $0.host == host }) {
        return .wait(until: min(pause.end, soonest ?? pause.end))
      }
      // The feed that failed joins the round, so that this round shows whether its host or the network is to blame.
      let joins = pause.start.addingTimeInterval(WatchPlan.minimumInterval)
      if now < joins { return .wait(until: min(pause.end, joins)) }
    }
    pause = nil
    guard !due.isEmpty else { return .wait(until: soonest) }
    // The refresher reads the stored state, which only force overrides; the others come first.
    let force = isCorrected.allSatisfy { $0 }
    let fetched = zip(due, isCorrected).filter { force || !$1 }.map(\.0)
    round = [:]
    for (feed, host) in fetched {
      asked[feed.name] = now
      round[feed.name] = (host, feed.interval)
    }
    return .fetch(fetched.map(\.feed), force: force)
  }

  /// Ends the time between two rounds, since the user has other feeds now. A network that failed is still waited for.
  public mutating func endRoundGap() { if offlineRounds == 0, pause?.host == nil { pause = nil } }

  /// Records the end of a round.
  public mutating func ended(_ report: RefreshReport, now: Date) {
    // A round that takes minutes is not a gap.
    lastStep = now
    waitEnd = nil
    // A feed that another program has leased is looked at again when the lease ends: the program may have died.
    for outcome in report.outcomes where outcome.reason == .leased {
      asked[outcome.name] = outcome.nextFetch?.addingTimeInterval(-WatchPlan.minimumInterval)
    }
    guard report.isOffline else {
      if report.attempted.contains(where: { $0.failure == nil }) {
        offlineRounds = 0
        unreached = []
      }
      pause = Pause(start: now, end: now.addingTimeInterval(WatchPlan.roundGap))
      return
    }
    let failed = report.attempted.filter { $0.failure?.isOfNetwork == true }.compactMap {
      round[$0.name]
    }
    unreached.formUnion(failed.compactMap(\.host))
    var wait = nextOfflineWait()
    // One host alone does not show whether it or the network is to blame.
    let host = unreached.count == 1 ? unreached.first : nil
    if host != nil { wait = max(wait, failed.map(\.interval).min() ?? 0) }
    pause = Pause(start: now, end: now.addingTimeInterval(wait), host: host)
  }

  /// Records that a round could not begin, since another program fetches.
  /// - Parameter seconds: how long to wait before the next step.
  public mutating func blocked(now: Date, for seconds: Double) {
    lastStep = now
    waitEnd = nil
    for name in round.keys { asked[name] = nil }
    pause = Pause(start: now, end: now.addingTimeInterval(seconds))
  }

  /// Records that a round failed, since the store cannot be written. What was requested meanwhile is not known there, so
  /// the waits are those of rounds that are offline.
  public mutating func failed(now: Date) {
    lastStep = now
    waitEnd = nil
    pause = Pause(start: now, end: now.addingTimeInterval(nextOfflineWait()))
  }

  private mutating func nextOfflineWait() -> Double {
    defer { offlineRounds += 1 }
    return WatchPlan.offlineWaits[min(offlineRounds, WatchPlan.offlineWaits.count - 1)]
  }

  /// When the feed is due; nil for never.
  private mutating func moment(_ feed: Feed, _ state: FeedState, _ held: Date?, now: Date) -> Date?
  {
    guard var date = Schedule.nextFetch(state, feed: feed, now: now) else { return nil }
    if let held { date = max(date, held) }
    guard let last = asked[feed.name] else { return date }
    // A clock that was set back must not keep a feed from being fetched.
    if last > now { asked[feed.name] = now }
    return max(date, min(last, now).addingTimeInterval(WatchPlan.minimumInterval))
  }

  /// The state with its times moved back by as much as the clock, if the last attempt is in the future.
  private mutating func corrected(_ state: FeedState, of feed: Feed, now: Date) -> FeedState {
    guard let last = state.lastAttempt, last.timeIntervalSince(now) > WatchPlan.negligible else {
      // An attempt that was corrected once is corrected until the next one.
      guard let known = future[feed.name], known.stored == state.lastAttempt,
        known.noticed <= now
      else {
        future[feed.name] = nil
        return state
      }
      return state.moved(to: known.noticed)
    }
    var known = future[feed.name] ?? FutureAttempt(stored: last, noticed: now)
    if known.stored != last || known.noticed > now {
      known = FutureAttempt(stored: last, noticed: now)
    }
    future[feed.name] = known
    return state.moved(to: known.noticed)
  }
}

extension FeedState {
  /// The state as if the last attempt had been made at another time.
  fileprivate func moved(to date: Date) -> FeedState {
    guard let last = lastAttempt else { return self }
    var state = self
    state.lastAttempt = date
    state.freshUntil = freshUntil?.addingTimeInterval(date.timeIntervalSince(last))
    return state
  }
}
