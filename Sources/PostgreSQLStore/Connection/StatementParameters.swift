import ArticleStorage
import CLibPQ

/// The parameters of a statement, as libpq takes them.
struct StatementParameters {
  private var bytes: [UInt8] = []
  /// Where each begins and how long it is; nil for NULL.
  private var places: [(start: Int, length: Int)?] = []
  private let types: [UInt32]

  init(_ values: [SQLValue]) {
    types = values.map(\.type)
    for value in values {
      let start = bytes.count
      places.append(value.append(to: &bytes) ? (start, bytes.count - start) : nil)
    }
    // An empty value has an address too.
    bytes.append(0)
  }

  /// - Parameter name: of the prepared statement; nil if it is sent as text.
  /// - Returns: 1 if it was taken.
  func send(_ name: String?, _ sql: String, to connection: OpaquePointer) -> Int32 {
    let count = Int32(clamping: places.count)
    let lengths = places.map { Int32(clamping: $0?.length ?? 0) }
    let formats = [Int32](repeating: 1, count: places.count)
    return bytes.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { bytes in
        let values = places.map { place in
          place.flatMap { place in bytes.baseAddress.map { $0 + place.start } }
        }
        if let name {
          return libpq_sendQueryPrepared(connection, name, count, values, lengths, formats, 1)
        }
        return libpq_sendQueryParams(connection, sql, count, types, values, lengths, formats, 1)
      }
    }
  }
}
