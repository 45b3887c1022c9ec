public import BrowseKeys

/// What was typed and is not done yet.
public struct BrowseInput: Sendable {
  /// The line being edited; nil if the prompt is closed.
  public internal(set) var prompt: Prompt?
  /// What was entered at the prompt before.
  var history = PromptHistory()
  /// A question to be answered with one key; nil if none is asked.
  public internal(set) var question: Question?
  /// The digits of a link's number typed so far; empty if none is being typed.
  public internal(set) var number = ""
  /// The keys pressed so far of a longer sequence; empty between sequences.
  public internal(set) var pending: [Key] = []
  /// The rest of a macro, which goes on when what it opened is loaded; nil if none is waiting.
  var macro: WaitingMacro?
}

/// The actions of a macro that are still to be done.
struct WaitingMacro: Sendable {
  var actions: [BrowseAction]
  /// The key that began the macro.
  var key: Key
}
