import FeedBasics
import FeedModel

/// How many rows a table has, and a fingerprint of their values. It does not depend on their order, in which stores
/// differ.
struct RowDigest: Equatable {
  private(set) var rows = 0
  private var high: UInt64 = 0
  private var low: UInt64 = 0

  mutating func add(_ batch: [CopiedRow]) {
    rows += batch.count
    for row in batch {
      let hash = RowDigest.hash(row)
      high &+= hash.high
      low &+= hash.low
    }
  }

  private static func hash(_ row: CopiedRow) -> ContentHash {
    var hash = ContentHash()
    for value in row {
      switch value {
      case .null: hash.add(nil as String?)
      case .integer(let number): withUnsafeBytes(of: number.littleEndian) { hash.add($0) }
      // A store may lose the sign of zero.
      case .real(let number): hash.add(number + 0)
      case .text(let text): hash.add(text)
      case .bytes(let bytes): bytes.withUnsafeBytes { hash.add($0) }
      }
    }
    return hash
  }

  static func fingerprint(of tables: [String], in source: any RowReading) throws -> String {
    var hash = ContentHash()
    for table in tables {
      var digest = RowDigest()
      try source.eachBatch(of: table) { digest.add($0) }
      hash.add("\(table) \(digest.rows) \(digest.high) \(digest.low)")
    }
    return hash.hex
  }
}
