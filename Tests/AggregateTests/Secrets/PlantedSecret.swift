import Foundation

/// A secret of a test, which is looked for in outputs. It begins and ends with a word of letters and digits. Whatever
/// percent-encodes or escapes a text leaves such words as they are, so that they are found in any encoding but base64.
struct PlantedSecret: Sendable {
  /// What it is, for the report.
  let name: String
  private let words: [String]

  /// - Parameters:
  ///   - name: what it is.
  ///   - word: letters and digits that no output contains otherwise.
  init(_ name: String, word: String) {
    self.name = name
    words = ["Begin7\(word)", "\(word)9End"]
  }

  /// The secret with characters that every encoding treats in its own way.
  var text: String { words.joined(separator: "/pl+nt3d ü\"&<") }

  /// As it is in a URL.
  var encoded: String { text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? text }

  /// The texts that reveal a part of it, in lower case.
  var plainForms: [String] { words.map { $0.lowercased() } }

  /// What base64 makes of its words, wherever they are in the encoded bytes, for example in `user:password`. The first
  /// and the last character also depend on the bytes around a word, and are left out.
  var base64Forms: [String] {
    words.flatMap { word in
      (0..<3).flatMap { offset -> [String] in
        let text = Data((String(repeating: "-", count: offset) + word).utf8).base64EncodedString()
          .prefix { $0 != "=" }
        let isWhole = (offset + word.utf8.count).isMultiple(of: 3)
        let form = String(text.dropFirst([0, 2, 3][offset]).dropLast(isWhole ? 0 : 1))
        return [form, form.replacing("+", with: "-").replacing("/", with: "_")]
      }
    }
  }
}

/// What a command or a server wrote.
struct ProgramOutput: Sendable {
  /// Which output it is, for the report.
  let name: String
  let bytes: Data

  init(_ name: String, _ bytes: Data) { (self.name, self.bytes) = (name, bytes) }
  init(_ name: String, _ text: String) { self.init(name, Data(text.utf8)) }
}

/// Looks for secrets in outputs.
struct SecretSearch: Sendable {
  private let forms: [(name: String, plain: [Data], base64: [Data])]

  init(_ secrets: [PlantedSecret]) {
    forms = secrets.map { secret in
      (
        secret.name, secret.plainForms.map { Data($0.utf8) },
        Set(secret.base64Forms).map { Data($0.utf8) }
      )
    }
  }

  /// One line for each secret that an output contains: its name, and the text around the place.
  func leaks(in output: ProgramOutput) -> [String] {
    let text = SecretSearch.unbroken(output.bytes)
    let lower = Data(text.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 })
    return forms.compactMap { form in
      let plain = form.plain.lazy.compactMap { lower.range(of: $0) }.first
      guard let place = plain ?? form.base64.lazy.compactMap({ text.range(of: $0) }).first else {
        return nil
      }
      let encoding = plain == nil ? " in base64" : ""
      return "\(form.name)\(encoding): …\(SecretSearch.surroundings(of: place, in: text))…"
    }
  }

  /// The bytes without white space and the sequences of terminals, so that a word that is wrapped or coloured in its
  /// middle is found.
  private static func unbroken(_ bytes: Data) -> Data {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var isSequence = false
    for byte in bytes {
      if isSequence {
        // `[` begins the parameters; a letter, or a character such as `~`, ends the sequence.
        isSequence = byte == 0x5B || byte < 0x40
      } else if byte == 0x1B {
        isSequence = true
      } else if byte > 0x20 || byte == 0 {
        result.append(byte)
      }
    }
    return Data(result)
  }

  private static func surroundings(of place: Range<Int>, in text: Data) -> String {
    let part = text[max(0, place.lowerBound - 60)..<min(text.count, place.upperBound + 20)]
    return String(decoding: part, as: UTF8.self).filter { !$0.isNewline && $0 != "\0" }
  }
}
