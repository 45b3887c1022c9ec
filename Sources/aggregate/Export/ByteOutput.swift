/// Where a document is written to, piece by piece.
protocol ByteOutput {
  mutating func write(_ bytes: [UInt8])
  /// Whether there is no sense in going on; the reason is told at the end.
  var hasFailed: Bool { get }
}

extension StandardOutput: ByteOutput {
  /// A failure ends the program.
  var hasFailed: Bool { false }
}
