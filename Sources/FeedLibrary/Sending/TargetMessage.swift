import FeedBasics
import FeedParsing

/// What a target says of an error in its response, as one line for people.
///
/// Targets repeat what they received, and so keys, also in part or encoded. A word is therefore left out if it has anything
/// in common with a secret, or may be an encoded one.
struct TargetMessage {
  /// The most characters of a line.
  private static let maximumLength = 200
  /// The bytes of a text that are read for its first line.
  private static let readLength = 4096
  /// Bytes in a row that a word and a secret may not have in common.
  private static let sharedLength = 5
  /// Bytes from which letters with digits, or in both cases, may be a key in hexadecimal digits or base64.
  private static let keyLength = 16

  private let mask: SecretMask
  /// Each sequence of ``sharedLength`` bytes in the secrets, in lower case.
  private let parts: Set<[UInt8]>

  init(secrets: [String]) {
    // Encoded, a short one is not taken for a key.
    let encoded = secrets.flatMap { secret in
      let base64 = Data(secret.utf8).base64EncodedString().replacing("=", with: "")
      let forURLs = base64.replacing("+", with: "-").replacing("/", with: "_")
      let digits = Authentication.hex(secret.utf8)
      return [base64, forURLs, digits, digits.uppercased()]
    }
    mask = SecretMask(secrets + encoded)
    parts = Set((secrets.flatMap(TargetMessage.keys) + encoded).flatMap { Self.parts(of: $0) })
  }

  /// The parts of a secret that give it away: the URL of a webhook also has ordinary words, which messages may contain.
  private static func keys(of secret: String) -> [String] {
    guard secret.contains("://") else { return [secret] }
    return secret.split { "/?&=@:#".contains($0) }.filter {
      $0.contains(where: \.isNumber) || mayBeKey($0)
    }.map(String.init)
  }

  /// The message in the body of a response; nil without one, as in web pages.
  func line(in body: Data) -> String? {
    let message =
      FeedParser.errorMessage(in: body, adapter: nil)
      ?? String(decoding: body.prefix(TargetMessage.readLength), as: UTF8.self)
    let lines = message.split(whereSeparator: \.isNewline).lazy
    guard let first = lines.compactMap({ PlainText.folded(String($0)) }).first,
      !first.hasPrefix("<"), first.contains(where: { $0.isLetter || $0.isNumber })
    else { return nil }
    let line = mask.masked(first).split(separator: " ")
      .map { isSuspect($0) ? SecretMask.mask : String($0) }.joined(separator: " ")
    let beginning = String(line.prefix(TargetMessage.maximumLength - 1))
    // Binary data is no message.
    if beginning.contains("\u{FFFD}") { return nil }
    return line.count > TargetMessage.maximumLength ? "\(beginning)…" : line
  }

  private func isSuspect(_ word: Substring) -> Bool {
    // References of HTML may be those of any character.
    word.contains(SecretMask.mask) || word.contains("&#")
      || TargetMessage.parts(of: word).contains { parts.contains($0) }
      || word.split { !$0.isASCII || !($0.isLetter || $0.isNumber || "+/=_-%".contains($0)) }
        .contains { TargetMessage.mayBeKey($0) }
  }

  private static func mayBeKey(_ text: Substring) -> Bool {
    guard text.utf8.count >= keyLength, text.contains(where: \.isLetter) else { return false }
    let isMixed =
      text.count { $0.isUppercase } > 1 && text.count { $0.isLowercase } > 1
    return isMixed || text.contains(where: \.isNumber)
  }

  private static func parts(of text: some StringProtocol) -> [[UInt8]] {
    let bytes = Array(text.lowercased().utf8)
    guard bytes.count >= sharedLength else { return [] }
    return (0...bytes.count - sharedLength).map { Array(bytes[$0..<$0 + sharedLength]) }
  }
}
