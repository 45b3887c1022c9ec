import Testing

@testable import FeedParsing

/// Encoding labels, read as browsers read them (WHATWG Encoding §4.2).
@Suite struct `Encoding labels` {
  @Test(arguments: [
    ("utf8", "UTF-8"), ("latin1", "WINDOWS-1252"), ("ISO_8859-1:1987", "WINDOWS-1252"),
    ("x-cp1251", "WINDOWS-1251"), ("x-cp1253", "WINDOWS-1253"), ("x-cp1258", "WINDOWS-1258"),
    ("ksc_5601", "CP949"), ("KS_C_5601-1989", "CP949"), ("csEUCKR", "CP949"),
    ("csShiftJIS", "CP932"), ("csBig5", "BIG5-HKSCS"), ("csGB2312", "GB18030"),
    ("L9", "ISO-8859-15"), ("sun_eu_greek", "ISO-8859-7"), ("csISO88598I", "ISO-8859-8"),
  ])
  func `resolve to the encoding that browsers use`(_ label: String, _ encoding: String) {
    #expect(EncodingLabel.resolve(label) == encoding)
    #expect(TextDecoder.utf8([0x61], from: encoding)?.text == [0x61])
  }
}
