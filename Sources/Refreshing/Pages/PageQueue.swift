import FeedBasics

/// Pages that wait for their request: one of a host at a time, with a pause between two, and no more than a run may
/// request. The host that a redirect leads to counts as requested too. A value; the time is passed in.
struct PageQueue {
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
    /// When it may be requested again; nil if it was not requested yet.
    var free: Date?
    /// The other host that responded to its last request; nil if it responded itself.
    var target: String?
  }

  private var hosts: [String: Host] = [:]
  /// In the order of their first pages.
  private var order: [String] = []
  /// The hosts of each running request, by the one that is requested.
  private var running: [String: [String]] = [:]

  init(_ jobs: [PageJob]) {
    for job in jobs.reversed() { hosts[job.host, default: Host()].jobs.append(job) }
    order = jobs.map(\.host).uniqued()
  }

  /// How many pages wait.
  var count: Int { hosts.values.reduce(0) { $0 + $1.jobs.count } }

  /// How many pages wait for a host of which no more are requested in this run.
  var beyondLimit: Int {
    hosts.values.reduce(0) { sum, host in
      let asked = [host] + [host.target.flatMap { hosts[$0] }].compactMap(\.self)
      return sum + (asked.contains { $0.requests >= PageReport.perHost } ? host.jobs.count : 0)
    }
  }

  /// The next page of a host that is free, hosts in turn.
  mutating func next(now: Date) -> Step {
    var soonest: Double?
    for (place, name) in order.enumerated() {
      guard let host = hosts[name], !host.jobs.isEmpty else { continue }
      let names = [name] + [host.target].compactMap(\.self)
      let asked = names.map { hosts[$0, default: Host()] }
      guard asked.allSatisfy({ !$0.isBusy && $0.requests < PageReport.perHost }) else { continue }
      let wait = asked.map { PageQueue.wait(until: $0.free, now: now) }.max() ?? 0
      if wait > 0 {
        soonest = min(soonest ?? wait, wait)
        continue
      }
      running[name] = names
      for name in names {
        hosts[name, default: Host()].isBusy = true
        hosts[name]?.requests += 1
      }
      order.append(order.remove(at: place))
      if let job = hosts[name]?.jobs.popLast() { return .request(job) }
    }
    return soonest.map { .wait(seconds: $0) } ?? .nothing
  }

  /// A clock that was set back makes no pause longer.
  private static func wait(until free: Date?, now: Date) -> Double {
    free.map { min(Schedule.pagePause, max(0, $0.timeIntervalSince(now))) } ?? 0
  }

  /// Records the end of a request.
  /// - Parameters:
  ///   - host: the host that was requested.
  ///   - others: the hosts that responded after redirects, which get the pause too.
  mutating func ended(host: String, others: Set<String>, now: Date) {
    let names = running.removeValue(forKey: host) ?? [host]
    for name in names { hosts[name]?.isBusy = false }
    for name in others.subtracting(names) { hosts[name, default: Host()].requests += 1 }
    for name in others.union([host]) {
      hosts[name, default: Host()].free = now.addingTimeInterval(Schedule.pagePause)
    }
    hosts[host]?.target = others.first { $0 != host }
  }

  /// Takes back a page that cannot be requested yet.
  /// - Parameter free: when its host may be requested.
  mutating func putBack(_ job: PageJob, until free: Date) {
    for name in running.removeValue(forKey: job.host) ?? [] {
      hosts[name]?.isBusy = false
      hosts[name]?.requests -= 1
    }
    hosts[job.host, default: Host()].free = free
    prepend(job)
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
