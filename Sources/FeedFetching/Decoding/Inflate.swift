/// Decompresses DEFLATE data (RFC 1951). libcurl decodes nearly all responses; this decoder is for those that it
/// gives up, so it is short rather than fast.
struct Inflate {
  enum Failure: Error { case corrupt, tooLarge }

  /// The decompressed bytes so far.
  private(set) var output: [UInt8] = []
  /// The first byte that has not been read.
  private(set) var position: Int
  private let bytes: [UInt8]
  /// The most bytes of output.
  private let limit: Int
  private var bits = 0
  private var bitCount = 0
  private var isCut = false

  init(_ bytes: [UInt8], at position: Int = 0, limit: Int) {
    self.bytes = bytes
    self.position = position
    self.limit = limit
  }

  /// Decompresses one stream, up to the end of its last block.
  /// - Returns: false if the data ended before that; what was there is in ``output`` then.
  mutating func run() throws(Failure) -> Bool {
    while true {
      let isLast = read(1) == 1
      switch read(2) {
      case 0: try copyStored()
      case 1: try decode(HuffmanCode.fixedLengths, HuffmanCode.fixedDistances)
      case 2:
        let (lengths, distances) = try codes()
        try decode(lengths, distances)
      default: if !isCut { throw .corrupt }
      }
      if isCut { return false }
      if isLast { return true }
    }
  }

  // MARK: Bits

  /// The next bits, the first of them lowest; 0 after the end of the data.
  private mutating func read(_ count: Int) -> Int {
    while bitCount < count {
      guard position < bytes.count else {
        isCut = true
        return 0
      }
      bits |= Int(bytes[position]) << bitCount
      position += 1
      bitCount += 8
    }
    defer {
      bits >>= count
      bitCount -= count
    }
    return bits & (1 << count - 1)
  }

  private mutating func symbol(_ code: HuffmanCode) throws(Failure) -> Int {
    var walk = HuffmanCode.Walk()
    while !isCut {
      if let symbol = code.symbol(after: read(1), &walk) { return symbol }
      if walk.length == HuffmanCode.maximumLength, !isCut { throw .corrupt }
    }
    return 0
  }

  // MARK: Blocks

  /// A block without compression (§3.2.4).
  private mutating func copyStored() throws(Failure) {
    bits = 0
    bitCount = 0
    let count = read(16)
    let check = read(16)
    if isCut { return }
    guard count == ~check & 0xFFFF else { throw .corrupt }
    let part = bytes[position...].prefix(count)
    guard output.count + part.count <= limit else { throw .tooLarge }
    output += part
    position += part.count
    isCut = part.count < count
  }

  /// The codes of a block that has its own (§3.2.7).
  private mutating func codes() throws(Failure) -> (HuffmanCode, HuffmanCode) {
    let literals = read(5) + 257
    let distances = read(5) + 1
    let given = read(4) + 4
    var small = [Int](repeating: 0, count: 19)
    for place in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15].prefix(given) {
      small[place] = read(3)
    }
    let code = try HuffmanCode(lengths: small)
    var lengths: [Int] = []
    while lengths.count < literals + distances {
      let symbol = try symbol(code)
      if isCut { break }
      switch symbol {
      case 0..<16: lengths.append(symbol)
      case 16:
        guard let last = lengths.last else { throw .corrupt }
        lengths += Array(repeating: last, count: 3 + read(2))
      case 17: lengths += Array(repeating: 0, count: 3 + read(3))
      default: lengths += Array(repeating: 0, count: 11 + read(7))
      }
    }
    if isCut { return (HuffmanCode.fixedLengths, HuffmanCode.fixedDistances) }
    guard lengths.count == literals + distances else { throw .corrupt }
    return (
      try HuffmanCode(lengths: Array(lengths[..<literals])),
      try HuffmanCode(lengths: Array(lengths[literals...]))
    )
  }

  /// Literals, and copies of earlier output (§3.2.5), up to the end of the block.
  private mutating func decode(_ literals: HuffmanCode, _ distances: HuffmanCode)
    throws(Failure)
  {
    while !isCut {
      let symbol = try symbol(literals)
      if isCut || symbol == 256 { return }
      guard output.count < limit else { throw .tooLarge }
      if symbol < 256 {
        output.append(UInt8(symbol))
        continue
      }
      let length = try value(symbol - 257, of: Inflate.lengths)
      let code = try self.symbol(distances)
      let distance = try value(code, of: Inflate.distances)
      if isCut { return }
      guard distance <= output.count else { throw .corrupt }
      guard output.count + length <= limit else { throw .tooLarge }
      // Byte by byte, since a copy may overlap its own result.
      for _ in 0..<length { output.append(output[output.count - distance]) }
    }
  }

  private mutating func value(_ symbol: Int, of table: [(base: Int, bits: Int)]) throws(Failure)
    -> Int
  {
    guard table.indices.contains(symbol) else { throw .corrupt }
    return table[symbol].base + read(table[symbol].bits)
  }

  /// The copy lengths of symbols 257 to 285.
  private static let lengths: [(base: Int, bits: Int)] =
    table(from: 3, bits: (0..<28).map { max(0, $0 / 4 - 1) }) + [(base: 258, bits: 0)]

  /// The copy distances of symbols 0 to 29.
  private static let distances = table(from: 1, bits: (0..<30).map { max(0, $0 / 2 - 1) })

  /// Each range of values begins where the one before it ends.
  private static func table(from first: Int, bits: [Int]) -> [(base: Int, bits: Int)] {
    var base = first
    return bits.map { count in
      defer { base += 1 << count }
      return (base, count)
    }
  }
}
