/// A prefix code that is given by the lengths of its codes (RFC 1951 §3.2.2).
struct HuffmanCode {
  static let maximumLength = 15

  /// How many codes there are of each length.
  private var counts = [Int](repeating: 0, count: HuffmanCode.maximumLength + 1)
  /// The symbols that have a code, in the order of their codes.
  private var symbols: [Int] = []

  /// - Parameter lengths: the length of each symbol's code; 0 for a symbol that does not occur.
  init(lengths: [Int]) throws(Inflate.Failure) {
    self.init(unchecked: lengths)
    var places = 1
    for count in counts[1...] {
      places = 2 * places - count
      // More codes than bits can tell apart. Fewer are allowed: a code for a single distance has one.
      guard places >= 0 else { throw .corrupt }
    }
  }

  private init(unchecked lengths: [Int]) {
    for length in lengths where length > 0 { counts[length] += 1 }
    var next = [0]
    for count in counts { next.append(next[next.count - 1] + count) }
    symbols = Array(repeating: 0, count: next[next.count - 1])
    for (symbol, length) in lengths.enumerated() where length > 0 {
      symbols[next[length]] = symbol
      next[length] += 1
    }
  }

  /// A code that is being read.
  struct Walk {
    fileprivate(set) var length = 0
    fileprivate var code = 0
    /// The first code of the present length.
    fileprivate var first = 0
    /// The number of shorter codes.
    fileprivate var index = 0
  }

  /// Reads one more bit of a code.
  /// - Returns: the symbol; nil if the code is longer.
  func symbol(after bit: Int, _ walk: inout Walk) -> Int? {
    walk.length += 1
    walk.code |= bit
    let count = counts[walk.length]
    let offset = walk.code - walk.first
    if offset < count { return symbols[walk.index + offset] }
    walk.index += count
    walk.first = (walk.first + count) << 1
    walk.code <<= 1
    return nil
  }

  /// The code of literals and lengths in blocks without their own (§3.2.6).
  static let fixedLengths = HuffmanCode(
    unchecked: Array(repeating: 8, count: 144) + Array(repeating: 9, count: 112)
      + Array(repeating: 7, count: 24) + Array(repeating: 8, count: 8))
  /// The code of distances there.
  static let fixedDistances = HuffmanCode(unchecked: Array(repeating: 5, count: 32))
}
