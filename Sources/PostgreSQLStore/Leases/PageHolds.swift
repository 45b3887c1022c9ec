import ArticleStorage
public import FeedBasics

/// The hosts that have to wait, for pages and for what else is requested beside a fetch.
extension PostgreSQLTransaction {
  /// Records until when a host's pages must not be requested, and that no request for one runs. A longer pause is kept.
  public func hold(host: String, until date: Date, now: Date) throws {
    try run(
      LeaseStatements.holdPages, .integer(Digest.hash64(host)), .text(host),
      .real(date.timeIntervalSince(now)), clock.present(now))
  }

  public func heldHosts(now: Date) throws -> [String: Date] {
    var found: [String: Date] = [:]
    try rows(LeaseStatements.heldPages, clock.present(now)).each {
      found[$0.text() ?? ""] = now.addingTimeInterval($0.real())
    }
    return found
  }
}
