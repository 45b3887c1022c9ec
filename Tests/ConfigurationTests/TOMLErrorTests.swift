import Testing

@testable import FeedConfiguration

/// Where a text is not TOML, and the messages.
@Suite struct `TOML errors` {
  @Test(arguments: [
    // Lines
    ("name", "1:5", "expected '=' after the key 'name', found the end of the file"),
    ("a = 1\nname \"x\"", "2:6", "expected '=' after the key 'name', found '\"'"),
    ("a = 1 b = 2", "1:7", "expected the end of the line, found 'b'"),
    ("a = truely", "1:9", "expected the end of the line, found 'l'"),
    ("a = 1\rb = 2", "1:6", "carriage return without a line feed"),
    ("\r", "1:1", "carriage return without a line feed"),
    ("# x\r# y", "1:4", "carriage return without a line feed"),
    ("# bell \u{7}", "1:8", "control character U+0007 is not allowed"),
    ("# ä \u{7F}", "1:5", "control character U+007F is not allowed"),
    ("a = 1\n\0", "2:1", "control character U+0000 is not allowed"),
    ("= 1", "1:1", "expected a key, found '='"),
    ("a = 1\n\u{FEFF}b = 2", "2:1", "expected a key, found the character U+FEFF"),
    ("ü = 1", "1:1", "expected a key, found 'ü'"),
    ("\u{202E} = 1", "1:1", "expected a key, found the character U+202E"),
    ("a =\u{A0}1", "1:4", "expected a value, found the character U+00A0"),
    ("a = “b”", "1:5", "expected a value, found '“'"),
    (
      "a = 1\n\"\\u001b\" = 1\n\"\\u001b\" = 2", "3:1",
      "duplicate key '\\u001B'; first set in line 2"
    ),
    // Keys
    ("a..b = 1", "1:3", "expected a key after '.', found '.'"),
    ("a. = 1", "1:4", "expected a key after '.', found '='"),
    ("a b = 1", "1:3", "expected '=' after the key 'a', found 'b'"),
    ("\"a = 1", "1:7", "unterminated string: expected '\"' before the end of the line"),
    ("\"\"\"a\"\"\" = 1", "1:1", "a key cannot be a multi-line string"),
    // Values
    ("a =", "1:4", "expected a value, found the end of the file"),
    ("a = # nothing", "1:5", "expected a value, found '#'"),
    ("a = \n1", "1:5", "expected a value, found the end of the line"),
    ("password = hunter2", "1:12", "expected a value; text needs quotes"),
    ("a = True", "1:5", "expected a value; text needs quotes"),
    ("a = infinite", "1:8", "expected the end of the line, found 'i'"),
    ("a = nothing", "1:5", "expected a value; text needs quotes"),
    ("a = ]", "1:5", "expected a value, found ']'"),
    // Strings
    ("a = \"b\nc\"", "1:7", "unterminated string: expected '\"' before the end of the line"),
    ("a = 'ä\r\n", "1:7", "unterminated string: expected \"'\" before the end of the line"),
    ("\na = \"\"\"b\n\n", "2:5", "unterminated string: expected \"\"\" before the end of the file"),
    ("a = '''b''", "1:5", "unterminated string: expected ''' before the end of the file"),
    ("a = \"b\\q\"", "1:7", "unknown escape; a backslash in the text is written as '\\\\'"),
    ("a = \"b\\u12g4\"", "1:11", "expected 4 hexadecimal digits, found 'g'"),
    ("a = \"\\U0000001\"", "1:15", "expected 8 hexadecimal digits, found '\"'"),
    ("a = \"\\uD83D\"", "1:6", "U+D83D is not a character"),
    ("a = \"\\U00110000\"", "1:6", "U+110000 is not a character"),
    ("a = \"b\tc\u{1}\"", "1:9", "control character U+0001 is not allowed"),
    ("a = '''\n\u{B}'''", "2:1", "control character U+000B is not allowed"),
    ("a = \"\"\"b\rc\"\"\"", "1:9", "carriage return without a line feed"),
    (
      "a = \"\"\"b\\ c\"\"\"", "1:9", "unknown escape; a backslash in the text is written as '\\\\'"
    ),
    ("a = \"\"\"b\"\"\"\"\"\"", "1:14", "expected the end of the line, found '\"'"),
    // Numbers
    ("a = 007", "1:5", "a number cannot begin with 0"),
    ("a = -01.5", "1:6", "a number cannot begin with 0"),
    ("a = 1__0", "1:7", "expected a digit, found '_'"),
    ("a = 1_", "1:7", "expected a digit, found the end of the file"),
    ("a = _1", "1:5", "expected a value; text needs quotes"),
    ("a = 1.", "1:7", "expected a digit, found the end of the file"),
    ("a = .5", "1:5", "expected a value, found '.'"),
    ("a = 1.e3", "1:7", "expected a digit, found 'e'"),
    ("a = 1e", "1:7", "expected a digit, found the end of the file"),
    ("a = +0x1", "1:5", "a number with a prefix takes no sign"),
    ("a = 0b12", "1:8", "expected the end of the line, found '2'"),
    ("a = 0xG", "1:7", "expected a digit, found 'G'"),
    ("a = 9223372036854775808", "1:5", "the integer is out of range; it must fit in 64 bits"),
    ("a = -9223372036854775809", "1:5", "the integer is out of range; it must fit in 64 bits"),
    ("a = 1e999", "1:5", "the number is out of range of a 64-bit float"),
    ("a = 15MB", "1:7", "expected a number alone; text such as \"60m\" needs quotes"),
    // Dates
    ("a = 2023-02-29", "1:13", "the day must be from 1 to 28"),
    ("a = 1900-02-29", "1:13", "the day must be from 1 to 28"),
    ("a = 2023-13-01", "1:10", "the month must be from 1 to 12"),
    ("a = 2023-1-01", "1:11", "expected a digit of the month, found '-'"),
    ("a = 2023-01-01T24:00:00", "1:16", "the hour must be from 0 to 23"),
    ("a = 12:60:00", "1:8", "the minute must be from 0 to 59"),
    ("a = 12:30", "1:10", "expected ':' and the seconds, found the end of the file"),
    ("a = 12:30:00.", "1:14", "expected a digit, found the end of the file"),
    ("a = 2023-01-01T00:00:00+1:00", "1:26", "expected a digit of the offset's hour, found ':'"),
    // Arrays and inline tables
    ("a = [1 2]", "1:8", "expected ',' or ']' after an element of an array, found '2'"),
    (
      "a = [1,\n2", "2:2",
      "expected ',' or ']' after an element of an array, found the end of the file"
    ),
    ("a = [,]", "1:6", "expected a value, found ','"),
    ("a = {b = 1,}", "1:12", "expected a key, found '}'"),
    ("a = {b = 1,\nc = 2}", "1:12", "expected a key, found the end of the line"),
    (
      "a = {b = 1 c = 2}", "1:12",
      "expected ',' or '}' in an inline table, found 'c'"
    ),
    ("a = {b = 1, b = 2}", "1:13", "duplicate key 'b'; first set in line 1"),
    // Tables
    ("[a", "1:3", "expected ']' after the name of the table, found the end of the file"),
    ("[]", "1:2", "expected a key, found ']'"),
    (
      "[[a]", "1:5",
      "expected ']]' after the name of the array of tables, found the end of the file"
    ),
    ("[[a] ]", "1:5", "expected ']]' after the name of the array of tables, found a space"),
    ("[a] b = 1", "1:5", "expected the end of the line, found 'b'"),
    // Definitions
    ("url = 1\n\nurl = 2", "3:1", "duplicate key 'url'; first set in line 1"),
    ("[a]\n[b]\n[a]", "3:2", "duplicate table 'a'; first set in line 1"),
    ("a.b = 1\n[a]", "2:2", "duplicate table 'a'; first set in line 1"),
    ("[a]\nb.c = 1\n[a.b]", "3:4", "duplicate table 'b'; first set in line 2"),
    ("[a.b]\nc = 1\n[a]\nb.d = 2", "4:1", "duplicate table 'b'; first set in line 1"),
    ("[a.b.c]\n[a]\nb.d = 1\n[a.b]", "4:4", "duplicate table 'b'; first set in line 1"),
    ("a = 1\na.b = 2", "2:1", "the key 'a' is not a table; first set in line 1"),
    ("a = {b = 1}\na.c = 2", "2:1", "the inline table 'a' cannot be extended; first set in line 1"),
    ("a = {b = 1}\n[a.c]", "2:2", "the inline table 'a' cannot be extended; first set in line 1"),
    ("a = []\n[[a]]", "2:3", "duplicate key 'a'; first set in line 1"),
    ("a = [{}]\n[a.b]", "2:2", "the inline array 'a' cannot be extended; first set in line 1"),
    (
      "[[feed]]\n[feed]", "2:2",
      "'feed' is an array of tables; begin each feed with [[feed]]; first set in line 1"
    ),
    (
      "[[a.b]]\n[a.b]", "2:4",
      "'b' is an array of tables; begin each a.b with [[a.b]]; first set in line 1"
    ),
    ("[a]\n[[a]]", "2:3", "duplicate table 'a'; first set in line 1"),
    (
      "[[a.b]]\n[a]\nb.c = 1", "3:1",
      "duplicate key 'b', which is an array of tables; first set in line 1"
    ),
    ("[[a.b]]\n[[a]]", "2:3", "duplicate table 'a'; first set in line 1"),
    // The first error is the one that counts.
    ("a = 1\na = ?\nb = \0", "2:1", "duplicate key 'a'; first set in line 1"),
    ("\u{FEFF}ä = 1", "1:1", "expected a key, found 'ä'"),
  ])
  func `are positioned and worded`(_ text: String, _ place: String, _ message: String) {
    let error = #expect(throws: TOMLError.self) { try TOMLDocument(text) }
    #expect(error.map { "\($0.line):\($0.column)" } == place)
    #expect(error?.message == message)
  }

