import FeedModel

/// What waits to be fetched, handed out so that no host gets more than its share at once and every host has its
/// turn.
public struct HostQueue<Element> {
  private var waiting: [String: [Element]] = [:]
  /// Hosts with something waiting, in turn.
  private var turn: [String] = []
  private var active: [String: Int] = [:]
  private let perHost: Int

  /// - Parameter host: nil for what no host limits, such as files.
  public init(_ elements: [Element], perHost: Int, host: (Element) -> String?) {
    self.perHost = max(1, perHost)
    for element in elements.reversed() {
      let name = host(element) ?? HostQueue.unlimited
      waiting[name, default: []].append(element)
    }
    var seen: Set<String> = []
    turn = elements.map { host($0) ?? HostQueue.unlimited }.filter { seen.insert($0).inserted }
  }

  private static var unlimited: String { "" }

  /// The next one that may start, and the host that it counts for; nil where all that wait belong to busy hosts.
  public mutating func next() -> (element: Element, host: String)? {
    for (position, host) in turn.enumerated() {
      guard host == HostQueue.unlimited || active[host, default: 0] < perHost else { continue }
      guard let element = waiting[host]?.popLast() else { continue }
      active[host, default: 0] += 1
      turn.remove(at: position)
      if waiting[host]?.isEmpty == false { turn.append(host) }
      return (element, host)
    }
    return nil
  }

  /// One of the host's transfers has ended.
  public mutating func finished(host: String) {
    active[host, default: 1] -= 1
  }

  /// Takes out all that waits for a host.
  public mutating func removeAll(host: String) -> [Element] {
    turn.removeAll { $0 == host }
    return waiting.removeValue(forKey: host)?.reversed() ?? []
  }
}
