import FeedTestSupport
import Testing

extension BuiltProgram.Run {
  /// The titles in the lines of a list in TSV.
  var titles: [String] {
    output.split(separator: "\n").map {
      String($0.split(separator: "\t", omittingEmptySubsequences: false)[5])
    }
  }

  /// Expects an exit code, and words on standard error.
  @discardableResult
  func expect(
    _ code: Int32 = 0, _ words: String..., location: SourceLocation = #_sourceLocation
  ) -> Self {
    #expect(self.code == code, "\(arguments): \(errors)", sourceLocation: location)
    for words in words {
      #expect(errors.contains(words), "\(arguments): \(errors)", sourceLocation: location)
    }
    return self
  }
}
