/// The rules of a list, which are separated by spaces and line breaks. Lists are split by bytes, which costs a tenth of
/// splitting them by characters.
enum ListWords {
  static func of(_ rules: String) -> [Substring.UTF8View] {
    rules.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
  }

  static func text(_ bytes: Substring.UTF8View) -> String { String(Substring(bytes)) }
}
