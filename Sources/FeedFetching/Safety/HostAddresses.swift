import Dispatch
import FeedBasics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What names of hosts resolve to.
package enum HostAddresses {
  /// So many names are resolved at a time.
  private static let batchSize = 16

  /// The hosts of which an address is private. What cannot be resolved now is not among them.
  package static func privateHosts(among hosts: Set<String>) async -> Set<String> {
    var found: Set<String> = []
    for batch in hosts.sorted().batches(of: batchSize) {
      await withTaskGroup(of: String?.self) { group in
        for host in batch {
          group.addTask { await hasPrivateAddress(host) ? host : nil }
        }
        for await case let host? in group { found.insert(host) }
      }
    }
    return found
  }

  /// The resolver blocks, and so gets a thread.
  private static func hasPrivateAddress(_ host: String) async -> Bool {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        hints.ai_protocol = Int32(IPPROTO_TCP)
        var first: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, nil, &hints, &first) == 0 else {
          return continuation.resume(returning: false)
        }
        defer { freeaddrinfo(first) }
        let addresses = sequence(state: first) { next in
          defer { next = next?.pointee.ai_next }
          return next?.pointee.ai_addr
        }
        continuation.resume(returning: addresses.contains { PrivateAddress.isPrivate($0) })
      }
    }
  }
}
