import FeedBasics

/// The sockets that systemd hands to a service (sd_listen_fds(3)).
public enum SocketActivation {
  /// The first descriptor that is handed over.
  private static let first: Int32 = 3

  /// The sockets, in the unit's order; empty without activation, or if they are for another process.
  /// - Parameter environment: in which `LISTEN_PID` and `LISTEN_FDS` are looked for.
  public static func sockets(_ environment: [String: String]) throws(ServerError)
    -> [ListeningSocket]
  {
    guard environment["LISTEN_PID"].flatMap({ Int32($0) }) == getpid(),
      let count = environment["LISTEN_FDS"].flatMap({ Int32($0) }), count > 0, count <= 16
    else { return [] }
    var sockets: [ListeningSocket] = []
    for descriptor in first..<first + count {
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      sockets.append(try ListeningSocket(descriptor))
    }
    return sockets
  }
}
