/// A command of a shell script as it is written, with quotes undone. It is read, never run.
struct ShellStatement {
  /// White space parts them; operators are not among them.
  var words: [String] = []
  /// `(` or `)` stands in it.
  var hasParentheses = false
  /// Why the words are not what the shell would make of them, as the end of a sentence.
  var problem: String?
  /// Where it begins, from 1.
  var line: Int
}
