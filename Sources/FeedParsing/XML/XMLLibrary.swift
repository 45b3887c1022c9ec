import CLibXML2

/// The libxml2 that does the parsing.
public enum XMLLibrary {
  /// Of the library that was loaded, such as `2.9.14`.
  public static var version: String {
    // The library tells 2.9.14 as "20914", with what its packager added behind it.
    let digits = String(cString: xmlVersionText()).prefix { $0.isNumber }
    guard let number = Int(digits) else { return "unknown" }
    return "\(number / 10000).\(number / 100 % 100).\(number % 100)"
  }
}
