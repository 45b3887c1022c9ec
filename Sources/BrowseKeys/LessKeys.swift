extension KeyPreset {
  /// The keys of less ("COMMANDS" of its manual); those that it does not use are the standard ones.
  static let lessKeys: [KeyBinding] = Array(lessRows.joined())

  private static let lessRows: [[KeyBinding]] = [
    bind(.down, "j", "e", .control("e"), .down),
    bind(.up, "k", "y", .control("y"), .control("k"), .up),
    bind(.pageDown, "f", "z", .control("f"), .control("v"), .pageDown),
    bind(.pageUp, "b", "w", .control("b"), .alt("v"), .pageUp),
    bind(.halfPageDown, "d", .control("d")),
    bind(.halfPageUp, "u", .control("u")),
    bind(.first, "g", "<", .alt("<"), .home),
    bind(.last, "G", ">", .alt(">"), .end),
    bind(.filterFeeds, "&", in: .feeds),
    bind(.find, "&", in: .headlines),
    bind(.endFind, .alt("u"), in: .matches),
    bindSequence(.nextArticle, ":", "n"),
    bindSequence(.previousArticle, ":", "p"),
    bindSequence(.close, ":", "q"),
    bindSequence(.quit, "Z", "Z"),
    bind(.help, "h", "H"),
    bind(.undo, "U"),
    bind(.copyURL, "Y"),
    bind(.showLinks, "F"),
    bind(.editConfig, "v"),
  ]
}
