/// A value that is empty where it must say something: most often a script's variable that was never set.
enum EmptyValue {
  /// - Parameter what: what is empty, such as `--store` or `the query`.
  static func message(_ what: String) -> String {
    "\(what) is empty; is a variable in your script not set?"
  }
}
