internal import FeedBasics

/// A document's bytes as clean UTF-8, and the encoding they were read in.
struct DocumentText {
  var bytes: ArraySlice<UInt8>
  /// The encoding's common name.
  var encoding: String
  /// What was repaired or differs from the declaration.
  var warnings: [String] = []

  /// Determines the encoding: the byte order mark, then the XML declaration if it is known and fits the bytes, then the
  /// HTTP charset, then UTF-8 if valid, else what is detected, else windows-1252.
  /// - Parameter httpCharset: the `charset` parameter of the response's `Content-Type`.
  init(_ bytes: [UInt8], httpCharset: String?) {
    let (mark, length) = ByteOrder.detect(bytes)
    let body = bytes[length...]
    if let mark, mark != "UTF-8" {
      let decoded = TextDecoder.utf8(body, from: mark)
      self = DocumentText.cleaned((decoded?.text ?? [])[...], as: mark, declared: nil)
      return
    }
    let declared = XMLDeclaration.encoding(in: body)
    if mark == nil {
      var labels: [String] = []
      if let declared { labels.append(EncodingLabel.resolve(declared)) }
      if let httpCharset, labels != ["UTF-8"] || !DocumentText.isUTF8(body) {
        labels.append(EncodingLabel.resolve(httpCharset))
      }
      for label in labels
      where label != "UTF-8" && !label.hasPrefix("UTF-16") && !label.hasPrefix("UTF-32") {
        if EncodingLabel.isSingleByte(label) {
          // A single-byte label yields to non-ASCII bytes that are all valid UTF-8.
          let clean = UTF8Cleaner.clean(body)
          if clean.isValid && clean.multibyte > 0 { break }
          if clean.multibyte > 0, let found = EncodingRuns(body, labelled: label),
            let runs = found.runs
          {
            self = DocumentText.cleaned(found.text[...], as: label, declared: declared)
            warnings.insert("runs that are valid UTF-8 were read as UTF-8: \(runs)", at: 0)
            return
          }
        }
        // Servers and editors write this label without looking.
        if label == "WINDOWS-1252",
          let other = EncodingDetector.detect(body, evidence: .mislabelled),
          let decoded = TextDecoder.utf8(body, from: other), decoded.invalid * 200 <= body.count
        {
          self = DocumentText.cleaned(decoded.text[...], as: other, declared: declared)
          warnings.insert(DocumentText.detected(other), at: 0)
          return
        }
        guard let decoded = TextDecoder.utf8(body, from: label) else { continue }
        // A label is wrong if more than one byte in 200 is invalid; a stray byte does not prove it.
        if decoded.invalid * 200 > body.count { continue }
        self = DocumentText.cleaned(decoded.text[...], as: label, declared: declared)
        return
      }
    }
    self = DocumentText.cleaned(body, as: nil, declared: declared)
  }

  private static func isUTF8(_ bytes: ArraySlice<UInt8>) -> Bool {
    UTF8Cleaner.cleanPrefix(bytes) == bytes.count || UTF8Cleaner.clean(bytes).isValid
  }

  private init(bytes: ArraySlice<UInt8>, encoding: String, warnings: [String]) {
    self.bytes = bytes
    self.encoding = encoding
    self.warnings = warnings
  }

  /// - Parameters:
  ///   - label: the encoding that the bytes were converted from; nil if they should be UTF-8 already.
  ///   - declared: the label in the document, as written.
  private static func cleaned(_ bytes: ArraySlice<UInt8>, as label: String?, declared: String?)
    -> DocumentText
  {
    var warnings: [String] = []
    var encoding = label ?? "UTF-8"
    var text = bytes
    if UTF8Cleaner.cleanPrefix(bytes) < bytes.count {
      if label == nil, let found = EncodingRuns(bytes) {
        var document = cleaned(
          found.text[...], as: found.runs == nil ? found.encoding : "UTF-8", declared: declared)
        document.warnings.insert(warning(of: found), at: 0)
        return document
      }
      let clean = UTF8Cleaner.clean(bytes)
      text = clean.bytes[...]
      if clean.removed > 0 {
        warnings.append(
          "\(Amount(clean.removed, "forbidden control character")) \(clean.removed == 1 ? "was" : "were") removed"
        )
      }
      if clean.surrogates > 0 {
        warnings.append("characters written as pairs of surrogates (CESU-8): \(clean.surrogates)")
      }
      if clean.cut > 0 {
        warnings.append("\(Amount(clean.cut, "character")) cut in two, removed")
      }
      if clean.invalid > 0 {
        if clean.multibyte == 0 { encoding = "WINDOWS-1252" }
        let (are, were) = clean.invalid == 1 ? ("is", "was") : ("are", "were")
        warnings.append(
          "\(Amount(clean.invalid, "byte")) that \(are) not valid UTF-8 \(were) read as windows-1252"
        )
      }
    }
    if let declared, EncodingLabel.resolve(declared) != encoding {
      warnings.append("declared as \(declared) but read as \(commonName(encoding))")
    }
    if let single = DoubleEncoding.undone(text) {
      text = single[...]
      warnings.append(DoubleEncoding.warning)
    }
    return DocumentText(bytes: text, encoding: commonName(encoding), warnings: warnings)
  }

  private static func detected(_ encoding: String) -> String {
    "the encoding was detected: \(commonName(encoding))"
  }

  private static func warning(of found: EncodingRuns) -> String {
    let name = commonName(found.encoding)
    guard let runs = found.runs else { return detected(found.encoding) }
    return "runs that are not valid UTF-8 were read as \(name), which was detected: \(runs)"
  }

  private static func commonName(_ encoding: String) -> String {
    switch encoding {
    case _ where encoding.hasPrefix("WINDOWS-"): encoding.lowercased()
    case "GB18030": "gb18030"
    case "BIG5-HKSCS": "Big5"
    case "CP932": "Shift_JIS"
    case "CP949": "EUC-KR"
    default: encoding
    }
  }
}

/// The XML declaration, read from bytes whose encoding is not known yet (XML 1.0 §2.8).
enum XMLDeclaration {
  /// The value of its `encoding` as written, in single, double or no quotes; nil if the document's first markup is not a
  /// declaration, or one without an encoding.
  static func encoding(in bytes: ArraySlice<UInt8>) -> String? {
    let head = bytes.prefix(4096)
    guard let start = head.firstIndex(of: UInt8(ascii: "<")),
      let end = MarkSearch.end(of: "?>", in: head, from: start)
    else { return nil }
    let declaration = Array(head[start..<(end - 2)])
    let lowercased = declaration.map(\.asciiLowercased)
    guard lowercased.starts(with: "<?xml".utf8),
      let name = MarkSearch.end(of: "encoding", in: lowercased[...], from: 0)
    else { return nil }
    var rest = declaration[name...].drop(while: XMLBytes.isSpace)
    guard rest.first == UInt8(ascii: "=") else { return nil }
    rest = rest.dropFirst().drop(while: XMLBytes.isSpace)
    guard let quote = rest.first else { return nil }
    let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    let value =
      isQuoted
      ? rest.dropFirst().prefix { $0 != quote }
      : rest.prefix { !XMLBytes.isSpace($0) && $0 != UInt8(ascii: "?") }
    // It is shown in a warning, and no label has white space.
    let label = value.filter { $0 > 0x20 }
    return label.isEmpty || label.count > 40 ? nil : String(decoding: label, as: UTF8.self)
  }
}
