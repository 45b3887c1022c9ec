/// Encoding labels as feeds write them, resolved as browsers do (WHATWG Encoding §4.2): a label does not always name
/// the encoding in use.
enum EncodingLabel {
  /// The encoding that a label denotes, by a name that iconv knows. Labels without an alias are passed through in upper
  /// case; if iconv does not know them, decoding fails.
  static func resolve(_ label: String) -> String {
    var name = label.lowercased().filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }
    // "ISO_8859-1:1987" includes the standard's year.
    if let colon = name.firstIndex(of: ":"), name[colon...].dropFirst().allSatisfy(\.isNumber) {
      name = String(name[..<colon])
    }
    let found = aliases[name] ?? name.uppercased()
    #if canImport(Darwin)
      // The aliases are glibc's names.
      return found == "MAC-UK" ? "MACUKRAINE" : found
    #else
      return found
    #endif
  }

  /// Whether every byte in this encoding is one character.
  static func isSingleByte(_ name: String) -> Bool {
    !multiByte.contains { name.hasPrefix($0) }
  }

  /// The prefixes of iconv's names for all other encodings.
  private static let multiByte = [
    "UTF", "UCS", "UNICODE", "ISO-10646", "GB", "HZ", "EUC", "BIG", "CN-", "SHIFT", "SJIS",
    "MS_KANJI", "CP932", "CP936",
    "CP949", "CP950", "CP943", "IBM932", "IBM943", "IBM949", "IBM1364", "IBM1371", "IBM1388",
    "IBM1390", "IBM1399",
    "JOHAB", "UHC", "ISO-2022", "ISO2022", "CSISO2022", "WINDOWS-31J", "WINDOWS-936", "TSCII",
    "KSC", "KS_C", "OSF",
    "WCHAR", "CSSHIFT", "CSEUC", "CSBIG", "CSGB", "JP-OCR", "EBCDIC-JP",
  ]

  private static let aliases: [String: String] = [
    "utf8": "UTF-8", "utf-8": "UTF-8", "unicode-1-1-utf-8": "UTF-8", "x-unicode20utf8": "UTF-8",
    "ascii": "WINDOWS-1252", "us-ascii": "WINDOWS-1252", "ansi": "WINDOWS-1252",
    "latin1": "WINDOWS-1252",
    "l1": "WINDOWS-1252", "iso-8859-1": "WINDOWS-1252", "iso8859-1": "WINDOWS-1252",
    "iso88591": "WINDOWS-1252",
    "iso_8859-1": "WINDOWS-1252", "cp1252": "WINDOWS-1252", "x-cp1252": "WINDOWS-1252",
    "windows-1252": "WINDOWS-1252", "ansi_x3.4-1968": "WINDOWS-1252", "cp819": "WINDOWS-1252",
    "cp1251": "WINDOWS-1251", "x-cp1251": "WINDOWS-1251", "win-1251": "WINDOWS-1251",
    "cp1250": "WINDOWS-1250",
    "x-cp1250": "WINDOWS-1250", "iso-8859-9": "WINDOWS-1254", "latin5": "WINDOWS-1254",
    "cp1254": "WINDOWS-1254",
    "iso8859-2": "ISO-8859-2", "latin2": "ISO-8859-2", "iso8859-15": "ISO-8859-15",
    "latin-9": "ISO-8859-15",
    "iso-8859-11": "WINDOWS-874", "tis-620": "WINDOWS-874", "tis620": "WINDOWS-874",
    "dos-874": "WINDOWS-874",
    "latin9": "ISO-8859-15", "visual": "ISO-8859-8", "iso-8859-8-e": "ISO-8859-8",
    "iso-8859-6-e": "ISO-8859-6", "iso-8859-6-i": "ISO-8859-6", "x-mac-cyrillic": "MAC-CYRILLIC",
    "x-mac-ukrainian": "MAC-UK",
    "greek": "ISO-8859-7", "hebrew": "ISO-8859-8", "iso-8859-8-i": "ISO-8859-8",
    "logical": "ISO-8859-8",
    "arabic": "ISO-8859-6", "cyrillic": "ISO-8859-5", "koi8": "KOI8-R", "koi": "KOI8-R",
    "koi8_r": "KOI8-R",
    "koi8-ru": "KOI8-U", "macintosh": "MACINTOSH", "x-mac-roman": "MACINTOSH", "mac": "MACINTOSH",
    "gb2312": "GB18030", "gbk": "GB18030", "gb_2312-80": "GB18030", "x-gbk": "GB18030",
    "chinese": "GB18030",
    "euc-cn": "GB18030", "iso-ir-58": "GB18030", "gb_2312": "GB18030", "cp936": "GB18030",
    "big5": "BIG5-HKSCS", "big5-hkscs": "BIG5-HKSCS", "cn-big5": "BIG5-HKSCS",
    "x-x-big5": "BIG5-HKSCS",
    "shift_jis": "CP932", "shift-jis": "CP932", "sjis": "CP932", "x-sjis": "CP932",
    "windows-31j": "CP932",
    "ms_kanji": "CP932", "ms932": "CP932", "x-euc-jp": "EUC-JP", "euc_jp": "EUC-JP",
    "euc-kr": "CP949", "ks_c_5601-1987": "CP949", "korean": "CP949", "ksc5601": "CP949",
    "windows-949": "CP949",
    "x-cp1253": "WINDOWS-1253", "x-cp1254": "WINDOWS-1254", "x-cp1255": "WINDOWS-1255",
    "x-cp1256": "WINDOWS-1256", "x-cp1257": "WINDOWS-1257", "x-cp1258": "WINDOWS-1258",
    "ksc_5601": "CP949", "ks_c_5601-1989": "CP949", "iso-ir-149": "CP949",
    "csksc56011987": "CP949", "cseuckr": "CP949", "csshiftjis": "CP932", "csbig5": "BIG5-HKSCS",
    "csgb2312": "GB18030", "csiso58gb231280": "GB18030", "l9": "ISO-8859-15",
    "csisolatin9": "ISO-8859-15", "sun_eu_greek": "ISO-8859-7", "csiso88596e": "ISO-8859-6",
    "csiso88596i": "ISO-8859-6", "csiso88598e": "ISO-8859-8", "csiso88598i": "ISO-8859-8",
    "utf-16": "UTF-16LE", "utf-16le": "UTF-16LE", "unicode": "UTF-16LE", "ucs-2": "UTF-16LE",
    "utf-16be": "UTF-16BE", "utf-32": "UTF-32LE",
  ]
}
