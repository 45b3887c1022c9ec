import FeedBasics

/// Reports the program's state to the service manager that started it, such as systemd (sd_notify(3)): one datagram to
/// the socket that `NOTIFY_SOCKET` names. Without one nothing is reported.
struct ServiceManager {
  /// The socket's path; with `@` at its beginning, a name in Linux's abstract namespace.
  private let socket: String?

  init(environment: [String: String]) {
    socket = environment["NOTIFY_SOCKET"].flatMap {
      $0.hasPrefix("/") || $0.hasPrefix("@") ? $0 : nil
    }
  }

  /// The program works now.
  func ready(_ status: String) { send("READY=1\nSTATUS=\(line(status))") }

  /// The state in one line, for people.
  func status(_ text: String) { send("STATUS=\(line(text))") }

  /// The config is being read again, which ``ready(_:)`` ends.
  func reloading() {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    send("RELOADING=1\nMONOTONIC_USEC=\(Int(time.tv_sec) * 1_000_000 + Int(time.tv_nsec) / 1000)")
  }

  /// The program ends.
  func stopping() { send("STOPPING=1") }

  private func line(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }

  private func send(_ text: String) {
    guard let socket else { return }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    // In the abstract namespace the name begins with a zero byte and has no end but the length (unix(7)).
    var name = Array(socket.utf8)
    if name.first == UInt8(ascii: "@") { name[0] = 0 }
    let start = MemoryLayout<sockaddr_un>.offset(of: \sockaddr_un.sun_path) ?? 2
    guard name.count < MemoryLayout.size(ofValue: address.sun_path) else { return }
    withUnsafeMutableBytes(of: &address) { $0[start...].copyBytes(from: name) }
    let descriptor = FeedBasics.socket(AF_UNIX, SocketKind.datagram | SocketKind.closedOnExec, 0)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let length = socklen_t(start + name.count + (name.first == 0 ? 0 : 1))
    // A manager that does not listen is not this program's business.
    _ = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        Array(text.utf8).withUnsafeBytes {
          sendto(descriptor, $0.baseAddress, $0.count, 0, address, length)
        }
      }
    }
  }
}
