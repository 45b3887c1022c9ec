internal import FeedModel

/// Numbers the items of a list (WHATWG HTML §4.4.5, §4.4.8). Lists without numbers have bullets and check boxes.
struct ListLabels {
  /// `type`, as written; letter case matters.
  enum Style: String {
    case decimal = "1"
    case lowerLetters = "a"
    case upperLetters = "A"
    case lowerRoman = "i"
    case upperRoman = "I"
  }

  private enum Number {
    case none
    case absolute(Int)
    /// Counted from the number of items, which is not known before the list ends.
    case fromEnd(Int)
  }

  private let style: Style?
  private let step: Int
  private var next: Number
  /// Parallel to the items of the list.
  private var numbers: [Number] = []
  private var count = 0

  /// A list with bullets.
  static let bullets = ListLabels()

  private init() {
    (style, step, next) = (nil, 1, .none)
  }

  /// A list with numbers.
  /// - Parameter start: the first number; nil for 1, or for the number of items if the numbers descend.
  init(_ style: Style, start: Int?, isReversed: Bool) {
    self.style = style
    step = isReversed ? -1 : 1
    let start = start.map { min(max($0, 0), 999_999_999) }
    next = start.map(Number.absolute) ?? (isReversed ? .fromEnd(0) : .absolute(1))
  }

  /// - Parameter value: the number that the item declares; the following items are counted from it.
  mutating func add(value: Int?, isEmpty: Bool) {
    guard style != nil else { return }
    count += 1
    if let value { next = .absolute(min(max(value, -999_999_999), 999_999_999)) }
    if !isEmpty { numbers.append(next) }
    switch next {
    case .none: break
    case .absolute(let number): next = .absolute(number + step)
    case .fromEnd(let number): next = .fromEnd(number + step)
    }
  }

  /// Content of a list that is not in an item has no number.
  mutating func addUnnumbered() { if style != nil { numbers.append(.none) } }

  func labelled(_ list: TextList) -> TextList {
    guard let style else { return TextList(items: list.items.map(CheckBox.labelled)) }
    var list = list
    for (i, number) in zip(list.items.indices, numbers) {
      switch number {
      case .none: break
      case .absolute(let number): list.items[i].label = style.text(number) + "."
      case .fromEnd(let number): list.items[i].label = style.text(count + number) + "."
      }
    }
    return list
  }
}

extension ListLabels.Style {
  func text(_ number: Int) -> String {
    switch self {
    case .decimal: "\(number)"
    case .lowerLetters: letters(number)
    case .upperLetters: letters(number).uppercased()
    case .lowerRoman: roman(number).lowercased()
    case .upperRoman: roman(number)
    }
  }

  /// `a` to `z`, `aa`, `ab` …; decimal below 1.
  private func letters(_ number: Int) -> String {
    guard number > 0 else { return "\(number)" }
    var rest = number
    var text = ""
    while rest > 0 {
      let letter = UnicodeScalar(UInt8(ascii: "a") + UInt8((rest - 1) % 26))
      text = String(letter) + text
      rest = (rest - 1) / 26
    }
    return text
  }

  /// Decimal outside 1 to 3999.
  private func roman(_ number: Int) -> String {
    guard (1...3999).contains(number) else { return "\(number)" }
    let signs = [
      (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"),
      (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
    ]
    var rest = number
    var text = ""
    for (value, sign) in signs {
      while rest >= value {
        text += sign
        rest -= value
      }
    }
    return text
  }
}

/// Check boxes, which the sanitiser writes as characters: those at the beginning of an item replace its bullet.
enum CheckBox {
  static func isLabel(_ label: String?) -> Bool {
    label == TextList.checked || label == TextList.unchecked
  }

  static func labelled(_ item: TextList.Item) -> TextList.Item {
    guard case .paragraph(var spans)? = item.blocks.first, let first = spans.first,
      first.image == nil, let sign = first.text.first.map(String.init), isLabel(sign)
    else { return item }
    spans[0].text = String(first.text.dropFirst().drop { $0 == " " })
    if spans[0].text.isEmpty { spans.removeFirst() }
    var item = item
    item.label = sign
    if spans.isEmpty { item.blocks.removeFirst() } else { item.blocks[0] = .paragraph(spans) }
    return item
  }
}
