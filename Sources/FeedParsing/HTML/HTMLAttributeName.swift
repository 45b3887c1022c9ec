/// The attributes of HTML that are read or kept.
enum HTMLAttributeName: UInt8, CaseIterable, Sendable {
  case align, alt, bgcolor, border, cellpadding, cellspacing, cite, `class`, clear, color, colspan
  case controls
  case dataHiResSrc
  case dataLazySrc
  case dataLazySrcset
  case dataOrigFile
  case dataOriginal
  case dataSrc
  case dataSrcset
  case datetime, dir, face, height, href, hreflang, kind, label, lang, loop, media, muted, open
  case poster, preload, rel, reversed, rowspan, scope, size, span, src, srclang, srcset, start
  case style, summary, title, type, valign, value, width

  /// - Parameter name: the name as written, in any letter case.
  init?(_ name: UnsafeBufferPointer<UInt8>) {
    guard let place = HTMLAttributeName.names.place(of: name) else { return nil }
    self = HTMLAttributeName.allCases[place]
  }

  /// The name in HTML, in lower case.
  var text: String { HTMLAttributeName.names.texts[Int(rawValue)] }

  private static let names = NameTable(allCases.map { "\($0)" })
}
