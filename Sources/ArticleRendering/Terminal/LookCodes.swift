import TerminalColors

/// The control sequences of a colour scheme, worked out once.
struct LookCodes: Sendable {
  /// The parameters of the sequence for reverse video.
  static let reverse = "7"
  static let standard = LookCodes(.standard)

  /// Of each look alone.
  private let single: [StyledRun.Look.RawValue: String]
  /// What each look adds, in the order in which they are laid over one another.
  private let looks: [(look: StyledRun.Look, style: TextStyle)]
  /// Never empty: a selection that looks like the other rows would not be seen.
  let selection: String
  let status: String

  init(_ scheme: ColorScheme) {
    let own = scheme[.selection].codes
    selection = own.isEmpty ? LookCodes.reverse : own
    status = scheme[.status].codes
    looks = [
      (.unread, scheme[.unread]), (.read, scheme[.read]), (.new, scheme[.new]),
      (.match, scheme[.match]), (.bad, scheme[.error]), (.dim, scheme[.note]), (.age, scheme[.age]),
      (.mark, scheme[.mark]),
      (.publisher, scheme[.publisher]), (.quote, scheme[.quote]), (.title, scheme[.title]),
      (.bold, TextStyle(.bold)), (.italic, TextStyle(.italic)),
      (.underlined, TextStyle(.underline)), (.struck, TextStyle(.strike)),
      (.code, scheme[.code]), (.link, scheme[.link]), (.address, scheme[.link].colors),
    ]
    single = Dictionary(uniqueKeysWithValues: looks.map { ($0.look.rawValue, $0.style.codes) })
  }

  /// The parameters of the sequence for a combination of looks; empty for plain text.
  subscript(look: StyledRun.Look) -> String {
    single[look.rawValue]
      ?? looks.reduce(TextStyle()) { style, entry in
        look.contains(entry.look) ? style.adding(entry.style) : style
      }.codes
  }
}
