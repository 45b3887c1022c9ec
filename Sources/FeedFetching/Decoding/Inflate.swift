import CZlib

/// Decompresses DEFLATE data (RFC 1951).
enum Inflate {
  enum Failure: Error { case corrupt, tooLarge }

  /// What surrounds the data, as zlib's `windowBits` says it.
  enum Format: Int32 {
    case raw = -15
    /// RFC 1950.
    case zlib = 15
    /// RFC 1952: one member.
    case gzip = 31
  }

  enum End: Equatable {
    /// After the stream and its checksum: the first position that was not read.
    case whole(Int)
    /// The data ended before the stream did.
    case cut
    /// The stream's header is wrong or cut off.
    case noHeader
  }

  /// Appends what one stream contains, or as much of it as is there.
  /// - Parameter limit: the most bytes that the output may have.
  static func append(
    _ bytes: [UInt8], from start: Int = 0, as format: Format, to output: inout [UInt8], limit: Int
  ) throws(Failure) -> End {
    // zlib keeps the address of its stream, which must not move.
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    let room = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 32_768)
    defer {
      stream.deallocate()
      room.deallocate()
    }
    stream.initialize(to: z_stream())
    guard zlib_inflateInit2(stream, format.rawValue) == Z_OK else { throw .corrupt }
    defer { inflateEnd(stream) }
    return try bytes.withUnsafeBufferPointer { (input) throws(Failure) in
      var position = start
      var hasHeader = format == .raw
      while true {
        // zlib does not write to its input.
        stream.pointee.next_in = UnsafeMutablePointer(
          mutating: input.baseAddress.map { $0 + position })
        stream.pointee.avail_in = UInt32(clamping: input.count - position)
        stream.pointee.next_out = room.baseAddress
        // One byte more than may come shows that more does.
        stream.pointee.avail_out = UInt32(min(room.count - 1, limit - output.count) + 1)
        let (given, free) = (stream.pointee.avail_in, stream.pointee.avail_out)
        // The first call stops after the header, which bit 7 of the data type tells.
        let result = inflate(stream, hasHeader ? Z_NO_FLUSH : Z_BLOCK)
        position += Int(given - stream.pointee.avail_in)
        output += room.prefix(Int(free - stream.pointee.avail_out))
        guard output.count <= limit else { throw .tooLarge }
        if !hasHeader {
          guard stream.pointee.data_type & 128 != 0 else { return .noHeader }
          hasHeader = true
          continue
        }
        switch result {
        case Z_STREAM_END: return .whole(position)
        case Z_OK where stream.pointee.avail_out == 0 || position < input.count: continue
        case Z_OK, Z_BUF_ERROR: return .cut
        default: throw .corrupt
        }
      }
    }
  }
}
