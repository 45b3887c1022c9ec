import ReaderMigration

extension OtherReader {
  /// Asks on the terminal whether to import the list.
  /// - Throws: exit 1 at `q` and at the end of the input.
  func isWanted() throws(CommandFailure) -> Bool {
    let question = "\(name) has \(amount) in \(path). Import them?"
    guard let answer = Question.answer(question, usual: true) else {
      throw .failed("no config was written")
    }
    return answer
  }
}
