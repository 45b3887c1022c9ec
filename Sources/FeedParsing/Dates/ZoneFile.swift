import FeedBasics

/// A time zone by its name, such as `Europe/Rome`, as the system's zone files describe it (TZif, RFC 9636).
struct ZoneFile: Sendable, Equatable {
  /// When the offset changes, in seconds since 1970, in order.
  private let changes: [Int]
  /// The offset before the first change, and after each, in seconds east of UTC.
  private let offsets: [Int]
  /// The offset after the last change; nil if that remains.
  private let rule: ZoneRule?

  /// Reads the zone of a name; nil if the system has none of that name.
  init?(named name: String) {
    // Copies of all zones, with and without leap seconds.
    guard name.utf8.allSatisfy(DateWords.isOfPlace), !name.hasPrefix("posix/"),
      !name.hasPrefix("right/"),
      let file = InputFile.bytes(at: "/usr/share/zoneinfo/\(name)")
    else { return nil }
    self.init(Array(file))
  }

  /// Reads the content of a file; nil if it is damaged.
  init?(_ bytes: [UInt8]) {
    var reader = Reader(rest: bytes[...])
    guard var header = reader.header() else { return nil }
    var width = 4
    if header.version > 0 {
      // The same again with times of eight bytes.
      guard reader.skip(header.length(width)), let second = reader.header() else { return nil }
      (header, width) = (second, 8)
    }
    var changes: [Int] = []
    var kinds: [Int] = []
    var kindOffsets: [Int] = []
    for _ in 0..<header.changes {
      guard let time = reader.number(width) else { return nil }
      changes.append(time)
    }
    for _ in 0..<header.changes {
      guard let kind = reader.number(1) else { return nil }
      kinds.append(kind & 0xFF)
    }
    for _ in 0..<header.kinds {
      guard let offset = reader.number(4), reader.skip(2) else { return nil }
      kindOffsets.append(offset)
    }
    guard let first = kindOffsets.first, kinds.allSatisfy(kindOffsets.indices.contains),
      reader.skip(header.lengthAfterKinds(width))
    else { return nil }
    self.changes = changes
    offsets = [first] + kinds.map { kindOffsets[$0] }
    rule =
      width == 8
      ? ZoneRule(
        String(decoding: reader.rest.drop { $0 == 0x0A }.prefix { $0 != 0x0A }, as: UTF8.self))
      : nil
  }

  /// The instant of a local date and time, which is given as if it were in UTC.
  func instant(_ local: Date) -> Date {
    func shifted(by offset: Int) -> Date { local.addingTimeInterval(-Double(offset)) }
    // The first guess may be on the wrong side of a change of offset, so the offset is looked up again there.
    let guess = shifted(by: offset(at: Int(local.timeIntervalSince1970)))
    return shifted(by: offset(at: Int(guess.timeIntervalSince1970)))
  }

  /// Seconds east of UTC at an instant, in seconds since 1970.
  func offset(at time: Int) -> Int {
    if let rule, changes.last.map({ time >= $0 }) ?? true { return rule.offset(at: time) }
    return offsets[changes.partitionPoint { $0 <= time }]
  }
}

/// Reads a zone file from its beginning (RFC 9636 §3).
private struct Reader {
  struct Header {
    var version: Int
    var counts: [Int]
    var changes: Int { counts[3] }
    var kinds: Int { counts[4] }

    func length(_ width: Int) -> Int {
      changes * (width + 1) + kinds * 6 + lengthAfterKinds(width)
    }

    /// The names, leap seconds and indicators, which are not needed.
    func lengthAfterKinds(_ width: Int) -> Int {
      counts[5] + counts[2] * (width + 4) + counts[1] + counts[0]
    }
  }

  var rest: ArraySlice<UInt8>

  mutating func header() -> Header? {
    guard rest.starts(with: Array("TZif".utf8)), rest.count >= 44 else { return nil }
    let version = Int(rest[rest.startIndex + 4])
    rest = rest.dropFirst(20)
    let counts = (0..<6).compactMap { _ in number(4) }
    guard counts.count == 6, counts.allSatisfy({ (0...100_000).contains($0) }) else { return nil }
    return Header(version: version, counts: counts)
  }

  /// A signed number, the highest byte first.
  mutating func number(_ width: Int) -> Int? {
    guard let first = rest.first, rest.count >= width else { return nil }
    let number = rest.prefix(width).dropFirst().reduce(Int(Int8(bitPattern: first))) {
      $0 << 8 | Int($1)
    }
    rest = rest.dropFirst(width)
    return number
  }

  mutating func skip(_ count: Int) -> Bool {
    guard rest.count >= count else { return false }
    rest = rest.dropFirst(count)
    return true
  }
}
