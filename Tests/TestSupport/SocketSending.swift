import Foundation

/// Sends bytes on a socket, without the signal that a closed connection causes.
/// - Returns: false if the connection is closed.
func sendAll(_ bytes: [UInt8], to socket: Int32) -> Bool {
  #if os(Linux)
    let flags = Int32(MSG_NOSIGNAL)
  #else
    let flags: Int32 = 0
  #endif
  var start = 0
  while start < bytes.count {
    let sent = bytes[start...].withUnsafeBytes { send(socket, $0.baseAddress, $0.count, flags) }
    guard sent > 0 else { return false }
    start += sent
  }
  return true
}
