/// The kinds of sockets, which are an enumeration in glibc, and numbers elsewhere.
public enum SocketKind {
  #if canImport(Glibc)
    public static let stream = Int32(SOCK_STREAM.rawValue)
    public static let datagram = Int32(SOCK_DGRAM.rawValue)
  #else
    public static let stream = SOCK_STREAM
    public static let datagram = SOCK_DGRAM
  #endif
  /// To be added to a kind, so that programs that are started do not inherit the socket; 0 where that cannot be asked for.
  #if canImport(Glibc)
    public static let closedOnExec = Int32(SOCK_CLOEXEC.rawValue)
  #elseif canImport(Musl)
    public static let closedOnExec = SOCK_CLOEXEC
  #else
    public static let closedOnExec: Int32 = 0
  #endif
}
