public import ArticleStorage
import FeedModel
public import FeedPlatform

/// Articles that the user parted, and those that a list relates.
extension PostgreSQLTransaction {
  /// The pairs that the user parted.
  public func partings() throws -> [AppearancePair] {
    guard try has(.partings) else { return [] }
    return try pairs("SELECT first, second FROM story_apart ORDER BY first, second")
  }

  /// Parts two articles.
  public func add(_ parting: AppearancePair, entry: Int64) throws {
    known.presence[.partings] = true
    try run(
      """
      INSERT INTO story_apart (first, second, change_id) VALUES ($1, $2, $3)
      ON CONFLICT DO NOTHING
      """, .integer(parting.first), .integer(parting.second), .integer(entry))
  }

  /// Removes the partings of an undone change.
  public func removePartings(ofEntry entry: Int64) throws -> [AppearancePair] {
    try pairs(
      "DELETE FROM story_apart WHERE change_id = $1 RETURNING first, second", .integer(entry))
  }

  private func pairs(_ sql: String, _ values: ServerValue...) throws -> [AppearancePair] {
    let pairs = try rows(sql, values, isRepeated: true)
      .map { AppearancePair(first: $0.number(), second: $0.number()) }
    // Their articles are asked for next.
    try loadArticles(of: Set(pairs.flatMap { [$0.first, $0.second] }))
    return pairs
  }

  /// Notes that an appearance lists an article.
  public func addListing(of hash: Int64, by number: Int, at now: Date) throws {
    known.presence[.listings] = true
    known.listings[hash]?.append(number)
    try run(
      """
      INSERT INTO story_listings (hash, appearance, seen_at) VALUES ($1, $2, $3)
      ON CONFLICT (hash, appearance) DO UPDATE SET seen_at = excluded.seen_at
      """, .integer(hash), .integer(number), .real(now.timeIntervalSince1970))
  }

  /// The appearances that list an article.
  public func appearances(listing hash: Int64) throws -> [Int] {
    guard try has(.listings) else { return [] }
    try prefetch(.listings([hash]))
    return Set(known.listings[hash] ?? []).sorted()
  }

  /// Notes that one of two appearances lists the other.
  public func addListedPair(_ pair: AppearancePair, at now: Date) throws {
    known.presence[.listedPairs] = true
    try run(
      """
      INSERT INTO story_listed (first, second, seen_at) VALUES ($1, $2, $3)
      ON CONFLICT (first, second) DO UPDATE SET seen_at = excluded.seen_at
      """, .integer(min(pair.first, pair.second)), .integer(max(pair.first, pair.second)),
      .real(now.timeIntervalSince1970))
  }

  /// The pairs of appearances of which one lists the other.
  public func listedPairs() throws -> [AppearancePair] {
    guard try has(.listedPairs) else { return [] }
    return try pairs("SELECT first, second FROM story_listed ORDER BY first, second")
  }

  /// Removes what was noted of lists before an instant.
  public func deleteListings(before instant: Date) throws {
    known.listings = [:]
    for table in ["story_listings", "story_listed"] {
      try run("DELETE FROM \(table) WHERE seen_at < $1", .real(instant.timeIntervalSince1970))
    }
  }
}
