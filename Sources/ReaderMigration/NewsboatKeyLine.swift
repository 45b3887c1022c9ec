package import BrowseKeys
import FeedConfiguration
package import FeedParsing

/// A line of newsboat's config that changes keys, as bindings of our actions.
package struct NewsboatKeyLine {
  /// Why a line has no equivalent, as the end of a sentence that begins with the line.
  package struct Failure: Error, Equatable {
    package var reason: String
  }

  /// The key that begins macros, unless the config binds another one.
  fileprivate static let macroPrefix: Key = ","

  /// The bindings that the line means. One for a single screen wins over one for every screen.
  package let bindings: [KeyBinding]

  /// - Throws: the reason if the line has no equivalent.
  package init(_ line: NewsboatConfig.KeyLine) throws(Failure) {
    let words = line.words
    guard words.count > 1, words[0] != "unbind-key" || words[1] != "-a" else {
      throw Failure(reason: "is for all keys; bind each to \"none\" instead")
    }
    guard let key = Key(newsboat: words[1]) else {
      throw Failure(reason: "has the unknown key '\(words[1].prefix(20))'")
    }
    switch words[0] {
    case "macro":
      let steps = words[2...].prefix { $0 != "--" }.split(separator: ";").map(Array.init)
      if let program = MacroProgram(steps) { throw program.failure(onKey: key) }
      let actions = try Self.actions(steps)
      bindings = [KeyBinding(KeySequence([Self.macroPrefix, key]), actions)]
    case "unbind-key":
      let context = try Self.context(words.count > 2 ? words[2] : "all")
      bindings = [KeyBinding(KeySequence(key), [], in: context)]
    default:
      let context = try Self.context(words.count > 3 ? words[3] : "all")
      bindings = try Self.bindings(of: words[2], to: key, in: context)
    }
  }

  /// - Parameter dialog: what newsboat calls a screen.
  /// - Returns: nil for every screen.
  private static func context(_ dialog: String) throws(Failure) -> KeyContext? {
    switch dialog {
    case "all": return nil
    case "feedlist": return .feeds
    case "articlelist": return .headlines
    case "article": return .article
    case "urlview": return .links
    case "help": return .help
    default: throw Failure(reason: "is for '\(dialog.prefix(40))', which has no counterpart here")
    }
  }

  private static func bindings(
    of name: String, to key: Key, in context: KeyContext?
  ) throws(Failure) -> [KeyBinding] {
    let operation = try operation(name)
    if let number = operation.linkNumber, key.name != number { throw Self.link(number) }
    switch operation.substitute {
    case .action(let action, let inFeeds, _):
      var bindings: [KeyBinding] = []
      if context != .feeds || inFeeds == nil {
        bindings.append(KeyBinding(KeySequence(key), [action], in: context))
      }
      if let inFeeds, context == nil || context == .feeds {
        bindings.append(KeyBinding(KeySequence(key), [inFeeds], in: .feeds))
      }
      return bindings
    case .sequences: throw Failure(reason: "is not needed; macros begin with ',' here")
    case .missing(let reason):
      throw Failure(reason: "has no action here: \(NewsboatOperation.quoted(reason))")
    }
  }

  /// `open-link` takes its number from the key, and asks for it if that is no digit.
  private static func link(_ number: String) -> Failure {
    Failure(
      reason: "opens link \(number), which only that key does here; 'open-link' asks for a number")
  }

  private static func operation(_ name: String) throws(Failure) -> NewsboatOperation {
    if let operation = NewsboatOperation.named(name) { return operation }
    if name.hasPrefix("pb-") {
      throw Failure(
        reason: "is for podboat; 'aggregate enclosures --queue' lists and downloads the queue")
    }
    throw Failure(
      reason: "has the operation '\(name.prefix(40))', which newsboat 2.21 does not have")
  }

  // MARK: Macros

  private static func actions(_ steps: [[String]]) throws(Failure) -> [BrowseAction] {
    let actions = try steps.map { (step) throws(Failure) in try action(step) }
    guard !actions.isEmpty else { throw Failure(reason: "has no operations") }
    return actions
  }

  private static func action(_ step: [String]) throws(Failure) -> BrowseAction {
    if step[0] == "set" {
      let name = step.count > 1 ? String(step[1].prefix(40)) : ""
      let other =
        name == "browser"
        ? "; name the program under [commands], and bind the key to 'run NAME'" : ""
      throw Failure(reason: "changes the setting '\(name)', which no key does here\(other)")
    }
    if step == ["toggle-article-read", "read"] { return .markRead }
    if step == ["toggle-article-read", "unread"] { return .markUnread }
    let operation = try operation(step[0])
    guard step.count == 1 else {
      throw Failure(reason: "gives '\(step[0])' a value, which actions do not take")
    }
    if let number = operation.linkNumber { throw link(number) }
    switch operation.substitute {
    case .action(let action, _, _): return action
    case .sequences: throw Failure(reason: "begins another macro")
    case .missing(let reason):
      throw Failure(reason: "has no action here: \(NewsboatOperation.quoted(reason))")
    }
  }
}

/// A macro that opens the article with a program, by making that the browser for a moment:
/// `set browser "mpv %u"; open-in-browser; set browser firefox`.
private struct MacroProgram {
  /// The program and its arguments, as `[commands]` has them.
  let words: [String]
  let marksRead: Bool

  /// nil if it is another macro, or if only a shell could run the program.
  init?(_ steps: [[String]]) {
    guard steps.count > 1, steps[0].count == 3, steps[0].prefix(2) == ["set", "browser"],
      ["open-in-browser", "open-in-browser-and-mark-read"].contains(steps[1].first),
      steps.dropFirst(2).allSatisfy({ $0.prefix(2) == ["set", "browser"] })
    else { return nil }
    marksRead = steps[1][0] != "open-in-browser"
    var words = steps[0][2].split(whereSeparator: \.isWhitespace).map(String.init)
    // It is not waited for here either.
    if words.last == "&" { words.removeLast() }
    words = words.map { ["%u", "\"%u\"", "'%u'"].contains($0) ? "{url}" : $0 }
    if !words.contains("{url}") { words.append("{url}") }
    guard words.count > 1, words[0] != "{url}",
      !words.contains(where: {
        $0 != "{url}" && $0.contains(where: "%\"'\\$`|&;<>*?()~{}".contains)
      })
    else { return nil }
    self.words = words
  }

  /// Programs are the user's to add: an import may be of a file that somebody else wrote.
  func failure(onKey key: Key) -> NewsboatKeyLine.Failure {
    // Several macros may run one program, each in its own way.
    let name = "macro-" + (key.name.flatMap { MacroProgram.isName($0) ? $0 : nil } ?? "key")
    let list = words.map(TOMLText.quoted).joined(separator: ", ")
    let run = TOMLText.quoted("run \(name)")
    let action = marksRead ? "[\(run), \"mark-read\"]" : run
    let keys = TOMLText.quoted(KeySequence([NewsboatKeyLine.macroPrefix, key]).name)
    return NewsboatKeyLine.Failure(
      reason:
        "runs a program, which no import adds; write \(name) = [\(list)] under [commands], and \(keys) = \(action) under [keys]"
    )
  }

  private static func isName(_ text: String) -> Bool {
    text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
  }
}
