import FeedBasics

/// Waiting fetches, handed out so that no host gets more than its limit at once and hosts take turns.
public struct HostQueue<Element> {
  private var waiting: [String: [Element]] = [:]
  /// Hosts in turn; those from ``first`` on have waiting elements.
  private var turn: [String] = []
  private var first = 0
  private var active: [String: Int] = [:]
  /// Hosts that other programs keep busy.
  private var blocked: Set<String> = []
  /// Hosts that may not respond at all: one element of theirs at a time.
  private var doubted: Set<String> = []
  private let perHost: Int

  /// Queues the elements in their order.
  /// - Parameters:
  ///   - perHost: the most elements of one host that may be active at once; at least 1.
  ///   - host: the host of an element; nil for those without a limit, such as files.
  public init(_ elements: [Element], perHost: Int, host: (Element) -> String?) {
    self.perHost = max(1, perHost)
    let names = elements.map { host($0) ?? HostQueue.unlimited }
    for index in elements.indices.reversed() {
      waiting[names[index], default: []].append(elements[index])
    }
    turn = names.uniqued()
  }

  private static var unlimited: String { "" }

  /// The next element that may start, and the host it counts for; nil if nothing waits or all hosts with waiting
  /// elements are busy.
  public mutating func next() -> (element: Element, host: String)? {
    for position in turn.indices[first...] {
      let host = turn[position]
      let limit = doubted.contains(host) ? 1 : perHost
      guard host == HostQueue.unlimited || active[host, default: 0] < limit,
        blocked.isEmpty || !blocked.contains(host)
      else { continue }
      guard let element = waiting[host]?.popLast() else { continue }
      active[host, default: 0] += 1
      take(position)
      if waiting[host]?.isEmpty == false { turn.append(host) }
      return (element, host)
    }
    return nil
  }

  /// Removes a host from the turn. There may be very many hosts, so only the busy ones before it are moved.
  private mutating func take(_ position: Int) {
    for busy in (first..<position).reversed() { turn[busy + 1] = turn[busy] }
    first += 1
    guard first > 1000, first > turn.count / 2 else { return }
    turn.removeFirst(first)
    first = 0
  }

  /// Records that one of the host's transfers has ended.
  public mutating func finished(host: String) {
    active[host, default: 1] -= 1
  }

  /// Whether nothing waits.
  public var isEmpty: Bool { first >= turn.count }

  /// Takes back an element that could not start, since other programs keep its host busy. Nothing of the host is handed
  /// out before ``unblock()``.
  mutating func putBack(_ element: Element, host: String) {
    finished(host: host)
    blocked.insert(host)
    if waiting[host, default: []].isEmpty { turn.append(host) }
    waiting[host, default: []].append(element)
  }

  /// Hosts that other programs kept busy may be free again.
  mutating func unblock() { blocked = [] }

  /// Sets whether a host is in doubt, so that one element of its is active at a time.
  mutating func setDoubt(_ isDoubted: Bool, host: String) {
    if isDoubted { doubted.insert(host) } else { doubted.remove(host) }
  }

  /// Removes and returns everything that waits.
  mutating func removeAll() -> [Element] {
    if isEmpty { return [] }
    return turn[first...].flatMap { removeAll(host: $0) }
  }

  /// Removes and returns everything that waits for a host.
  public mutating func removeAll(host: String) -> [Element] {
    guard let left = waiting.removeValue(forKey: host), !left.isEmpty else { return [] }
    turn = turn[first...].filter { $0 != host }
    first = 0
    return left.reversed()
  }
}

/// A pause requested by a host: a 429 or 503 with `Retry-After`.
struct HostPause: Sendable {
  /// The host that responded.
  var host: String?
  /// The value of `Retry-After`, counted from the response's arrival.
  var seconds: Double
}
