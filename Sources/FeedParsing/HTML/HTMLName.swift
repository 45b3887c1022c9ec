/// The HTML elements with a meaning here. The tags of all others are ignored; their content is kept.
@usableFromInline
package enum HTMLName: UInt8, CaseIterable, Sendable {
  case a, abbr, acronym, address, annotation, annotationXml, applet, area, article, aside, audio
  case b, base, basefont, bdi, bdo, bgsound, big, blink, blockquote, body, br, button, canvas
  case caption, center, cite, code, col, colgroup, data, datalist, dd, del, details, dfn, dialog
  case dir, div, dl, dt, em, embed, fieldset, figcaption, figure, font, footer, form, frame
  case frameset, h1, h2, h3, h4, h5, h6, head, header, hgroup, hr, html, i, iframe, img, input
  case ins, kbd, keygen, label, legend, li, link, listing, main, map, mark, maction, marquee
  case math, menclose, menu, merror, mfenced, mfrac, mi, mmultiscripts, mn, mo, mover, mpadded
  case mphantom, mroot, mrow, ms, mspace, msqrt, mstyle, msub, msubsup, msup, mtable, mtd, mtext
  case mtr, munder, munderover, semantics, meta, meter, nav, nobr, noembed, noframes, noscript
  case object, ol, optgroup, option, output, p, param, picture, pre, progress, q, rb, rp, rt
  case rtc, ruby, s, samp, script, search, section, select, small, source, span, strike, strong
  case style, sub, summary, sup, svg, table, tbody, td, template, textarea, tfoot, th, thead
  case time, title, tr, track, tt, u, ul, `var`, video, wbr, xml, xmp

  /// - Parameter name: the name as written, in any letter case.
  init?(_ name: UnsafeBufferPointer<UInt8>) {
    guard let place = HTMLName.names.place(of: name) else {
      // Browsers read `image` as `img` (WHATWG HTML §13.2.6.4.7), and AMP's scripts read `amp-img` so.
      guard HTMLBytes.isEqual(name, "image") || HTMLBytes.isEqual(name, "amp-img") else {
        return nil
      }
      self = .img
      return
    }
    self = HTMLName.allCases[place]
  }

  init?(_ name: String) {
    var name = name
    guard let found = name.withUTF8(HTMLName.init) else { return nil }
    self = found
  }

  /// The name in HTML, in lower case.
  package var text: String { HTMLName.names.texts[Int(rawValue)] }

  /// Whether it is one of `h1` to `h6`.
  @inlinable
  package var isHeading: Bool { (HTMLName.h1.rawValue...HTMLName.h6.rawValue).contains(rawValue) }

  /// 1 to 6; nil for other elements.
  @inlinable
  package var headingLevel: Int? {
    isHeading ? Int(rawValue - HTMLName.h1.rawValue) + 1 : nil
  }

  /// The names in the order of the cases; asking the cases for theirs would take a third of a short feed's time.
  private static let names = NameTable(
    """
    a abbr acronym address annotation annotation-xml applet area article aside audio b base \
    basefont bdi bdo bgsound big blink blockquote body br button canvas caption center cite code \
    col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset \
    figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html \
    i iframe img input ins kbd keygen label legend li link listing main map mark maction marquee \
    math menclose menu merror mfenced mfrac mi mmultiscripts mn mo mover mpadded mphantom mroot \
    mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover semantics \
    meta meter nav nobr noembed noframes noscript object ol optgroup option output p param picture \
    pre progress q rb rp rt rtc ruby s samp script search section select small source span strike \
    strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr \
    track tt u ul var video wbr xml xmp
    """)
}
