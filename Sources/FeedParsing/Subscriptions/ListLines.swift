/// The lines of a list, with their numbers from 1. They end with CR, LF or both, as editors number them.
struct ListLines: Sequence, IteratorProtocol {
  private var rest: ArraySlice<UInt8>
  private var number = 0

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  mutating func next() -> (number: Int, bytes: ArraySlice<UInt8>)? {
    guard !rest.isEmpty else { return nil }
    let end = rest.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? rest.endIndex
    let line = rest[..<end]
    number += 1
    rest = rest[end...].dropFirst(rest[end...].starts(with: [0x0D, 0x0A]) ? 2 : 1)
    return (number, line)
  }
}
