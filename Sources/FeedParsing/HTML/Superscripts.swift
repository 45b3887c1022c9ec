/// Superscripts and subscripts in plain text, so that 10⁶ does not become 106: as characters where Unicode has them,
/// else as `^(…)` and `_(…)`.
enum Superscripts {
  enum Form {
    /// As in "1st", and for captions set as subscripts.
    case unchanged
    case replaced((String) -> String)
    /// In parentheses, after this sign.
    case enclosed(String)
  }

  private static let raised: [Character: Character] = table(
    "0123456789+-−=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVWβγδθφχ",
    "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂᵝᵞᵟᶿᵠᵡ")
  private static let lowered: [Character: Character] = table(
    "0123456789+-−=()aehijklmnoprstuvxβγρφχ", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ")

  private static func table(_ plain: String, _ small: String) -> [Character: Character] {
    Dictionary(zip(plain, small), uniquingKeysWith: { first, _ in first })
  }

  /// In characters. Small letters in longer words cannot be read.
  private static let longestWord = 4
  /// In characters. Longer text is not an exponent, an index or a note.
  private static let longest = 24

  /// - Parameters:
  ///   - text: the element's whole text.
  ///   - isAttached: whether text precedes it without a space.
  static func form(_ text: String, isRaised: Bool, isAttached: Bool) -> Form {
    let text = text.trimmed
    guard !text.isEmpty, text.utf8.count <= 4 * longest else { return .unchanged }
    let table = isRaised ? raised : lowered
    if isRaised {
      switch text {
      case "st", "nd", "rd", "th": return .unchanged
      case "TM", "tm": return .replaced { $0.uppercased() == "TM" ? "™" : $0 }
      case "SM": return .replaced { $0 == "SM" ? "℠" : $0 }
      default: break
      }
    }
    // Wikipedia's notes are numbers in brackets.
    let isBracketed = isRaised && text.hasPrefix("[") && text.hasSuffix("]")
    let core = isBracketed ? text.dropFirst().dropLast() : text[...]
    let isNumber = !core.contains(where: \.isLetter)
    if !core.isEmpty, isNumber || core.count <= longestWord,
      core.allSatisfy({ table[$0] != nil })
    {
      return .replaced { part in
        String(part.compactMap { isBracketed && "[]".contains($0) ? nil : table[$0] ?? $0 })
      }
    }
    guard isAttached, !isBracketed, text.count <= (text.contains(" ") ? longest / 2 : longest),
      text.contains(where: { $0.isLetter || $0.isNumber })
    else { return .unchanged }
    return .enclosed(isRaised ? "^" : "_")
  }
}
