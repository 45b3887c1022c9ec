/// Where keys, passwords and sessions get their random bits: the system's generator, or a known sequence in tests.
public struct Randomness: RandomNumberGenerator, Sendable {
  /// The generator of the system, which is made for secrets.
  public static let system = Randomness { UInt64.random(in: .min ... .max) }

  private let number: @Sendable () -> UInt64

  /// - Parameter number: returns 64 random bits.
  public init(_ number: @escaping @Sendable () -> UInt64) { self.number = number }

  /// 64 random bits.
  public func next() -> UInt64 { number() }

  /// Random bytes.
  func bytes(_ count: Int) -> [UInt8] {
    stride(from: 0, to: count, by: 8).flatMap { _ in
      let number = next()
      return (0..<8).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) }
    }.dropLast((8 - count % 8) % 8)
  }
}
