import FeedBasics

/// Reads a date token by token: numbers, words and times in any order.
struct DateTokens {
  /// The text, terminated by a zero byte.
  var bytes: [UInt8]
  private var i = 0
  private var numbers: [(value: Int, digits: Int)] = []
  /// Where they are.
  private var places: [Range<Int>] = []
  /// The end of the last of them.
  private var numberEnd = 0
  /// Whether the first of them may be a weekday's.
  private var mayBeWeekday = false
  private var month: Int?
  /// Whether the month's name is of Thai, which counts years of the Buddhist era.
  private var isInThai = false
  /// Where all words are, and how many numbers precede each.
  private var words: [(place: Range<Int>, numbers: Int)] = []
  /// Whether no number precedes the month's name, which may then be a weekday's: "mar" is Tuesday in French, Spanish
  /// and Italian.
  private var monthIsFirst = false
  private var time: (hour: Int, minute: Int, second: Int)?
  private var offset: Int?
  /// The end of the zone's name, which an offset may follow directly: GMT-0500.
  private var zoneEnd: Int?
  private var isAfternoon: Bool?
  /// Whether `AM` or `PM` is written as in English, without full stops.
  private var hasEnglishHalfDay = false
  private var separator: UInt8?
  /// A zone that is named by a place, such as `Europe/Rome`.
  private var place: ZoneFile?
  /// Whether dates in numbers are known to have the month before the day.
  private let prefersMonthFirst: Bool

  init(bytes: [UInt8], isMonthFirst: Bool) {
    self.bytes = bytes
    prefersMonthFirst = isMonthFirst
    numbers.reserveCapacity(4)
  }

