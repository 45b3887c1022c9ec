/// How elements without an end tag end, and which elements an end tag ends.
extension HTMLName {
  /// Whether the element has neither content nor an end tag (WHATWG HTML §13.1.2).
  var isVoid: Bool {
    switch self {
    case .area, .base, .basefont, .bgsound, .br, .col, .embed, .frame, .hr, .img, .input, .keygen,
      .link, .meta, .param, .source, .track, .wbr:
      true
    default: false
    }
  }

  /// How the element's text is read (WHATWG HTML §13.2.6.4).
  var textModel: HTMLTextModel {
    switch self {
    case .script: .scriptData
    case .style, .iframe, .noembed, .noframes, .xmp: .rawText
    case .title, .textarea: .rcdata
    default: .data
    }
  }

  /// The open elements that its start tag ends unless `limits` prevents it (WHATWG HTML §13.1.2.4, §13.2.6.4.7).
  var endedByStart: [HTMLName] {
    switch self {
    case .li: [.li, .p]
    case .dd, .dt: [.dd, .dt, .p]
    case .tr: [.tr, .caption, .colgroup]
    case .td, .th: [.td, .th]
    case .thead, .tbody, .tfoot: [.thead, .tbody, .tfoot, .caption, .colgroup]
    case .option: [.option]
    case .optgroup: [.option, .optgroup]
    case .rt, .rp, .rb, .rtc: [.rt, .rp, .rb]
    case .a, .nobr: [self]
    case .body: [.head]
    case .h1, .h2, .h3, .h4, .h5, .h6: [.h1, .h2, .h3, .h4, .h5, .h6, .p]
    case .address, .article, .aside, .blockquote, .center, .details, .dialog, .dir, .div, .dl,
      .fieldset, .figcaption, .figure, .footer, .form, .header, .hgroup, .hr, .listing, .main,
      .menu, .nav, .ol, .p, .pre, .search, .section, .summary, .table, .ul, .xmp:
      [.p]
    default: []
    }
  }

  /// Whether start tags inside this element leave an `other` that is open outside it untouched.
  func limits(_ other: HTMLName) -> Bool {
    switch self {
    case .table: true
    case .td, .th, .caption:
      switch other {
      case .td, .th, .tr, .thead, .tbody, .tfoot, .caption, .colgroup: false
      default: true
      }
    case .applet, .marquee, .object, .template, .button, .svg, .math: true
    case .ul, .ol, .menu, .dir: other == .li
    case .dl: other == .dd || other == .dt
    case .blockquote, .section, .article, .aside, .nav, .details, .figure:
      other == .li || other == .dd || other == .dt
    default: false
    }
  }

  /// Whether it is opened again in the next block if a paragraph ends before it (WHATWG HTML §13.2.4.2).
  var isFormatting: Bool {
    switch self {
    case .a, .b, .big, .code, .em, .font, .i, .nobr, .s, .small, .strike, .strong, .tt, .u: true
    default: false
    }
  }

  /// Whether its start tag is content for which formatting elements are opened again.
  var reopensFormatting: Bool { kind == .inline || self == .img || self == .math }

  /// Whether only tables and their parts belong directly in it.
  var holdsCells: Bool {
    switch self {
    case .table, .thead, .tbody, .tfoot, .tr, .colgroup: true
    default: false
    }
  }

  /// An end tag never ends an open element of higher rank: `</b>` leaves the enclosing `div` open.
  var rank: Int {
    switch self {
    case .html: 9
    case .head, .body: 8
    case .table: 7
    case .thead, .tbody, .tfoot: 6
    case .tr: 5
    case .td, .th: 4
    case .article, .aside, .blockquote, .center, .details, .div, .dl, .fieldset, .figure, .footer,
      .form, .header, .hgroup, .main, .menu, .nav, .ol, .search, .section, .ul, .li, .dd, .dt:
      2
    default: 1
    }
  }

  /// Whether a `head` may contain its tag (WHATWG HTML §13.2.6.4.4).
  var isHeadContent: Bool {
    switch self {
    case .base, .basefont, .bgsound, .link, .meta, .title, .noscript, .noframes, .style, .script,
      .template, .head, .html:
      true
    default: false
    }
  }
}
