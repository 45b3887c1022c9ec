extension StringProtocol {
  /// The text without the differences that a search ignores: those of case, and the accents of Latin, Greek and Cyrillic
  /// letters. Other scripts keep their marks, which are vowels in many of them.
  /// - Parameter width: whether differences of width are ignored as well, such as those of full-width letters.
  public func folded(width: Bool = false) -> String {
    var result = String.UnicodeScalarView()
    var cluster: [Unicode.Scalar] = []
    let scalars = Array(unicodeScalars)
    var i = 0
    while i < scalars.count {
      if let simple = CaseFolding.simple(scalars[i]),
        i + 1 == scalars.count || !CaseFolding.isMark(scalars[i + 1])
      {
        result.append(simple)
        i += 1
        continue
      }
      cluster.removeAll(keepingCapacity: true)
      CaseFolding.append(scalars[i], width: width, to: &cluster)
      i += 1
      let hasAccents = cluster.last.map { $0.value >= CaseFolding.limit } ?? false
      while i < scalars.count, CaseFolding.isMark(scalars[i]) {
        if hasAccents, scalars[i].value >= CaseFolding.limit {
          Decomposition.append(scalars[i], .canonical, to: &cluster)
        }
        i += 1
      }
      Decomposition.order(&cluster)
      for scalar in cluster { result.append(scalar) }
    }
    return String(result)
  }
}

/// The folding of single characters.
private enum CaseFolding {
  /// The first code point after Latin, Greek and Cyrillic, whose accents are ignored.
  static let limit: UInt32 = 0x510

  static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x300 && scalar.properties.isGraphemeExtend
  }

  /// What most characters fold to, without a look into tables: letters of ASCII, and what has neither case nor accents,
  /// such as dashes, quotation marks and Chinese; nil for others.
  static func simple(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x41...0x5A: Unicode.Scalar(scalar.value + 0x20)
    case 0..<0x80, 0x2010...0x2027, 0x4E00...0x9FFF: scalar
    default: nil
    }
  }

  static func append(_ scalar: Unicode.Scalar, width: Bool, to result: inout [Unicode.Scalar]) {
    var parts: [Unicode.Scalar] = []
    if width, (0xFF00...0xFFEF).contains(scalar.value) {
      Decomposition.append(scalar, .compatible, to: &parts)
    }
    let narrow = parts.count == 1 ? parts[0] : scalar
    parts.removeAll(keepingCapacity: true)
    Decomposition.append(narrow, .canonical, to: &parts)
    let base = parts[0].value < limit ? parts[0] : narrow
    let folded = lowercase(base)
    // A capital may fold to a letter and its accents.
    result += folded == [base] || base.value >= limit ? folded : folded.filter { !isMark($0) }
  }

  /// The full case folding of the Unicode Character Database. By way of the capital letter, as ß and ς fold to ss and σ.
  private static func lowercase(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    if scalar.value < 0x80 { return Array(scalar.properties.lowercaseMapping.unicodeScalars) }
    switch scalar.value {
    // The dotless ı, and letters of old Slavonic, are letters of their own.
    case 0x131, 0x1C80...0x1C88: return [scalar]
    default: break
    }
    let capitals = scalar.properties.lowercaseMapping.unicodeScalars.map(
      \.properties.uppercaseMapping)
    return capitals.joined().unicodeScalars.flatMap {
      Array($0.properties.lowercaseMapping.unicodeScalars)
    }
  }
}
