import FeedBasics

/// The bytes of a web page as clean UTF-8.
package enum PageText {
  /// The maximum number of bytes of a page that are read; the rest is ignored.
  package static let maximumBytes = 5_000_000

  package static func read(_ bytes: [UInt8], charset: String?) -> ArraySlice<UInt8> {
    // Text of any length in another encoding is not valid UTF-8 by chance, whatever is declared.
    let clean = UTF8Cleaner.clean(bytes[...])
    let isUTF8 = clean.invalid == 0 && clean.multibyte >= 3
    let declared = isUTF8 ? nil : charset ?? MetaCharset.declared(in: bytes)
    return DocumentText(bytes, httpCharset: declared).bytes
  }
}

/// The encoding that a page declares in a `meta` element (WHATWG HTML §13.2.3.2).
enum MetaCharset {
  /// One page in eight declares it after the first kilobyte.
  private static let reach = 65536

  static func declared(in bytes: [UInt8]) -> String? {
    bytes.prefix(reach).withUnsafeBufferPointer { bytes in
      var i = 0
      while let mark = ByteSearch.next(UInt8(ascii: "<"), in: bytes, from: i) {
        i = mark + 1
        guard i + 5 < bytes.count, HTMLBytes.begins(bytes, at: i, "meta") else { continue }
        let end = ByteSearch.next(UInt8(ascii: ">"), in: bytes, from: i) ?? bytes.count
        let tag = String(decoding: bytes[i..<end], as: UTF8.self).lowercased()
        guard let range = tag.firstRange(of: "charset=") else { continue }
        let value = tag[range.upperBound...].drop { $0 == "\"" || $0 == "'" || $0 == " " }
          .prefix {
            $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || $0 == ":")
          }
        guard !value.isEmpty, value.count <= 40 else { continue }
        // A declaration that could be read in this encoding is wrong about it.
        return value.hasPrefix("utf-16") ? "utf-8" : String(value)
      }
      return nil
    }
  }
}
