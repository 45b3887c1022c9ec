import FeedBasics

/// The attributes of a tag; values are decoded on access. Valid only as long as the document's bytes.
package struct HTMLAttributes {
  /// The position of an attribute in the document's bytes.
  package struct Place {
    var name: Range<Int>
    package var value: Range<Int>
    /// The attribute, if its name is known; nil for names that no reader uses.
    package var known: HTMLAttributeName?
  }

  let bytes: UnsafeBufferPointer<UInt8>
  /// In document order, each name once (WHATWG HTML §13.2.5.33).
  let places: [Place]

  static var none: HTMLAttributes {
    HTMLAttributes(bytes: UnsafeBufferPointer(start: nil, count: 0), places: [])
  }

  /// The value with its references resolved; nil if the attribute is absent or empty.
  subscript(name: HTMLAttributeName) -> String? {
    for place in places where place.known == name {
      return place.value.isEmpty ? nil : value(place)
    }
    return nil
  }

  /// Whether the attribute is there, with a value or without.
  func contains(_ name: HTMLAttributeName) -> Bool { places.contains { $0.known == name } }

  /// The value with its references resolved.
  func value(_ place: Place) -> String {
    let written = UnsafeBufferPointer(rebasing: bytes[place.value])
    guard CharacterReference.mayOccur(in: written) || written.contains(0) else {
      return UTF8Text.string(valid: written)
    }
    var output: [UInt8] = []
    output.reserveCapacity(written.count)
    CharacterReference.resolve(written, inAttribute: true) { piece in
      for byte in piece {
        if byte == 0 { output.append(contentsOf: [0xEF, 0xBF, 0xBD]) } else { output.append(byte) }
      }
    }
    return UTF8Text.string(valid: output)
  }
}

/// The attributes of HTML that are read or kept.
package enum HTMLAttributeName: UInt8, CaseIterable, Sendable {
  case align, alt, ariaControls, ariaHidden, ariaLabel, ariaModal, bgcolor, border, cellpadding,
    cellspacing,
    checked, cite
  case `class`, clear, color, colspan, content, controls, data
  case dataArea
  case dataComponent
  case dataHiResSrc
  case dataHref
  case dataLazySrc
  case dataLazySrcset
  case dataOrigFile
  case dataOriginal
  case dataSrc
  case dataSrcset
  case dataTestid
  case datetime, dir, face, height, hidden, href, hreflang, httpEquiv, id, itemprop, kind, label
  case lang, loop, media, muted, name, open, poster, preload, property, rel, reversed, role, rowspan
  case scope, shadowrootmode, size, span, src, srclang, srcset, start
  case style, summary, title, type, valign, value, width

  /// - Parameter name: the name as written, in any letter case.
  init?(_ name: UnsafeBufferPointer<UInt8>) {
    guard let place = HTMLAttributeName.names.place(of: name) else { return nil }
    self = HTMLAttributeName.allCases[place]
  }

  /// The name in HTML, in lower case.
  var text: String { HTMLAttributeName.names.texts[Int(rawValue)] }

  /// The names in the order of the cases.
  private static let names = NameTable(
    """
    align alt aria-controls aria-hidden aria-label aria-modal bgcolor border cellpadding \
    cellspacing checked cite class clear color colspan content controls data data-area \
    data-component data-hi-res-src data-href data-lazy-src data-lazy-srcset data-orig-file \
    data-original data-src data-srcset data-testid datetime dir face height \
    hidden href hreflang http-equiv id itemprop kind label lang loop media muted name open poster \
    preload property rel reversed role rowspan scope shadowrootmode size span src srclang srcset \
    start style summary title type valign value width
    """)
}