  mutating func read() -> Date? {
    while bytes[i] != 0 {
      let byte = bytes[i]
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        let (start, hadTime) = (i, time != nil)
        guard readNumber() else { return nil }
        if !hadTime, time != nil { readHalfDay(besideTimeAt: start) }
      case UInt8(ascii: "+"), UInt8(ascii: "-"):
        let mayBeOffset = offset == nil || byte == UInt8(ascii: "+") || zoneEnd == i
        if time != nil, mayBeOffset, isDigit(i + 1) {
          readOffset()
        } else {
          i += 1
        }
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x80...:
        if isDashedOffset(i) {
          i += 2
          readOffset()
        } else {
          readWord()
        }
      default:
        i += 1
      }
    }
    if isInNumbers { month = nil }
    return instant()
  }

  private func isDigit(_ k: Int) -> Bool { k < bytes.count && bytes[k].isASCIIDigit }

  /// Whether one letter follows a number, as in "46m" or "3h ago": that is how long something takes or took.
  private func isUnit(_ k: Int) -> Bool {
    switch bytes[k] | 0x20 {
    case UInt8(ascii: "s"), UInt8(ascii: "m"), UInt8(ascii: "h"), UInt8(ascii: "d"),
      UInt8(ascii: "k"):
      !isDigit(k + 1) && !bytes[k + 1].isASCIILetter && bytes[k + 1] < 0x80
    default: false
    }
  }

  private mutating func digits() -> (value: Int, digits: Int)? {
    var value = 0
    let start = i
    while isDigit(i) {
      guard i - start < 9 else { return nil }
      value = value * 10 + Int(bytes[i] - 0x30)
      i += 1
    }
    return i > start ? (value, i - start) : nil
  }

  private mutating func readNumber() -> Bool {
    let start = i
    guard let number = digits() else { return false }
    if time == nil, readHour(number) { return true }
    if time == nil, numbers.count >= (month == nil ? 3 : 2), isBeforeHalfDay(number) {
      time = (number.value, 0, 0)
      return true
    }
    if isUnit(i) {
      i += 1
      return true
    }
    // In logs of Apache a colon separates the year from the hour: 05/Feb/2026:08:05:03.
    let isYearOfLog = 1900..<2700 ~= number.value && month != nil && numbers.count == 1
    if bytes[i] == UInt8(ascii: ":"), isDigit(i + 1), time == nil, !isYearOfLog {
      var hour = number.value
      if number.digits == 6, month != nil, numbers.count == 1 {
        // Year and hour run together: 21 Nov 202608:00.
        numbers.append((number.value / 100, 4))
        places.append(start..<i)
        hour %= 100
      }
      i += 1
      guard let minute = digits() else { return false }
      var second = 0
      if bytes[i] == UInt8(ascii: ":"), isDigit(i + 1) {
        i += 1
        second = digits()?.value ?? 0
        if bytes[i] == UInt8(ascii: "."), isDigit(i + 1) {
          i += 1
          while isDigit(i) { i += 1 }
        }
      }
      time = (hour, minute.value, second)
      return true
    }
    if time == nil, bytes[i] >= 0xE0, readSigns(hour: number.value) { return true }
    if time == nil, numbers.count == 3, month == nil, readDotted(hour: number, after: start) {
      return true
    }
    if month != nil, numbers.count >= 2, time == nil {
      // A time with dots, 04.05.06, or without separators, 040506.
      if bytes[i] == UInt8(ascii: "."), isDigit(i + 1), isDigit(i + 2), number.digits <= 2 {
        i += 1
        guard let minute = digits() else { return false }
        var second = 0
        if bytes[i] == UInt8(ascii: "."), isDigit(i + 1) {
          i += 1
          second = digits()?.value ?? 0
        }
        time = (number.value, minute.value, second)
        return true
      }
      if number.digits == 6 {
        time = (number.value / 10000, number.value / 100 % 100, number.value % 100)
        return true
      }
    }
    // A date that is repeated after the time adds nothing.
    let isYear = number.digits == 4 && 1900..<2700 ~= number.value
    let isFirstYear = isYear && !numbers.contains { $0.digits == 4 }
    guard time == nil || isFirstYear || numbers.count < (month == nil ? 3 : 2) else { return true }
    if bytes[i] == UInt8(ascii: "/") || bytes[i] == UInt8(ascii: "."), separator == nil {
      separator = bytes[i]
    }
    // A number behind a word and before a comma, or behind a letter: `Thứ 2, 02/02/2026`, `T3, 03 Feb 2026`.
    if numbers.isEmpty, month == nil, start > 0 {
      let isGlued = bytes[start - 1] >= 0x80 || bytes[start - 1].isASCIILetter
      mayBeWeekday = isGlued || bytes[start - 1] == 0x20 && bytes[i] == UInt8(ascii: ",")
    }
    numbers.append(number)
    places.append(start..<i)
    numberEnd = i
    return true
  }

  /// Whether a number is an hour without minutes, `10 AM` or `10pm`.
  private func isBeforeHalfDay(_ number: (value: Int, digits: Int)) -> Bool {
    guard 1...12 ~= number.value else { return false }
    let start = bytes[i] == 0x20 ? i + 1 : i
    let word = bytes[start...].prefix { $0.isASCIILetter }
    return word.count == 2 && DateWords.afternoon(word) != nil || HalfDay.after(i, in: bytes) != nil
  }

  /// Reads AM or PM directly beside the time that was just read.
  private mutating func readHalfDay(besideTimeAt start: Int) {
    if let half = HalfDay.after(i, in: bytes) {
      isAfternoon = half.isAfternoon
      i = half.end
    } else if let afternoon = HalfDay.before(start, in: bytes) {
      isAfternoon = afternoon
    }
  }

  /// Reads the minutes of a French or Portuguese time, `10h11` or `10 h 11`.
  /// - Returns: false if they do not follow.
  private mutating func readHour(_ hour: (value: Int, digits: Int)) -> Bool {
    guard hour.value <= 24 else { return false }
    var k = bytes[i] == 0x20 ? i + 1 : i
    guard bytes[k] | 0x20 == UInt8(ascii: "h") else { return false }
    k += 1
    if bytes[k] == 0x20 { k += 1 }
    guard isDigit(k), isDigit(k + 1), !isDigit(k + 2), bytes[k] < UInt8(ascii: "6"),
      ![UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: ".")].contains(bytes[k + 2])
    else { return false }
    time = (hour.value, Int(bytes[k] - 0x30) * 10 + Int(bytes[k + 1] - 0x30), 0)
    i = k + 2
    return true
  }

  /// Reads the minutes and seconds of a time with dots, `2026-11-20T12.30.15` or `20.11.2026 12.30`. Anywhere but right after
  /// the date, a number with a dot may be a price, a version or another date.
  /// - Parameter start: where the hour begins.
  /// - Returns: false if there is no such time.
  private mutating func readDotted(hour: (value: Int, digits: Int), after start: Int) -> Bool {
    let between = String(decoding: bytes[numberEnd..<start], as: UTF8.self)
    let words = between.lowercased().filter { !$0.isWhitespace }
    guard hour.digits <= 2, hour.value <= 24,
      DateTokens.beforeTime.contains(words) || between == "-" || words == "," && hour.digits == 2
    else { return false }
    var parts: [Int] = []
    var end = i
    while parts.count < 2, bytes[end] == UInt8(ascii: "."), isDigit(end + 1), isDigit(end + 2) {
      parts.append(Int(bytes[end + 1] - 0x30) * 10 + Int(bytes[end + 2] - 0x30))
      end += 3
    }
    if parts.count == 2, bytes[end] == UInt8(ascii: "."), isDigit(end + 1) {
      end += 1
      while isDigit(end) { end += 1 }
    }
    guard let minute = parts.first, parts.allSatisfy({ $0 <= 59 }), !isDigit(end),
      bytes[end] != UInt8(ascii: ".") || !isDigit(end + 1)
    else { return false }
    time = (hour.value, minute, parts.count > 1 ? parts[1] : 0)
    i = end
    return true
  }

  /// Reads the signs of hours, minutes and seconds in East Asian times, 12時30分15秒, and the numbers between them.
  /// - Returns: false if the sign of an hour does not follow.
  private mutating func readSigns(hour: Int) -> Bool {
    func isNext(_ signs: String...) -> Bool {
      signs.contains { bytes[i...].starts(with: $0.utf8) }
    }
    guard isNext("時", "时", "시") else { return false }
    i += 3
    var values = [hour]
    for signs in [["分", "분"], ["秒", "초"]] {
      let start = i
      while bytes[i] == 0x20 { i += 1 }
      guard let number = digits(), signs.contains(where: { isNext($0) }) else {
        i = start
        break
      }
      i += 3
      values.append(number.value)
    }
    time = (hour, values.count > 1 ? values[1] : 0, values.count > 2 ? values[2] : 0)
    return true
  }

  /// What may be between a date and a time with dots, white space aside.
  private static let beforeTime: Set<String> = ["", "t", "klo", "kl", "kl.", "um", "ore", "à"]

  /// Whether an en dash before a digit is at a position.
  private func isDash(_ k: Int) -> Bool { bytes[k...].starts(with: "–".utf8) && isDigit(k + 3) }

  /// Whether an en dash is the minus sign of an offset, `08:05:03 –0500`, and not between two times or dates.
  private func isDashedOffset(_ k: Int) -> Bool {
    guard time != nil, offset == nil || zoneEnd == k, isDash(k) else { return false }
    let written = bytes[(k + 3)...].prefix { $0.isASCIIDigit || $0 == UInt8(ascii: ":") }
    let digits = written.filter(\.isASCIIDigit)
    guard digits.count == 4, let number = Int(String(decoding: digits, as: UTF8.self)),
      number <= 1400, number % 100 % 15 == 0, number % 100 < 60
    else { return false }
    if written.count == 4 { return true }
    // With a colon it may be the end of an event, unless seconds or a zone are before it.
    let before = bytes[..<(bytes[k - 1] == 0x20 ? k - 1 : k)]
    let hasSeconds = [3, 6].allSatisfy { before.suffix($0).first == UInt8(ascii: ":") }
    return written.count == 5 && written.dropFirst(2).first == UInt8(ascii: ":")
      && (hasSeconds || zoneEnd == k)
  }

  private mutating func readOffset() {
    let sign = bytes[i] == UInt8(ascii: "+") ? 1 : -1
    i += 1
    guard let first = digits() else { return }
    if bytes[i] == UInt8(ascii: ":"), isDigit(i + 1) {
      i += 1
      offset = sign * (first.value * 3600 + (digits()?.value ?? 0) * 60)
    } else if first.digits <= 2 {
      offset = sign * first.value * 3600
    } else if first.digits == 4 || first.digits == 3 {
      offset = sign * (first.value / 100 * 3600 + first.value % 100 * 60)
    }
  }

  private mutating func readWord() {
    let start = i
    while bytes[i].isASCIILetter || bytes[i] >= 0x80 && (i == start || !isDash(i)) {
      i += 1
    }
    readRestOfMonth(start)
    let word = bytes[start..<i]
    words.append((start..<i, numbers.count))
    if month == nil, numbers.count == 1, isSignOfMonth(start) {
      month = numbers.removeLast().value
      places.removeLast()
      return
    }
    let mayBeMonth = month == nil || monthIsFirst && numbers.count < 2 && time == nil
    if mayBeMonth, let found = monthNumber(start..<i) {
      monthIsFirst = month == nil && numbers.isEmpty
      month = found
      isInThai = isThai(start)
    } else if let afternoon = DateWords.afternoon(word),
      bytes[start] >= 0xE0 || time != nil && (bytes[start] < 0x80 || bytes[start - 1] == 0x20)
    {
      // East Asian languages write it before the time; in that place "am" is German. In Arabic it is a word of its own
      // after the time; at the end of a year the same letter means the common era.
      isAfternoon = afternoon
      hasEnglishHalfDay = bytes[start] < 0x80
    } else if time != nil, offset == nil, let zone = DateWords.zone(word) {
      offset = zone
      zoneEnd = i
    } else if time != nil, offset == nil, let zone = namedPlace(word, after: start) {
      place = zone
    } else if time != nil, offset == nil, place == nil, bytes[i] == UInt8(ascii: "/") {
      let end = bytes[i...].firstIndex { !DateWords.isOfPlace($0) } ?? i
      if let zone = ZoneFile(named: String(decoding: bytes[start..<end], as: UTF8.self)) {
        place = zone
        i = end
      }
    }
  }

  /// Whether a word makes a month of the first number, with which a date in the order of English begins: `11月 2, 2026`.
  private func isSignOfMonth(_ start: Int) -> Bool {
    let word = bytes[start..<i]
    return 1...12 ~= numbers[0].value
      && (word.elementsEqual("月".utf8) || word.elementsEqual("월".utf8))
      && bytes[places[0].upperBound..<start].allSatisfy { $0 == 0x20 }
  }

  /// Reads the rest of a month's name that is more than a word: the second word in Arabic, `كانون الثاني`, and what follows
  /// the full stop in Thai, `พ.ย.`.
  private mutating func readRestOfMonth(_ start: Int) {
    func wordEnd(_ k: Int) -> Int { bytes[k...].firstIndex { $0 < 0x80 } ?? k }
    switch bytes[start] {
    case 0xD8, 0xD9:
      guard bytes[i] == 0x20 else { return }
      let end = wordEnd(i + 1)
      if MonthNames.isWhole(bytes[start..<end]) { i = end }
    case 0xE0:
      guard bytes[i] == UInt8(ascii: "."), isThai(start), isThai(i + 1) else { return }
      let end = wordEnd(i + 1)
      if MonthNames.isWhole(bytes[start..<end]) { i = end }
    default: break
    }
  }

  /// Whether a letter of Thai is at a position.
  private func isThai(_ k: Int) -> Bool { bytes[k] == 0xE0 && 0xB8...0xB9 ~= bytes[k + 1] }

  /// The number of the month that a word names; nil if it names none.
  private func monthNumber(_ place: Range<Int>) -> Int? {
    let word = bytes[place]
    guard let number = DateWords.month(word) else { return nil }
    if DateWords.isShortMonth(word), !isBetweenNumbers(place) { return nil }
    return [7, 8, 11].contains(number) ? croatianMonth(place) ?? number : number
  }

  /// Whether the numbers of a date may be directly beside a word: one before it, unless it is before all numbers, and one
  /// after it, unless it is last. `5 Mac apps of 2026` is no date, and `5 Mac 2026` is one in Malay.
  private func isBetweenNumbers(_ place: Range<Int>) -> Bool {
    func isBetween(_ byte: UInt8) -> Bool { " .,-/'".utf8.contains(byte) }
    var before = bytes[..<place.lowerBound]
    while let last = before.last, isBetween(last) { before.removeLast() }
    let after = bytes[place.upperBound...].first { !isBetween($0) } ?? 0
    return (after == 0 || after.isASCIIDigit)
      && (before.last?.isASCIIDigit ?? true || !before.contains(where: \.isASCIIDigit))
  }

  /// The number of a month that has its name in Croatian, but means a later month in Polish or Czech: `listopad` is
  /// October, and November there. Croatian has its own weekdays, and a full stop after the day, as Polish has not; after
  /// it, Czech has `listopadu`.
  private func croatianMonth(_ place: Range<Int>) -> Int? {
    let name = String(decoding: bytes[place], as: UTF8.self).lowercased()
    guard let month = DateWords.croatianMonths[name] else { return nil }
    let before = String(decoding: bytes[..<place.lowerBound], as: UTF8.self).lowercased().trimmed
    if name == "listopada" || name == "lip", before.hasSuffix(".") {
      let day = before.dropLast().suffix(2).drop { !$0.isNumber }
      let isWhole = before.dropLast(day.count + 1).last.map { !$0.isNumber && $0 != "." } ?? true
      if isWhole, let number = Int(day), 1...31 ~= number { return month }
    }
    return before.split { !$0.isLetter }.contains(where: DateWords.isCroatianWeekday) ? month : nil
  }

  /// The place whose time a name means that is said of summer and winter alike, as in `ET` and `Eastern Daylight Time`.
  private func namedPlace(_ word: ArraySlice<UInt8>, after start: Int) -> ZoneFile? {
    let rest = String(decoding: bytes[i...].prefix(30), as: UTF8.self).lowercased()
    let isWhole = ["", " standard", " daylight", " summer"].contains {
      rest.hasPrefix("\($0) time")
    }
    let before = bytes[..<start].split(separator: 0x20).last.map {
      String(decoding: $0, as: UTF8.self).lowercased()
    }
    return DateWords.place(
      String(decoding: word, as: UTF8.self), after: before, isWhole: isWhole && !rest.contains("(")
    ).flatMap(ZoneFile.init(named:))
  }

  private func instant() -> Date? {
    guard let (year, month, day) = date() else { return nil }
    let (written, minute, second) = time ?? (0, 0, 0)
    var hour = written
    if let isAfternoon, hour <= 12 { hour = hour % 12 + (isAfternoon ? 12 : 0) }
    let date = FeedDate.instant(
      year: year, month: month, day: day, hour: hour, minute: minute, second: second,
      offset: offset ?? 0)
    guard let date, offset == nil, let place else { return date }
    return place.instant(date)
  }

  private func date() -> (year: Int, month: Int, day: Int)? {
    if let found = dateAmongOthers() { return found }
    var numbers = numbers
    let count = month == nil ? 3 : 2
    if mayBeWeekday, numbers.count > count, numbers[..<count].allSatisfy({ $0.digits <= 2 }),
      numbers[0].digits == 1, numbers[count].digits == 4
    {
      numbers.removeFirst()
    }
    if let month {
      guard numbers.count >= 2 else { return nil }
      // "07 Dec 2017", "Dec 7 2017", "2017 Dec 7": the year is the one that cannot be a day.
      let (a, b) = (numbers[0], numbers[1])
      if a.digits >= 3 || a.value > 31 { return (fullYear(a), month, b.value) }
      return (fullYear(b), month, a.value)
    }
    guard numbers.count >= 3 else { return nil }
    let (a, b, c) = (numbers[0], numbers[1], numbers[2])
    if a.digits == 4 { return (fullYear(a), b.value, c.value) }
    if a.digits == 3 {
      // Taiwan counts from 1912: 115/12/01. With full stops it may be a version. Programs that count from 1900 have had
      // higher numbers since 2020.
      guard isWritten(0, 1), isWritten(1, 2), separator != UInt8(ascii: "."), a.value < 150 else {
        return nil
      }
      return (a.value < 120 ? 1911 + a.value : fullYear(a), b.value, c.value)
    }
    // With two digits each the year comes first, as East Asia writes with slashes, but last with dots, where the numbers
    // allow no other order, and where only the last can be a year of the twenties, of which most dates are.
    let isYearLast =
      c.digits == 4 || separator == UInt8(ascii: ".") || b.value > 12 || c.value > 31
      || 20..<30 ~= c.value && !(20..<30 ~= a.value) && 1...31 ~= a.value
    guard isYearLast else { return (fullYear(a), b.value, c.value) }
    let year = fullYear(c)
    let written = monthAndDay(a.value, b.value, of: year)
    return (year, written.month, written.day)
  }

  /// The month and day of a date in numbers that ends with the year. If both may be the month, the weekday decides that
  /// is written. Without one the day is first, as most of the world writes it; with slashes, and AM or PM or a zone of the
  /// United States, the month is, as there. Spanish, which has the day first, writes `p.m.`.
  private func monthAndDay(_ first: Int, _ second: Int, of year: Int) -> (month: Int, day: Int) {
    let monthFirst = (month: first, day: second)
    let dayFirst = (month: second, day: first)
    guard first <= 12, second <= 12 else { return second > 12 ? monthFirst : dayFirst }
    if first != second, let weekday {
      let isMonthFirst = isWeekday(weekday, year, monthFirst)
      if isMonthFirst != isWeekday(weekday, year, dayFirst) {
        return isMonthFirst ? monthFirst : dayFirst
      }
    }
    if prefersMonthFirst { return monthFirst }
    guard separator == UInt8(ascii: "/") else { return dayFirst }
    let isAmerican =
      hasEnglishHalfDay || words.contains { DateWords.isAmericanZone(bytes[$0.place]) }
    return isAmerican ? monthFirst : dayFirst
  }

  /// The weekday that is written, 0 (Sunday) to 6 (Saturday); nil if none is, or several are.
  private var weekday: Int? {
    let written = Set(words.compactMap { DateWords.weekday(bytes[$0.place]) })
    return written.count == 1 ? written.first : nil
  }

  private func isWeekday(_ weekday: Int, _ year: Int, _ date: (month: Int, day: Int)) -> Bool {
    Timestamp.weekday(Timestamp.days(year: year, month: date.month, day: date.day)) == weekday
  }

  /// A date of a text with other numbers before its year: `20 – 24 November 2026`, `3 min read · Nov 20, 2026`,
  /// `20/11 – 24/11/2026`. The day is the number next to the name of the month.
  /// - Returns: nil if the first numbers may be the date.
  private func dateAmongOthers() -> (year: Int, month: Int, day: Int)? {
    let count = month == nil ? 3 : 2
    guard numbers.count > count, numbers[..<count].allSatisfy({ $0.digits <= 2 }),
      let last = numbers.indices.dropFirst(count).first(where: {
        numbers[$0].digits == 4 && 1900..<2700 ~= numbers[$0].value
      })
    else { return nil }
    let year = fullYear(numbers[last])
    if last >= 2, isWritten(last - 2, last - 1), isWritten(last - 1, last) {
      let written = monthAndDay(numbers[last - 2].value, numbers[last - 1].value, of: year)
      return (year, written.month, written.day)
    }
    let named = words.reversed().lazy.compactMap { word in
      word.numbers <= last ? monthNumber(word.place).map { ($0, word) } : nil
    }.first
    guard let (month, name) = named else { return nil }
    let next = name.numbers
    let before = next > 0 ? name.place.lowerBound - places[next - 1].upperBound : Int.max
    let after = next < last ? places[next].lowerBound - name.place.upperBound : Int.max
    if next == 1, before <= 2, after <= 2 {
      // `20 Nov 26 2030` has a time without separators, unlike `Issue 12, November 20, 2026`.
      guard bytes[places[1].upperBound] == UInt8(ascii: ",") else { return nil }
      return (year, month, numbers[1].value)
    }
    let day = numbers[before <= after ? next - 1 : next].value
    return (year, month, day)
  }

  /// Whether the first three numbers are a date, `03/11/2026`. A word beside it is no month's name then: in
  /// `mar, 03/11/2026` it is a weekday's.
  private var isInNumbers: Bool {
    month != nil && numbers.count >= 3 && isWritten(0, 1) && isWritten(1, 2)
      && bytes[places[0].upperBound] == bytes[places[1].upperBound]
  }

  /// Whether two numbers are parts of a date that is written in numbers, with a separator between them.
  private func isWritten(_ first: Int, _ second: Int) -> Bool {
    let between = bytes[places[first].upperBound..<places[second].lowerBound]
    return between.count == 1 && "/.-".utf8.contains(between.first ?? 0)
      || between.elementsEqual(". ".utf8)
  }

  /// RFC 2822 §4.3: two digits are 2000–2049 or 1950–1999, three count from 1900. In Thai, `69` is 2569.
  private func fullYear(_ number: (value: Int, digits: Int)) -> Int {
    switch number.digits {
    case 2 where isInThai && number.value >= 50: 2500 - 543 + number.value
    case 1, 2: number.value < 50 ? 2000 + number.value : 1900 + number.value
    case 3: 1900 + number.value
    // Years of the Buddhist era.
    case 4 where 2500..<2700 ~= number.value: number.value - 543
    default: number.value
    }
  }
}
