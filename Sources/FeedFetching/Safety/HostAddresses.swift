import FeedBasics
import Synchronization

/// What names of hosts resolve to.
package enum HostAddresses {
  /// So many names are resolved at a time.
  private static let maximumThreads = 16

  /// The hosts of URLs of which an address is private. What is not resolved in time is not among them, nor is what a proxy
  /// resolves.
  /// - Parameters:
  ///   - environment: names the proxies.
  ///   - seconds: how long it may take in all.
  package static func privateHosts(
    of urls: [String], environment: [String: String], within seconds: Double = 10
  ) async -> Set<String> {
    let proxies = ProxySettings(environment: environment)
    let hosts = Set(
      urls.map(URLReference.Parts.init).compactMap { url in
        proxies.proxy(for: url).isEmpty ? url.host : nil
      })
    let waiting = SharedList(hosts.sorted())
    let (results, sender) = AsyncStream.makeStream(of: String?.self)
    for _ in 0..<min(maximumThreads, hosts.count) {
      // The resolver blocks.
      SystemThread.start {
        while let host = waiting.next() { sender.yield(hasPrivateAddress(host) ? host : nil) }
      }
    }
    let timer = Task {
      try await Task.sleep(for: .seconds(seconds))
      sender.finish()
    }
    defer {
      timer.cancel()
      waiting.end()
    }
    var found: Set<String> = []
    var left = hosts.count
    guard left > 0 else { return found }
    for await host in results {
      if let host { found.insert(host) }
      left -= 1
      if left == 0 { break }
    }
    return found
  }

  /// Names that threads take one after another.
  private final class SharedList: Sendable {
    private let names: Mutex<[String]>

    init(_ names: [String]) { self.names = Mutex(names) }

    func next() -> String? { names.withLock { $0.popLast() } }

    func end() { names.withLock { $0 = [] } }
  }

  private static func hasPrivateAddress(_ host: String) -> Bool {
    var hints = addrinfo()
    hints.ai_family = AF_UNSPEC
    hints.ai_protocol = Int32(IPPROTO_TCP)
    var first: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, nil, &hints, &first) == 0 else { return false }
    defer { freeaddrinfo(first) }
    var next = first
    while let address = next?.pointee {
      if let address = address.ai_addr, PrivateAddress.isPrivate(address) { return true }
      next = address.ai_next
    }
    return false
  }
}