  @Test(arguments: [
    ([0x61, 0x3D, 0x22, 0xFF, 0x22], 3, "byte 0xFF is not valid UTF-8"),
    ([0x23, 0xC3], 1, "byte 0xC3 is not valid UTF-8"),
    ([0x23, 0xC0, 0x80], 1, "byte 0xC0 is not valid UTF-8"),
    ([0x23, 0xED, 0xA0, 0x80], 1, "byte 0xED is not valid UTF-8"),
    ([0x27, 0xF4, 0x90, 0x80, 0x80, 0x27], 1, "byte 0xF4 is not valid UTF-8"),
    ([0x80], 0, "byte 0x80 is not valid UTF-8"),
    ([0xEF, 0xBB], 0, "byte 0xEF is not valid UTF-8"),
    ([0xFF, 0xFE, 0x61, 0x00], 0, "the text is UTF-16; save it as UTF-8"),
  ])
  func `name bytes that are not UTF-8`(_ bytes: [UInt8], _ offset: Int, _ message: String) {
    let error = #expect(throws: TOMLError.self) { try TOMLDocument(bytes) }
    #expect(error?.offset == offset)
    #expect(error?.message == message)
  }

  @Test(arguments: [
    ("a = ", "[", 133),
    ("a = ", "{a=", 389),
    ("", "a.", 257),
    ("[", "a.", 258),
    ("a.b.c = [[", "{a=[", 259),
  ])
  func `bound the depth`(_ start: String, _ level: String, _ column: Int) {
    let end = level == "a." ? "a" : ""
    let text = start + String(repeating: level, count: 100_000) + end
    let error = #expect(throws: TOMLError.self) { try TOMLDocument(text) }
    #expect(error?.message == "more than 128 levels of nesting")
    #expect(error?.column == column)
  }

  @Test func `come with a line and a column`() {
    let error = #expect(throws: TOMLError.self) { try TOMLDocument("a = 1\na = 2") }
    #expect(error.map { "\($0)" } == "line 2, column 1: duplicate key 'a'; first set in line 1")
  }

  @Test func `128 levels are read`() throws {
    let depth = 128
    _ = try TOMLDocument(
      "a = " + String(repeating: "[", count: depth) + String(repeating: "]", count: depth))
  }
}
