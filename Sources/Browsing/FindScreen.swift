/// Handles finding text within the article that is being read.
extension BrowseState {
  /// Shows the matches of the text at the prompt while it is being typed.
  mutating func previewFind() {
    guard let prompt = input.prompt, prompt.scope == .article else { return }
    reading?.top = prompt.top
    find(String(prompt.text))
  }

  /// Ends the prompt, and keeps the matches.
  mutating func commitFind(_ text: String) {
    guard !text.allSatisfy(\.isWhitespace) else { return }
    find(text)
    guard reading?.find == nil else { return }
    status.fail("not found: \(text)")
  }

  /// Forgets the matches.
  /// - Parameter top: the row to return to; nil to stay.
  mutating func endFind(top: Int? = nil) {
    reading?.find = nil
    if let top { reading?.top = top }
  }

  mutating func moveToMatch(_ distance: Int) -> [BrowseCommand] {
    guard reading?.find != nil else { return [] }
    if reading?.find?.move(by: distance) == true, let count = reading?.find?.count, count > 1 {
      status.message = distance > 0 ? "from the top" : "from the end"
    }
    showMatch()
    return []
  }

  mutating func stopFinding() -> [BrowseCommand] {
    endFind()
    return []
  }

  private mutating func find(_ text: String) {
    guard var reading else { return }
    var find = reading.matches(of: text)
    find.select(from: reading.line(atRow: reading.top))
    reading.find = find.count > 0 ? find : nil
    self.reading = reading
    showMatch()
  }

  /// Scrolls so that the current match is on the screen, with some lines around it.
  private mutating func showMatch() {
    guard let reading, let line = reading.find?.line else { return }
    let row = reading.row(ofLine: line)
    let isVisible = row >= reading.top && row < reading.top + height
    guard !isVisible else { return }
    let top = max(0, min(row - height / 3, readingCount - height))
    self.reading?.top = top
  }
}
