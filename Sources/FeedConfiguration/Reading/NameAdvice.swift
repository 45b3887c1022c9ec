import FeedBasics

/// What is said of a name that is not known.
public enum NameAdvice {
  /// The feed that was probably meant, else where their names are listed: the end of a sentence.
  public static func feed(_ name: String, among known: [String]) -> String {
    let suggestion = SpellingSuggestion.text(for: name, among: known)
    return suggestion.isEmpty ? "; 'aggregate feeds' lists them" : suggestion
  }
}

/// A value that may not be empty but is, most often because a variable in a script was never set.
public enum EmptyValue {
  /// The message to the user.
  /// - Parameter what: what is empty, such as `--store` or `the query`.
  public static func message(_ what: String) -> String {
    "\(what) is empty; is a variable in your script not set?"
  }
}
