import TerminalColors

/// The control sequences of a colour scheme, worked out once.
struct RoleCodes: Sendable {
  /// The parameters of the sequence for reverse video.
  static let reverse = "7"
  static let standard = RoleCodes(.standard)

  /// In the order of the roles.
  private let roles: [String]
  /// What each look adds, in the order in which they are laid over one another.
  private let looks: [(look: StyledRun.Look, style: TextStyle)]
  /// Never empty: a selection that looks like the other rows would not be seen.
  let selection: String
  let status: String

  init(_ scheme: ColorScheme) {
    roles = TerminalStyle.Role.allCases.map { RoleCodes.style($0, scheme).codes }
    let own = scheme[.selection].codes
    selection = own.isEmpty ? RoleCodes.reverse : own
    status = scheme[.status].codes
    looks = [
      (.dim, scheme[.note]), (.age, scheme[.age]), (.mark, scheme[.mark]),
      (.publisher, scheme[.publisher]), (.quote, scheme[.quote]), (.title, scheme[.title]),
      (.bold, TextStyle(.bold)), (.italic, TextStyle(.italic)),
      (.underlined, TextStyle(.underline)), (.struck, TextStyle(.strike)),
      (.code, scheme[.code]), (.link, scheme[.link]), (.address, scheme[.link].colors),
    ]
  }

  /// The parameters of a role's sequence; empty for plain text.
  subscript(role: TerminalStyle.Role) -> String { roles[role.rawValue] }

  /// The parameters of the sequence for a combination of looks; empty for plain text.
  subscript(look: StyledRun.Look) -> String {
    looks.reduce(TextStyle()) { style, entry in
      look.contains(entry.look) ? style.adding(entry.style) : style
    }.codes
  }

  private static func style(_ role: TerminalStyle.Role, _ scheme: ColorScheme) -> TextStyle {
    switch role {
    case .heading, .day, .good: scheme[.title]
    case .dim: scheme[.note]
    case .mark: scheme[.mark]
    case .publisher: scheme[.publisher]
    case .age: scheme[.age]
    case .bad: scheme[.error]
    case .match: scheme[.match]
    case .unread: scheme[.unread]
    case .read: scheme[.read]
    case .newUnread: scheme[.unread].adding(scheme[.new])
    case .newRead: scheme[.read].adding(scheme[.new])
    }
  }
}
