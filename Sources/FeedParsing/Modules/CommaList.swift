/// Keywords in one text, separated by commas.
enum CommaList {
  static func parse(_ text: String) -> [String] {
    text.split(separator: ",").map(\.trimmed).filter { !$0.isEmpty }
  }
}
