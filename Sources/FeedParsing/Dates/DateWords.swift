import FeedBasics

/// The words in dates: months, zones, and AM and PM.
enum DateWords {
  /// The number of a month, 1 to 12, by its name or abbreviation; nil if the word is neither.
  static func month(_ word: ArraySlice<UInt8>) -> Int? {
    // English names are by far the most frequent; matching them needs no string.
    let alike = beginning(word)
    if let alike, isEnglish(word, alike) { return alike }
    if isWeekday(word) { return nil }
    var name = String(decoding: word, as: UTF8.self).lowercased()
    if let last = name.last, abbreviationSigns.contains(last) { name.removeLast() }
    if let exact = MonthNames.beginnings[name] ?? MonthNames.whole[name] { return exact }
    // In Hebrew the word for `in` is joined to the month.
    if name.hasPrefix("ב") {
      let rest = String(name.dropFirst())
      if let month = MonthNames.beginnings[rest] ?? MonthNames.whole[rest] { return month }
    }
    // In Catalan it is "d’", here with a typographic apostrophe.
    if name.hasPrefix("d’") { return month(ArraySlice(name.dropFirst(2).utf8)) }
    // Longer names match by their beginning: "février", "сентября", "settembre".
    for length in [5, 4, 3] where name.count > length {
      if let month = MonthNames.beginnings[String(name.prefix(length))] { return month }
    }
    return alike
  }

  /// Whether a month's name is so short that it is a word of other languages as well, such as `mac` or `tra`.
  static func isShortMonth(_ word: ArraySlice<UInt8>) -> Bool {
    beginning(word) == nil
      && MonthNames.short.contains(String(decoding: word, as: UTF8.self).lowercased())
  }

  /// The month whose English name begins with the same three letters: "novembre", "Mayıs".
  static func beginning(_ word: some RandomAccessCollection<UInt8>) -> Int? {
    key(word).flatMap { english.firstIndex(of: $0) }.map { $0 + 1 }
  }

  /// Three letters as a number, ignoring case; nil for shorter words.
  private static func key(_ word: some RandomAccessCollection<UInt8>) -> UInt32? {
    word.count < 3 ? nil : word.prefix(3).reduce(0) { $0 << 8 | UInt32($1 | 0x20) }
  }

  private static func isEnglish(_ word: ArraySlice<UInt8>, _ month: Int) -> Bool {
    let name = names[month - 1]
    let beginning = UnsafeBufferPointer(
      start: name.utf8Start, count: min(word.count, name.utf8CodeUnitCount))
    return word.withUnsafeBufferPointer { HTMLBytes.isEqual($0, beginning) }
  }

  /// Whether the word is the abbreviation of a weekday that English dates begin with.
  static func isWeekday(_ word: some RandomAccessCollection<UInt8>) -> Bool {
    word.count == 3 && key(word).map { weekdays.contains($0) } ?? false
  }

  /// The number of a weekday, 0 (Sunday) to 6 (Saturday), by its name or abbreviation; nil if the word is neither.
  static func weekday(_ word: ArraySlice<UInt8>) -> Int? {
    weekdayNames[String(decoding: word, as: UTF8.self).lowercased()].map { $0 - 1 }
  }

  /// Compares ASCII letters, ignoring case.
  private static func isEqual(_ word: ArraySlice<UInt8>, _ letters: StaticString) -> Bool {
    word.withUnsafeBufferPointer { HTMLBytes.isEqual($0, letters) }
  }

  /// True for PM, false for AM, nil if the word is neither.
  static func afternoon(_ word: ArraySlice<UInt8>) -> Bool? {
    if let first = word.first, first < 0x80 {
      return isEqual(word, "pm") ? true : isEqual(word, "am") ? false : nil
    }
    switch String(decoding: word, as: UTF8.self).lowercased() {
    case "下午", "午後", "오후", "م", "مساء", "مساءً", "अपराह्न", "অপরাহ্ণ", "பிற்பகல்", "หลังเที่ยง":
      return true
    case "上午", "午前", "오전", "ص", "صباحا", "صباحًا", "पूर्वाह्न", "পূর্বাহ্ণ", "முற்பகல்", "ก่อนเที่ยง":
      return false
    default: return nil
    }
  }

