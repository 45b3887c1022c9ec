/// The elements of HTML and what becomes of them in sanitised HTML.
enum HTMLElement {
  enum Kind {
    /// Stays, and stands in a line of text.
    case inline
    /// Stays, and begins a paragraph of its own.
    case block
    /// Stays, without an end.
    case void
    /// Goes; what it contains stays.
    case unwrapped
    /// Goes with all that it contains.
    case dropped
  }

  /// What is not listed is unwrapped.
  static let known: [String: Kind] = {
    var table: [String: Kind] = [:]
    func add(_ kind: Kind, _ names: String) {
      for name in names.split(separator: " ") { table[String(name)] = kind }
    }
    add(
      .inline,
      "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr picture q rp rt ruby s "
        + "samp small span strike strong sub sup time tt u var video audio")
    add(
      .block,
      "address article aside blockquote caption center col colgroup dd details dir div dl dt figcaption figure footer "
        + "h1 h2 h3 h4 h5 h6 header li main nav ol p pre section summary table tbody td tfoot th thead tr ul"
    )
    add(.void, "br hr img wbr source track")
    add(
      .unwrapped,
      "html body math form fieldset legend noscript hgroup menu blink marquee input meta link base bgsound"
    )
    add(
      .dropped,
      "script style iframe object embed applet svg annotation annotation-xml template title head frame frameset noframes select option "
        + "textarea button canvas dialog param datalist output progress meter map area xml")
    return table
  }()

  /// Attributes that stay on every element.
  static let globalAttributes: Set<String> = ["title", "lang", "dir", "class"]

  /// Attributes that stay on one element, besides the URLs.
  static let attributes: [String: Set<String>] = [
    "a": ["rel", "hreflang"], "img": ["alt", "width", "height", "align", "border"],
    "font": ["color", "size", "face"],
    "td": ["colspan", "rowspan", "align", "valign", "width", "height", "bgcolor"],
    "th": ["colspan", "rowspan", "align", "valign", "width", "height", "scope", "bgcolor"],
    "tr": ["align", "valign", "bgcolor"],
    "table": ["border", "cellpadding", "cellspacing", "width", "align", "summary", "bgcolor"],
    "col": ["span", "width"], "colgroup": ["span", "width"], "ol": ["start", "type", "reversed"],
    "ul": ["type"],
    "li": ["value"], "time": ["datetime"], "data": ["value"], "del": ["datetime"],
    "ins": ["datetime"],
    "video": ["controls", "width", "height", "loop", "muted", "preload"],
    "audio": ["controls", "loop", "muted", "preload"], "source": ["type", "media"],
    "track": ["kind", "srclang", "label"],
    "details": ["open"], "p": ["align"], "div": ["align"], "br": ["clear"],
    "hr": ["align", "size", "width"],
  ]

  /// Attributes that hold a URL.
  static let urlAttributes: [String: Set<String>] = [
    "a": ["href"], "blockquote": ["cite"], "q": ["cite"], "del": ["cite"], "ins": ["cite"],
    "video": ["src", "poster"], "audio": ["src"], "source": ["src"], "track": ["src"],
  ]
}
