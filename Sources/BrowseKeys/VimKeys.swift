extension KeyPreset {
  /// The movements of vim's normal mode, and sequences in its manner; the other keys are the standard ones.
  static let vimKeys: [KeyBinding] = Array(vimRows.joined())

  private static let vimRows: [[KeyBinding]] = [
    bindSequence(.first, "g", "g"),
    bind(.down, .control("e")),
    bind(.up, .control("y")),
    bind(.pageDown, .control("f")),
    bind(.pageUp, .control("b")),
    bind(.halfPageDown, .control("d")),
    bind(.halfPageUp, .control("u")),
    bind(.open, "l"),
    bind(.back, "h", .control("o")),
    bindSequence(.nextFeed, "g", "t"),
    bindSequence(.previousFeed, "g", "T"),
    bindSequence(.openInBrowser, "g", "x"),
    bindSequence(.showLinks, "g", "f"),
    bindSequence(.copyURL, "y", "y"),
    bind(.toggleRead, "x"),
    bindSequence(.markAboveRead, "d", "g"),
    bindSequence(.markAllRead, "d", "G"),
    bindSequence(.toggleFold, "z", "a"),
    bindSequence(.toggleAllFolds, "z", "i"),
    bind(.help, .function(1)),
    bindSequence(.close, ":", "q"),
    bindSequence(.save, ":", "w"),
    bindSequence(.editConfig, ":", "e"),
    bindSequence(.quit, "Z", "Z"),
    bindSequence(.quit, "Z", "Q"),
  ]
}