  /// The place whose time a word means; nil if it means none.
  /// - Parameters:
  ///   - before: the word before it, in lower case.
  ///   - isWhole: whether `Time`, `Standard Time` or the like follows.
  static func place(_ word: String, after before: String?, isWhole: Bool) -> String? {
    switch word {
    case "ET": return "America/New_York"
    case "CT": return "America/Chicago"
    case "MT": return "America/Denver"
    case "PT": return "America/Los_Angeles"
    default: break
    }
    guard isWhole else { return nil }
    return switch (word.lowercased(), before) {
    case (_, "australian"), (_, "brazilian"), (_, "kazakhstan"): nil
    case ("eastern", _): "America/New_York"
    case ("central", _): "America/Chicago"
    case ("mountain", _): "America/Denver"
    case ("pacific", _): "America/Los_Angeles"
    case ("european", "western"): "Europe/Lisbon"
    case ("european", "central"): "Europe/Berlin"
    case ("european", "eastern"): "Europe/Athens"
    default: nil
    }
  }

  /// The offset of a named zone, in seconds east of UTC (RFC 822 §5.1, and others seen in feeds); nil if unknown.
  static func zone(_ word: ArraySlice<UInt8>) -> Int? {
    let letters = word.prefix { $0 > 0x20 }
    if isEqual(letters, "gmt") { return 0 }
    let name = String(decoding: letters, as: UTF8.self).uppercased()
    return zones[name].map { Int($0 * 3600) }
  }

  /// Whether the word names a zone of the United States, in capitals: in small letters `est` is a word of French.
  static func isAmericanZone(_ word: ArraySlice<UInt8>) -> Bool {
    word.count == 3 && americanZones.contains(String(decoding: word, as: UTF8.self))
  }

  /// Whether a zone that is named by a place may have a byte in its name, as `America/Port-au-Prince`.
  static func isOfPlace(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || "/_-+".utf8.contains(byte)
  }

  /// Months with names in Croatian that mean others in Polish or Czech.
  static let croatianMonths = ["lip": 6, "srp": 7, "listopad": 10, "listopada": 10, "lis": 10]

  /// Whether a word is the name of a weekday in Croatian, with any ending, or an abbreviation that neither Polish nor
  /// Czech has.
  static func isCroatianWeekday(_ word: Substring) -> Bool {
    ["uto", "sri", "čet", "pet", "sub", "ned"].contains(word)
      || croatianWeekdays.contains { word.hasPrefix($0) }
  }

  private static let croatianWeekdays = [
    "ponedjelj", "utorak", "srijed", "četvrtak", "petak", "subot", "nedjelj",
  ]

  /// What Hebrew and Hindi write after an abbreviation, `נוב׳` and `नव॰`.
  private static let abbreviationSigns: Set<Character> = ["׳", "’", "॰"]

  private static let english = keys("janfebmaraprmayjunjulaugsepoctnovdec")
  private static let weekdays = keys("montuewedthufrisatsun")

  private static func keys(_ letters: String) -> [UInt32] {
    let bytes = Array(letters.utf8)
    return stride(from: 0, to: bytes.count, by: 3).compactMap { key(bytes[$0...]) }
  }

