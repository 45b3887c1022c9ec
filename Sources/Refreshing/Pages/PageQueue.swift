import FeedModel
import Platform

/// Pages that wait for their request: one of a host at a time, with a pause between two, and no more than a run may
/// request. A value; the time is passed in.
struct PageQueue {
  /// Seconds between the end of a request and the next one to the host.
  static let pause: Double = 1

  /// What happens next.
  enum Step {
    case request(PageJob)
    /// Nothing before this many seconds have passed.
    case wait(seconds: Double)
    /// Nothing before a request ends.
    case nothing
  }

  private struct Host {
    /// The next one last.
    var jobs: [PageJob] = []
    var isBusy = false
    /// How many requests were made.
    var requests = 0
    /// When its last request ended; nil if there was none.
    var ended: Date?
  }

  private var hosts: [String: Host] = [:]
  /// In the order of their first pages.
  private var order: [String] = []

  init(_ jobs: [PageJob]) {
    for job in jobs.reversed() { hosts[job.host, default: Host()].jobs.append(job) }
    var seen: Set<String> = []
    order = jobs.map(\.host).filter { seen.insert($0).inserted }
  }

  /// How many pages wait.
  var count: Int { hosts.values.reduce(0) { $0 + $1.jobs.count } }

  /// The next page of a host that is free, hosts in turn.
  mutating func next(now: Date) -> Step {
    var soonest: Double?
    for (place, name) in order.enumerated() {
      guard var host = hosts[name], !host.isBusy, !host.jobs.isEmpty,
        host.requests < PagePlan.perHost
      else { continue }
      let wait = PageQueue.wait(after: host.ended, now: now)
      if wait > 0 {
        soonest = min(soonest ?? wait, wait)
        continue
      }
      let job = host.jobs.removeLast()
      host.isBusy = true
      host.requests += 1
      hosts[name] = host
      order.append(order.remove(at: place))
      return .request(job)
    }
    return soonest.map { .wait(seconds: $0) } ?? .nothing
  }

  /// A clock that was set back makes no pause longer.
  private static func wait(after ended: Date?, now: Date) -> Double {
    guard let ended else { return 0 }
    let passed = now.timeIntervalSince(ended)
    return passed < 0 ? pause : max(0, pause - passed)
  }

  /// Records the end of a request.
  /// - Parameters:
  ///   - host: the host that was requested.
  ///   - last: the host that responded, after redirects, which gets the pause too.
  mutating func ended(host: String, last: String?, now: Date) {
    hosts[host]?.isBusy = false
    for name in Set([host, last].compactMap(\.self)) {
      hosts[name, default: Host()].ended = now
    }
  }

  /// Adds the next page of an article, before the others of its host.
  mutating func prepend(_ job: PageJob) {
    if !order.contains(job.host) { order.append(job.host) }
    hosts[job.host, default: Host()].jobs.append(job)
  }

  /// Removes and returns the pages of a host.
  mutating func removeAll(host: String) -> [PageJob] {
    let jobs = hosts[host]?.jobs ?? []
    hosts[host]?.jobs = []
    return jobs.reversed()
  }
}
