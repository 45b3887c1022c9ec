import FeedBasics

/// Breaks styled text into lines of a given width: at spaces, between ideographs, and inside words longer than a line
/// (the part of UAX #14 that news articles need).
struct LineBreaker {
  private let width: Int
  private var lines: [[StyledRun]] = []
  private var line: [StyledRun] = []
  private var used = 0
  private var word: [StyledRun] = []
  private var wordWidth = 0
  /// The space before the current word, with its look; nil if absent.
  private var space: StyledRun?

  /// - Parameter width: columns.
  init(width: Int) { self.width = max(1, width) }

  /// Adds text. A line feed in it ends the line.
  mutating func append(_ run: StyledRun) {
    if run.text.utf8.allSatisfy({ $0 < 0x80 }) { appendASCII(run) } else { appendAny(run) }
  }

  /// Adds text that is never separated from the word before it.
  mutating func glue(_ run: StyledRun) {
    LineBreaker.append(run, to: &word)
    wordWidth += DisplayWidth.of(run.text)
  }

  mutating func finish() -> [[StyledRun]] {
    endWord()
    if !line.isEmpty || lines.isEmpty { lines.append(line) }
    defer { self = LineBreaker(width: width) }
    return lines
  }

  // MARK: Words

  private mutating func appendASCII(_ run: StyledRun) {
    var rest = run.text.utf8[...]
    while let end = rest.firstIndex(where: { $0 == 0x20 || $0 == 0x0A }) {
      if end > rest.startIndex { add(Substring(rest[..<end]), like: run, end > rest.startIndex) }
      breakAfter(isLine: rest[end] == 0x0A, run)
      rest = rest[rest.index(after: end)...]
    }
    add(Substring(rest), like: run, !rest.isEmpty)
  }

  private mutating func appendAny(_ run: StyledRun) {
    var pending = ""
    // Finding the last character of a text takes as long as its run of flags.
    var last: Character?
    for grapheme in run.text {
      defer { last = pending.isEmpty ? nil : grapheme }
      if grapheme == " " || grapheme == "\n" {
        add(pending[...], like: run, !pending.isEmpty)
        pending = ""
        breakAfter(isLine: grapheme == "\n", run)
        continue
      }
      if IdeographBreak.breaksAround(grapheme) {
        // Closing punctuation stays with the text before it, opening punctuation with the text after it.
        if !IdeographBreak.closing.contains(grapheme), !endsInOpening(last) {
          add(pending[...], like: run, !pending.isEmpty)
          pending = ""
          endWord()
        }
      } else if let last, IdeographBreak.breaksAround(last),
        !IdeographBreak.opening.contains(last), !IdeographBreak.closing.contains(grapheme)
      {
        add(pending[...], like: run, true)
        pending = ""
        endWord()
      }
      pending.append(grapheme)
    }
    add(pending[...], like: run, !pending.isEmpty)
  }

  private func endsInOpening(_ last: Character?) -> Bool {
    (last ?? word.last?.text.last).map(IdeographBreak.opening.contains) ?? false
  }

  private mutating func add(_ text: Substring, like run: StyledRun, _ isPresent: Bool) {
    guard isPresent else { return }
    LineBreaker.append(StyledRun(String(text), run.look, link: run.link), to: &word)
    wordWidth += DisplayWidth.of(text)
  }

  private mutating func breakAfter(isLine: Bool, _ run: StyledRun) {
    endWord()
    if isLine {
      endLine()
    } else {
      space = StyledRun(" ", run.look, link: run.link)
    }
  }

  // MARK: Lines

  private mutating func endWord() {
    guard !word.isEmpty else { return }
    defer {
      word = []
      wordWidth = 0
      space = nil
    }
    let gap = used > 0 && space != nil ? 1 : 0
    if used + gap + wordWidth > width {
      // A word longer than a line begins on this line if part of it fits.
      if wordWidth <= width || used + gap + 2 > width {
        if used > 0 { endLine() }
      }
    }
    if used > 0, var space {
      // A space between runs with different looks has neither look.
      if let before = line.last, before.look != space.look || before.link != space.link {
        space = StyledRun(" ")
      } else if let after = word.first, after.look != space.look || after.link != space.link {
        space = StyledRun(" ")
      }
      LineBreaker.append(space, to: &line)
      used += 1
    }
    if used + wordWidth <= width {
      for run in word { LineBreaker.append(run, to: &line) }
      used += wordWidth
      return
    }
    for run in word {
      for grapheme in run.text {
        let columns = DisplayWidth.of(grapheme)
        if used + columns > width, used > 0 { endLine() }
        LineBreaker.append(StyledRun(String(grapheme), run.look, link: run.link), to: &line)
        used += columns
      }
    }
  }

  private mutating func endLine() {
    if line.last?.text == " " { line.removeLast() }
    lines.append(line)
    line = []
    used = 0
  }

  private static func append(_ run: StyledRun, to runs: inout [StyledRun]) {
    if let last = runs.last, last.look == run.look, last.link == run.link {
      runs[runs.count - 1].text += run.text
    } else {
      runs.append(run)
    }
  }
}

/// Line breaks in Chinese and Japanese, which do not separate words by spaces.
enum IdeographBreak {
  /// Whether lines may break before and after the character: ideographs and kana. Korean separates words by spaces.
  static func breaksAround(_ grapheme: Character) -> Bool {
    guard let value = grapheme.unicodeScalars.first?.value, value >= 0x2E80 else { return false }
    switch value {
    case 0x2E80...0x312F, 0x3190...0xA4CF, 0xF900...0xFAFF, 0xFF01...0xFF60, 0x20000...0x3FFFD:
      return true
    default: return false
    }
  }

  /// Characters that must not begin a line (JIS X 4051).
  static let closing: Set<Character> = Set(
    "、。，．・：；？！）］｝〕〉》」』】〗’”…ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョヵヶ,.:;?!)]}")
  /// Characters that must not end a line.
  static let opening: Set<Character> = Set("（［｛〔〈《「『【〖‘“([{")
}

/// Breaks a message or an explanation into lines, at spaces where possible.
public enum WrappedText {
  /// - Parameter width: the columns of a line.
  public static func lines(_ text: String, width: Int) -> [String] {
    var breaker = LineBreaker(width: width)
    breaker.append(StyledRun(text))
    return breaker.finish().map { $0.map(\.text).joined() }
  }
}
