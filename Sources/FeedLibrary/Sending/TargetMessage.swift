import FeedBasics
import FeedParsing

/// What a target says of an error in its response, as one line for people.
///
/// Targets repeat what they received, and so keys, also in part or encoded. A word is therefore left out if it has anything
/// in common with a secret, or may be an encoded one.
struct TargetMessage {
  /// The most Unicode scalars of a line: characters may be of any length.
  private static let maximumLength = 200
  /// The bytes of a message that are read for its first line.
  private static let readLength = 4096
  /// Bytes in a row that a word and a secret may not have in common.
  private static let sharedLength = 5
  /// Bytes from which letters with digits, or in both cases, may be a key in hexadecimal digits or base64.
  private static let keyLength = 16

  /// Bytes from which a secret is recognised when it is encoded: of fewer, that may be any word or number.
  private static let encodedLength = 6

  private let mask: SecretMask
  /// Each sequence of ``sharedLength`` bytes in the secrets, in lower case.
  private let parts: Set<[UInt8]>

  init(secrets: [String]) {
    let keys = secrets.flatMap(TargetMessage.keys)
    let encoded = Set(secrets + keys).filter { $0.utf8.count >= TargetMessage.encodedLength }
      .flatMap(TargetMessage.encoded)
    mask = SecretMask(secrets + encoded)
    parts = Set((keys + encoded).flatMap { Self.parts(of: $0) })
  }

  /// The parts of a secret that give it away. The URL of a webhook also has ordinary words, which messages may contain: its
  /// host, and whatever in its path and query has no digits and does not look like a key.
  private static func keys(of secret: String) -> [String] {
    let url = URLReference.Parts(secret)
    guard url.scheme != nil, let authority = url.authority else { return [secret] }
    let user = authority.lastIndex(of: "@").map { authority[..<$0] } ?? ""
    let words = [url.path, url.query ?? "", url.fragment ?? ""].joined(separator: "/")
      .split { "/?&=:".contains($0) }.filter { $0.contains(where: \.isNumber) || mayBeKey($0) }
    return SecretMask.secrets(in: secret) + user.split(separator: ":").map(String.init)
      + words.map(String.init)
  }

  /// A secret in base64, also that for URLs, and in hexadecimal digits. Short ones do not look like keys.
  private static func encoded(_ secret: String) -> [String] {
    let base64 = Data(secret.utf8).base64EncodedString().replacing("=", with: "")
    let forURLs = base64.replacing("+", with: "-").replacing("/", with: "_")
    let digits = Authentication.hex(secret.utf8)
    return [base64, forURLs, digits, digits.uppercased()]
  }

  /// The message in the body of a response; nil without one, as in web pages.
  func line(in body: Data) -> String? {
    let message =
      FeedParser.errorMessage(in: body, adapter: nil) ?? String(decoding: body, as: UTF8.self)
    let lines = String(decoding: message.utf8.prefix(TargetMessage.readLength), as: UTF8.self)
      .split(whereSeparator: \.isNewline).lazy
    guard let first = lines.compactMap({ PlainText.folded(String($0)) }).first,
      !first.hasPrefix("<"), first.contains(where: { $0.isLetter || $0.isNumber })
    else { return nil }
    let line = mask.masked(first).split(separator: " ")
      .map { isSuspect($0) ? SecretMask.mask : String($0) }.joined(separator: " ")
    let scalars = line.unicodeScalars
    let beginning = scalars.prefix(TargetMessage.maximumLength - 1)
    // Binary data is no message.
    if beginning.contains("\u{FFFD}") { return nil }
    return scalars.count > TargetMessage.maximumLength ? "\(String(beginning))…" : line
  }

  private func isSuspect(_ word: Substring) -> Bool {
    // References and escapes may be those of any character.
    word.contains(SecretMask.mask) || ["&#", "\\u", "\\x"].contains { word.contains($0) }
      || [String(word), word.percentDecoded ?? ""].contains {
        TargetMessage.parts(of: $0).contains { parts.contains($0) }
      }
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
