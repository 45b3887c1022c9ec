/// The SHA-256 digest (FIPS 180-4 §6.2). It is computed here since neither FoundationEssentials nor the C library has it,
/// and a library for the digests of a login would be one more to install.
package enum SHA256 {
  /// The length of a digest, in bytes.
  package static let length = 32
  /// The length of a block, in bytes.
  package static let blockLength = 64
  /// The length of a block, in words of 32 bits.
  package static let blockWords = 16

  /// The eight words that a block changes, of which the last ones are the digest.
  package typealias State = SIMD8<UInt32>

  /// The digest of some bytes.
  package static func digest(_ message: some Sequence<UInt8>) -> [UInt8] {
    var state = initial
    for block in PaddedBlocks.of(Array(message), lengthIsBigEndian: true) {
      compress(block, into: &state)
    }
    return bytes(state)
  }

  /// The state whose ``bytes(_:)`` are a digest.
  package static func state(_ digest: [UInt8]) -> State {
    var state = State()
    for (index, byte) in digest.enumerated() {
      state[index / 4] = state[index / 4] << 8 | UInt32(byte)
    }
    return state
  }

  /// A state in bytes: the digest, if it is that after the last block.
  package static func bytes(_ state: State) -> [UInt8] {
    state.indices.flatMap { index in
      (0..<4).map { UInt8(truncatingIfNeeded: state[index] >> (24 - 8 * $0)) }
    }
  }

  /// The state after one more block of 64 bytes.
  package static func compress(_ block: ArraySlice<UInt8>, into state: inout State) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: blockWords) { words in
      words.initialize(repeating: 0)
      for (index, byte) in block.enumerated() {
        words[index / 4] = words[index / 4] << 8 | UInt32(byte)
      }
      compress(words, into: &state)
    }
  }

  /// The state after one more block.
  /// - Parameter words: the block's sixteen, which are overwritten.
  package static func compress(_ words: UnsafeMutableBufferPointer<UInt32>, into state: inout State)
  {
    constants.withUnsafeBufferPointer { constants in
      var (a, b, c, d) = (state[0], state[1], state[2], state[3])
      var (e, f, g, h) = (state[4], state[5], state[6], state[7])
      for t in 0..<64 {
        if t >= 16 {
          // The schedule needs no more than the last sixteen of its words.
          let (w2, w15) = (words[(t &- 2) & 15], words[(t &- 15) & 15])
          let sigma1 = (w2 >> 17 | w2 << 15) ^ (w2 >> 19 | w2 << 13) ^ w2 >> 10
          let sigma0 = (w15 >> 7 | w15 << 25) ^ (w15 >> 18 | w15 << 14) ^ w15 >> 3
          words[t & 15] = words[t & 15] &+ sigma1 &+ words[(t &- 7) & 15] &+ sigma0
        }
        let sum1 = (e >> 6 | e << 26) ^ (e >> 11 | e << 21) ^ (e >> 25 | e << 7)
        let first = h &+ sum1 &+ (e & f ^ ~e & g) &+ constants[t] &+ words[t & 15]
        let sum0 = (a >> 2 | a << 30) ^ (a >> 13 | a << 19) ^ (a >> 22 | a << 10)
        let second = sum0 &+ (a & b ^ a & c ^ b & c)
        (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
      }
      state &+= State(a, b, c, d, e, f, g, h)
    }
  }

  /// The state before the first block.
  package static let initial = State(
    0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB,
    0x5BE0_CD19)

  private static let constants: [UInt32] = [
    0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4,
    0xAB1C_5ED5, 0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE,
    0x9BDC_06A7, 0xC19B_F174, 0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F,
    0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA, 0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7,
    0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967, 0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC,
    0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85, 0xA2BF_E8A1, 0xA81A_664B,
    0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070, 0x19A4_C116,
    0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
    0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7,
    0xC671_78F2,
  ]
}

/// The blocks of 64 bytes that SHA-256 and MD5 read: the message, one bit, zeros, and the message's length in bits
/// (FIPS 180-4 §5.1.1; RFC 1321 §3.1 and §3.2).
package enum PaddedBlocks {
  private static let length = 64

  package static func of(_ message: [UInt8], lengthIsBigEndian: Bool) -> [ArraySlice<UInt8>] {
    var padded = message
    padded.append(0x80)
    while padded.count % length != length - 8 { padded.append(0) }
    let bits = UInt64(message.count) &* 8
    for index in 0..<8 {
      let shift = UInt64(lengthIsBigEndian ? 56 - 8 * index : 8 * index)
      padded.append(UInt8(truncatingIfNeeded: bits >> shift))
    }
    return stride(from: 0, to: padded.count, by: length).map { padded[$0..<$0 + length] }
  }
}
