/// A value that is empty where it must not be: most often a script's variable that was never set.
public enum EmptyValue {
  /// A sentence for the user.
  /// - Parameter what: what is empty, such as `--store` or `the query`.
  public static func message(_ what: String) -> String {
    "\(what) is empty; is a variable in your script not set?"
  }
}
