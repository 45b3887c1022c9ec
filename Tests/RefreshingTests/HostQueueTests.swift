import Testing

@testable import Refreshing

/// The limit on transfers to one host, and hosts taking turns (docs/politeness.md).
@Suite struct `The queue of hosts` {
  /// - Parameter names: each begins with its host.
  private func queue(_ names: [String], perHost: Int = 1) -> HostQueue<String> {
    HostQueue(names, perHost: perHost) { $0.split(separator: " ").first.map(String.init) }
  }

  /// Hands out elements until all that wait belong to busy hosts.
  private func handOut(_ queue: inout HostQueue<String>) -> [String] {
    var names: [String] = []
    while let next = queue.next() { names.append(next.element) }
    return names
  }

  @Test func `every host has its turn, and none exceeds its limit`() {
    var queue = queue(["a 1", "a 2", "a 3", "b 1", "b 2", "c 1"], perHost: 2)
    #expect(handOut(&queue) == ["a 1", "b 1", "c 1", "a 2", "b 2"])
    queue.finished(host: "c")
    #expect(handOut(&queue) == [])
    queue.finished(host: "a")
    #expect(handOut(&queue) == ["a 3"])
  }

  @Test func `a busy host keeps its place while others go by`() {
    var queue = queue(["a 1", "b 1", "a 2", "b 2", "b 3", "c 1"])
    #expect(handOut(&queue) == ["a 1", "b 1", "c 1"])
    queue.finished(host: "b")
    #expect(handOut(&queue) == ["b 2"])
    queue.finished(host: "b")
    queue.finished(host: "a")
    #expect(handOut(&queue) == ["a 2", "b 3"])
  }

  @Test func `a host that other programs keep busy waits, and loses nothing`() {
    var queue = queue(["a 1", "a 2", "b 1"])
    #expect(handOut(&queue) == ["a 1", "b 1"])
    queue.putBack("a 1", host: "a")
    #expect(handOut(&queue) == [])
    #expect(!queue.isEmpty)
    queue.unblock()
    #expect(handOut(&queue) == ["a 1"])
    queue.finished(host: "a")
    #expect(handOut(&queue) == ["a 2"])
    queue.putBack("b 1", host: "b")
    #expect(queue.removeAll() == ["b 1"])
    #expect(queue.isEmpty)
  }

  @Test func `a host that is in doubt has one at a time, until it is trusted`() {
    var queue = queue(["a 1", "a 2", "a 3", "a 4"], perHost: 2)
    #expect(handOut(&queue) == ["a 1", "a 2"])
    queue.setDoubt(true, host: "a")
    queue.finished(host: "a")
    #expect(handOut(&queue) == [])
    queue.finished(host: "a")
    #expect(handOut(&queue) == ["a 3"])
    queue.setDoubt(false, host: "a")
    #expect(handOut(&queue) == ["a 4"])
  }

  @Test func `elements without a host are handed out at once`() {
    var queue = HostQueue(["x", "y", "z"], perHost: 1) { _ in nil }
    #expect(handOut(&queue) == ["x", "y", "z"])
  }

  @Test func `thousands of hosts come one after the other, each feed once`() {
    let names = (0..<2).flatMap { round in (0..<3000).map { "host\($0) \(round)" } }
    var queue = queue(names)
    var handed: [String] = []
    while let next = queue.next() {
      handed.append(next.element)
      queue.finished(host: next.host)
    }
    #expect(handed == names)
  }

  @Test func `a host that is held hands out nothing more`() {
    var queue = queue(["a 1", "a 2", "b 1", "a 3", "b 2"])
    #expect(queue.next()?.element == "a 1")
    #expect(queue.removeAll(host: "a") == ["a 2", "a 3"])
    #expect(queue.removeAll(host: "a") == [])
    #expect(queue.removeAll(host: "unknown") == [])
    queue.finished(host: "a")
    #expect(handOut(&queue) == ["b 1"])
    queue.finished(host: "b")
    #expect(handOut(&queue) == ["b 2"])
  }
}
