/// Writing to a file descriptor all that there is to write.
public enum DescriptorOutput {
  /// - Returns: `errno` if it could not all be written; nil if it could.
  public static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    var start = 0
    while start < bytes.count {
      let written = bytes[start...].withUnsafeBytes {
        FeedBasics.write(descriptor, $0.baseAddress, $0.count)
      }
      if written > 0 {
        start += written
        continue
      }
      switch errno {
      case EINTR: break
      case EAGAIN:
        // Somebody else made it one that does not wait; so it is waited for here.
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&ready, 1, -1)
      case let error: return error
      }
    }
    return nil
  }
}

/// Where a document is written to, piece by piece.
public protocol ByteOutput {
  /// Appends bytes; what goes wrong is reported at the end.
  mutating func write(_ bytes: [UInt8])
  /// Whether there is no sense in going on.
  var hasFailed: Bool { get }
}
