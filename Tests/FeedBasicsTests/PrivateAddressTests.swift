import FeedBasics
import Foundation
import Testing

/// Addresses in text and in socket addresses (RFC 6890).
@Suite struct `A private address` {
  @Test(arguments: [
    ("127.0.0.1", true), ("10.0.0.1", true), ("192.0.0.8", true), ("198.19.0.1", true),
    ("224.0.0.1", true), ("93.184.216.34", false), ("172.32.0.1", false), ("::1", true),
    ("::", true), ("fe80::1%eth0", true), ("fd00::1", true), ("ff02::1", true),
    ("2606:4700::1", false),
    // IPv4 in IPv6: mapped, compatible, NAT64 and 6to4.
    ("::ffff:10.0.0.1", true), ("::ffff:93.184.216.34", false), ("::192.168.0.1", true),
    ("64:ff9b::a00:1", true), ("64:ff9b::5db8:d822", false), ("2002:a00:1::", true),
    ("2002:5db8:d822::", false), ("no address", true),
  ])
  func `is recognised by its notation`(_ ip: String, _ isPrivate: Bool) {
    #expect(PrivateAddress.isPrivate(ip: ip) == isPrivate)
  }

  @Test(arguments: [("127.0.0.1", true), ("93.184.216.34", false)])
  func `is recognised in an IPv4 socket address`(_ ip: String, _ isPrivate: Bool) {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    #expect(inet_pton(AF_INET, ip, &address.sin_addr) == 1)
    #expect(judge(&address) == isPrivate)
  }

  @Test(arguments: [("::1", true), ("2002:a00:1::", true), ("2606:4700::1", false)])
  func `is recognised in an IPv6 socket address`(_ ip: String, _ isPrivate: Bool) {
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    #expect(inet_pton(AF_INET6, ip, &address.sin6_addr) == 1)
    #expect(judge(&address) == isPrivate)
  }

  @Test func `is any address of another family than IP`() {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_UNIX)
    #expect(judge(&address))
  }

  private func judge<Address>(_ address: inout Address) -> Bool {
    withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { PrivateAddress.isPrivate($0) }
    }
  }
}
