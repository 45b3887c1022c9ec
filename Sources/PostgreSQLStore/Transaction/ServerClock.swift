import ArticleStorage
import FeedBasics
import Synchronization

/// The server's clock, by which all instants are stored that other machines obey: when a feed was last requested and until
/// when it must not be, and when a page may be requested. A machine whose own clock is wrong neither keeps others from
/// requesting something nor requests it too early.
///
/// Each transaction compares the clocks, since either may be set meanwhile. The server reads its clock after the statement
/// was sent and before its result arrived, so the difference lies between two bounds. As long as the known one does, it is
/// kept: instants that are stored and read again are the same then.
final class ServerClock: Sendable {
  /// The clock as statements read it, in seconds since 1970. It goes on during a transaction.
  static let now = "extract(epoch FROM clock_timestamp())::float8"

  /// nil if the callers' instants are not compared with anything: in tests they come from a clock of their own.
  private let own: (@Sendable () -> Date)?
  /// Seconds by which the server's clock is ahead of the own one.
  private let ahead = Mutex(0.0)

  /// A difference of so many seconds does no harm.
  private static let tolerance = 0.05

  init(own: (@Sendable () -> Date)?) { self.own = own }

  /// Sends what compares the clocks. Its result arrives with the next one that is read.
  func compare(on connection: ServerConnection) throws(ServerError) {
    let sent = own?().timeIntervalSince1970
    try connection.send(
      "SELECT \(ServerClock.now), pg_backend_pid()", [], isRepeated: false
    ) { [self] row in
      if let sent, let own { note(row.real(), sent: sent, received: own().timeIntervalSince1970) }
      connection.noteProcess(row.number())
    }
  }

  /// - Parameters:
  ///   - instant: when the server read its clock, by that clock.
  ///   - sent: before that, by the own clock.
  ///   - received: after that, by the own clock.
  func note(_ instant: Double, sent: Double, received: Double) {
    // A clock that was set back between the two tells nothing.
    guard sent <= received else { return }
    ahead.withLock { ahead in
      ahead = min(
        max(ahead, instant - received - ServerClock.tolerance),
        instant - sent + ServerClock.tolerance)
    }
  }

  /// An instant of the own clock by that of the server.
  func stored(_ date: Date?) -> Double? {
    date.map { $0.timeIntervalSince1970 + ahead.withLock(\.self) }
  }

  /// An instant of the server's clock, in seconds since 1970, by the own one.
  func own(_ seconds: Double?) -> Date? {
    seconds.map { Date(timeIntervalSince1970: $0).addingTimeInterval(-ahead.withLock(\.self)) }
  }

  /// The instant that counts as the present in statements that use the server's clock otherwise, for which it is NULL.
  func present(_ now: Date) -> SQLValue { .real(own == nil ? now.timeIntervalSince1970 : nil) }
}
