import FeedBasics

/// Why a server cannot be started.
public enum ServerError: Error, Sendable, Equatable, CustomStringConvertible {
  /// libmicrohttpd cannot be loaded, for the loader's reason.
  case library(String)
  /// What is not an address to listen on.
  case address(String)
  /// An address cannot be listened on, for the system's reason.
  case socket(String, String)
  /// Another program listens on an address.
  case inUse(String)
  /// libmicrohttpd does not start on an address.
  case start(String)

  /// One line: what happened and what to do.
  public var description: String {
    switch self {
    case .library(let reason):
      FileError.unloaded(
        "libmicrohttpd", reason,
        "install the package libmicrohttpd12 (Debian, Ubuntu) or libmicrohttpd (Fedora, Arch, Homebrew)"
      )
    case .address(let text):
      "'\(text)' is not an address to listen on; give ADDRESS:PORT, [IPV6]:PORT or unix:PATH"
    case .socket(let address, let reason):
      "cannot listen on \(address): \(reason); choose another address with --listen"
    case .inUse(let address):
      "cannot listen on \(address): another program listens there; stop it, or choose another address with --listen"
    case .start(let address):
      "libmicrohttpd does not start on \(address); has the program used up its files or threads?"
    }
  }
}