  private static let names: [StaticString] = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  /// Names of weekdays, and those abbreviations of three letters or more that mean no other weekday in another language.
  /// Sunday is 1.
  private static let weekdayNames = MonthNames.table([
    "sunday sun sonntag dimanche dim domingo dom domenica duminică diumenge zondag zon søndag "
      + "söndag sunnuntai sunnuntaina niedziela neděle nedeľa nedelja nedjelja недеља недела неделя "
      + "воскресенье неділя vasárnap pazar κυριακή κυρ الأحد रविवार minggu ahad linggo",
    "monday mon montag lundi lun lunes lunedì lunedi luni luns dilluns segunda seg maandag mandag "
      + "måndag maanantai maanantaina poniedziałek pondělí pondelok ponedeljek ponedeljak "
      + "ponedjeljak понедељак понеделник понедельник понеділок hétfő pazartesi δευτέρα δευ الاثنين "
      + "الإثنين सोमवार senin isnin",
    "tuesday tue tues dienstag mardi mar martes martedì martedi marți dimarts terça ter dinsdag "
      + "tirsdag tisdag tiistai tiistaina wtorek úterý utorok torek utorak уторак вторник вівторок "
      + "kedd salı τρίτη τρί الثلاثاء मंगलवार selasa",
    "wednesday wed weds mittwoch mercredi mer miércoles miercoles mié mie mercoledì mercoledi "
      + "miercuri mércores dimecres quarta qua woensdag onsdag keskiviikko keskiviikkona środa "
      + "středa streda sreda srijeda среда сряда середа szerda çarşamba τετάρτη τετ الأربعاء "
      + "الاربعاء बुधवार rabu miyerkules",
    "thursday thu thur thurs donnerstag jeudi jeu jueves jue giovedì giovedi gio joi xoves dijous "
      + "quinta qui donderdag torsdag torstai torstaina czwartek čtvrtek štvrtok četrtek četvrtak "
      + "четвртак четврток четвъртък четверг четвер csütörtök perşembe πέμπτη πέμ الخميس गुरुवार "
      + "kamis khamis huwebes",
    "friday fri freitag vendredi ven viernes vie venerdì venerdi vineri venres divendres sexta sex "
      + "vrijdag fredag perjantai perjantaina piątek pátek piatok petek petak петак петок петък "
      + "пятница péntek cuma παρασκευή παρ الجمعة शुक्रवार jumat jumaat biyernes",
    "saturday sat samstag sonnabend samedi sam sábado sabado sáb sab sabato sâmbătă dissabte "
      + "zaterdag lørdag lördag lauantai lauantaina sobota subota субота сабота събота суббота "
      + "szombat cumartesi σάββατο σάβ السبت शनिवार sabtu",
  ])

  private static let americanZones: Set = [
    "EST", "EDT", "CST", "CDT", "MST", "MDT", "PST", "PDT",
  ]

  private static let zones: [String: Double] = [
    "UT": 0, "UTC": 0, "GMT": 0, "Z": 0, "WET": 0, "EST": -5, "EDT": -4, "CST": -6,
    "CDT": -5,
    "MST": -7, "MDT": -6, "PST": -8, "PDT": -7, "AKST": -9, "AKDT": -8,
    "HST": -10, "AST": -4,
    "ADT": -3, "NST": -3.5, "NDT": -2.5, "BRT": -3, "BST": 1, "IST": 5.5, "WEST": 1, "CET": 1,
    "CEST": 2, "MEZ": 1,
    "MESZ": 2, "EET": 2, "EEST": 3, "MSK": 3, "MSD": 4, "SAST": 2, "SGT": 8, "HKT": 8, "AWST": 8,
    "JST": 9,
    "MET": 1, "MEST": 2, "WAT": 1, "CAT": 2, "EAT": 3, "IDT": 3, "TRT": 3, "GST": 4, "PKT": 5,
    "NPT": 5.75, "ICT": 7, "WIB": 7, "WITA": 8, "WIT": 9, "PHT": 8, "ART": -3, "UYT": -3,
    "CLT": -4, "VET": -4, "BOT": -4, "COT": -5, "PET": -5, "ECT": -5, "ACDT": 10.5,
    "CLST": -3, "BRST": -2, "GYT": -4, "SRT": -3, "AZOT": -1, "CVT": -1, "IRST": 3.5, "AFT": 4.5,
    "SAMT": 4, "AZT": 4, "YEKT": 5, "UZT": 5, "OMST": 6, "KGT": 6, "MMT": 6.5, "NOVT": 7,
    "KRAT": 7, "MYT": 8, "IRKT": 8, "YAKT": 9, "VLAT": 10, "MAGT": 11, "PETT": 12, "FJT": 12,
    "KST": 9, "AEST": 10, "AEDT": 11, "ACST": 9.5, "NZST": 12, "NZDT": 13,
    // RFC 822 defined the military letters wrongly; RFC 2822 §4.3 treats them all as UTC.
    "A": 0, "M": 0, "N": 0, "Y": 0,
  ]
}
