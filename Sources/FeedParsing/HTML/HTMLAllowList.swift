/// How sanitising treats each element.
extension HTMLName {
  @usableFromInline
  package enum Kind {
    /// Kept, as part of a line of text.
    case inline
    /// Kept, as a paragraph of its own.
    case block
    /// Kept, without an end tag.
    case void
    /// Removed; its content is kept.
    case unwrapped
    /// Removed with its content.
    case dropped
  }

  @inlinable
  package var kind: Kind {
    switch self {
    case .a, .abbr, .acronym, .b, .bdi, .bdo, .big, .cite, .code, .data, .del, .dfn, .em, .font, .i,
      .ins, .kbd, .label, .mark, .nobr, .picture, .q, .rp, .rt, .ruby, .s, .samp, .small, .span,
      .strike, .strong, .sub, .sup, .time, .tt, .u, .var, .video, .audio:
      .inline
    case .address, .article, .aside, .blockquote, .caption, .center, .col, .colgroup, .dd, .details,
      .dir, .div, .dl, .dt, .fieldset, .figcaption, .figure, .footer, .form, .h1, .h2, .h3, .h4,
      .h5, .h6, .header, .hgroup, .legend, .li, .listing, .main, .menu, .nav, .ol, .p, .pre,
      .search, .section, .summary, .table, .tbody, .td, .tfoot, .th, .thead, .tr, .ul, .xmp:
      .block
    case .br, .hr, .img, .wbr, .source, .track: .void
    case .html, .body, .math, .noscript, .blink, .marquee, .input, .meta, .link, .base, .basefont,
      .bgsound, .embed, .keygen, .rb, .rtc, .optgroup,
      .maction, .menclose, .merror, .mfenced, .mfrac, .mi, .mmultiscripts, .mn, .mo, .mover,
      .mpadded, .mphantom, .mroot, .mrow, .ms, .mspace, .msqrt, .mstyle, .msub, .msubsup, .msup,
      .mtable, .mtd, .mtext, .mtr, .munder, .munderover, .semantics:
      .unwrapped
    case .script, .style, .iframe, .object, .applet, .svg, .annotation, .annotationXml, .template,
      .title, .head, .frame, .frameset, .noframes, .noembed, .select, .option, .textarea, .button,
      .canvas, .dialog, .param, .datalist, .output, .progress, .meter, .map, .area, .xml:
      .dropped
    }
  }

  /// The element that is written in its place: itself unless browsers do more with it than show its content as a block.
  var written: HTMLName {
    switch self {
    case .fieldset, .form, .hgroup, .legend, .search: .div
    case .menu: .ul
    case .listing, .xmp: .pre
    default: self
    }
  }

  /// The attributes that contain a URL, in output order, without the link of an `a`.
  var urlAttributes: [HTMLAttributeName] {
    switch self {
    case .blockquote, .q, .del, .ins: [.cite]
    case .video: [.poster, .src]
    case .audio, .source, .track: [.src]
    default: []
    }
  }

  /// Whether an attribute without a URL is kept.
  func keeps(_ attribute: HTMLAttributeName) -> Bool {
    switch attribute {
    case .title, .lang, .dir, .class: true
    case .rel, .hreflang: self == .a
    case .alt: self == .img
    case .width:
      switch self {
      case .img, .td, .th, .table, .col, .colgroup, .video, .hr: true
      default: false
      }
    case .height: self == .img || self == .td || self == .th || self == .video
    case .align:
      switch self {
      case .img, .td, .th, .tr, .table, .p, .div, .hr: true
      default: false
      }
    case .valign: self == .td || self == .th || self == .tr
    case .bgcolor: self == .td || self == .th || self == .tr || self == .table
    case .border: self == .img || self == .table
    case .color, .face: self == .font
    case .size: self == .font || self == .hr
    case .colspan, .rowspan: self == .td || self == .th
    case .scope: self == .th
    case .cellpadding, .cellspacing, .summary: self == .table
    case .span: self == .col || self == .colgroup
    case .start, .reversed: self == .ol
    case .type: self == .ol || self == .ul || self == .source
    case .value: self == .li || self == .data
    case .datetime: self == .time || self == .del || self == .ins
    case .controls, .loop, .muted, .preload: self == .video || self == .audio
    case .media: self == .source
    case .kind, .srclang, .label: self == .track
    case .open: self == .details
    case .clear: self == .br
    case .ariaControls, .ariaHidden, .ariaLabel, .ariaModal, .content, .hidden, .httpEquiv, .id,
      .itemprop,
      .name, .property,
      .role, .shadowrootmode, .checked, .cite, .data, .dataHref, .href, .poster, .src, .srcset,
      .style,
      .dataHiResSrc,
      .dataLazySrc, .dataLazySrcset,
      .dataOrigFile, .dataOriginal, .dataSrc, .dataSrcset, .dataArea, .dataComponent, .dataTestid:
      false
    }
  }
}

/// `data:` URLs that contain a raster image and nothing else.
enum RasterData {
  static func isImage(_ url: String) -> Bool {
    let lower = url.trimmed.prefix(40).lowercased()
    let types = ["png", "gif", "jpeg", "jpg", "webp", "avif", "bmp"]
    let isRaster = types.contains {
      lower.hasPrefix("data:image/\($0);") || lower.hasPrefix("data:image/\($0),")
    }
    return isRaster && url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") }
  }
}
