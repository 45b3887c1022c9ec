import ArticleRendering
import FeedBasics

/// A style sheet of the pages: that of the exported page as far as they have the same parts, and their own.
struct WebStyle {
  /// Of every page but those of articles: what these have in addition would take the room of rows in a list.
  static let plain = WebStyle([PageStyle.colors, PageStyle.base, PageStyle.more, own])
  /// Of the page of an article.
  static let article = WebStyle([
    PageStyle.colors, PageStyle.base, PageStyle.origin, PageStyle.content, PageStyle.more, own,
  ])

  let css: String
  /// SHA-256 of ``css`` in base64, for the policy that allows this style sheet and no other.
  let digest: String

  private init(_ parts: [String]) {
    css = WebStyle.short(parts.joined(separator: "\n"))
    digest = Data(SHA256.digest(css.utf8)).base64EncodedString()
  }

  /// The style sheet without blanks, and ends of lines, that only its readers need. Each rule still has its own line. Blanks
  /// between values remain, and those around a minus, which is part of a name without them.
  private static func short(_ css: String) -> String {
    let pairs = [
      ("\n  ", "\n"), ("\n  ", "\n"), (";\n", ";"), (" {\n", "{"), (" { ", "{"), (" {", "{"),
      (" }", "}"), (";}", "}"), (": ", ":"), ("; ", ";"), (", ", ","), (" > ", ">"),
    ]
    return pairs.reduce(css) { $0.replacing($1.0, with: $1.1) }
  }

  /// Whatever is pressed is at least 44 pixels high and wide. The browsers of e-readers lack `:is` and `inset`, which are
  /// therefore not used for the lists and the bar. Widths are in `rem`, so that a screen counts as narrow also for a large
  /// font; there the menu and the bar take several lines, since a page that is wider than the screen moves the bar off it.
  ///
  /// What gets the focus is scrolled to between the note and the bar, which would hide it. The row that an address names is
  /// scrolled to about where the thumb was that marked it, not to the top.
  private static let own = """
    html { scroll-padding: 4.5rem 0 5rem }
    body { max-width: 44rem; padding-bottom: 6rem }
    header { display: flex; flex-wrap: wrap; gap: 0 .6rem; padding: .5rem 0 .2rem; border-bottom: 1px solid var(--line) }
    h1 { margin: 1rem 0 .6rem; font: 700 1.6rem/1.25 var(--serif); overflow-wrap: anywhere }
    h2 { margin: 1.6rem 0 .2rem; color: var(--soft); font: 600 .82rem/1.3 var(--sans); letter-spacing: .04em }
    h3 { margin: 0; font: 600 1.12rem/1.35 var(--serif) }
    h1 a, h3 a { color: inherit; text-decoration: none }
    button, .button, nav a, .bar > * {
      display: inline-flex; align-items: center; justify-content: center; min-width: 2.75rem; min-height: 2.75rem;
      padding: 0 .8rem; border: 0; border-radius: .6rem; background: none; color: var(--accent);
      font: 1rem/1.2 var(--sans); text-decoration: none; cursor: pointer;
    }
    .button, .ends button, .search button, .stack button, footer button, .note button { background: var(--tint) }
    button:hover, .button:hover, nav a:hover { text-decoration: underline }
    .menu { display: flex; flex: 1 1 auto; flex-wrap: wrap; min-width: 0 }
    .menu a, .queries a { padding: 0 .6rem; color: var(--soft) }
    .menu a b { margin-inline-start: .35em; padding: 0 .45em; border-radius: 1em; background: var(--tint); font-size: .8rem }
    nav [aria-current] { color: var(--text); font-weight: 600; box-shadow: inset 0 -.15rem var(--accent); border-radius: 0 }
    .search { display: flex; flex: 1 1 16rem; gap: .4rem; padding: .2rem 0 }
    input {
      flex: 1; width: 100%; min-width: 0; min-height: 2.75rem; padding: 0 .7rem; border: 1px solid var(--line);
      border-radius: .6rem; background: var(--card); color: inherit; font: 1rem/1.2 var(--sans);
    }
    .queries { display: flex; flex-wrap: wrap; width: 100% }
    .rows, .feeds, .story ul, .reasons ul { margin: 0; padding: 0; list-style: none }
    li { overflow-wrap: anywhere }
    .rows > li, .feeds > li { border-bottom: 1px solid var(--line) }
    li:target { background: var(--tint) }
    .rows h3 a, .feeds h3 a { display: block; padding: .75rem 0 .55rem }
    .read h3, .read a { font-weight: 400; color: var(--soft) }
    .rows p { display: flex; margin: 0; align-items: center; color: var(--soft); font-size: .85rem }
    .rows p span { flex: 1; min-width: 0 }
    .rows p b { font-weight: 600 }
    .rows i { color: var(--accent); font-style: normal }
    .rows button { padding: 0; font-size: 1.25rem }
    [name=unstar] { color: var(--star) }
    .feeds p { margin: 0 0 .6rem; color: var(--soft); font-size: .85rem }
    .error, .note[role=alert] { color: #c0392b }
    .ends, footer { display: flex; flex-wrap: wrap; gap: .6rem; margin: 1.2rem 0 }
    footer { margin-top: 2.5rem; padding-top: 1rem; border-top: 1px solid var(--line) }
    footer button { background: none; padding: 0 .4rem; color: var(--soft); font-size: .85rem }
    .note {
      position: sticky; top: .3rem; z-index: 1; display: flex; align-items: center; justify-content: space-between; min-height: 2.75rem; margin: .8rem 0 0;
      padding: .2rem .3rem .2rem 1rem; border-radius: .6rem; background: var(--tint); overflow-wrap: anywhere;
      box-shadow: 0 .15rem .6rem rgba(0, 0, 0, .25);
    }
    .note[role=alert] { position: static; justify-content: flex-start; gap: .7rem; border: 2px solid; box-shadow: none }
    .note form { max-width: 60% }
    .note button { font-weight: 600 }
    .stack { display: grid; gap: .7rem; margin: 1.4rem 0 }
    .stack p { display: grid; margin: 0 }
    .stack label { display: grid; gap: .25rem; color: var(--soft); font-size: .9rem }
    .stack .box { display: flex; align-items: center; gap: .6rem; min-height: 2.75rem }
    .box input { flex: none; width: 1.4rem; min-height: 1.4rem }
    .add { margin: .8rem 0 }
    .add summary { list-style: none }
    .player audio, .player video { width: 100% }
    .way { display: flex; flex-wrap: wrap; justify-content: space-between; margin: .3rem -.6rem }
    .summary { color: var(--soft) }
    .lead img { max-width: 100%; height: auto; border-radius: .4rem; background: var(--tint) }
    .content h2, .content h3 { margin: 1.5em 0 .5em; color: inherit; font: 600 1.15rem/1.35 var(--sans); letter-spacing: 0 }
    .story, .reasons { margin-top: 1.6rem }
    .reasons li { padding: .4rem 0; border-bottom: 1px solid var(--line) }
    .more li { margin: .4rem 0; padding-left: 6.6rem }
    .more b { float: left; min-width: 0; margin-left: -6.6rem }
    .more a { display: inline-block; padding: .75rem 0; margin: -.75rem 0 }
    .feeds p a { display: inline-block; padding: .6rem .3rem 1rem; margin: -.6rem -.3rem -1rem }
    main > p > a:not(.button) { display: inline-block; padding: .7rem .4rem; margin: -.7rem -.4rem }
    main > form > button { background: var(--tint) }
    main > .search { margin-top: .6rem }
    li:target { scroll-margin-top: 40vh }
    .story a { display: block; padding: .75rem 0 .5rem }
    .story li { padding-bottom: .4rem; border-bottom: 1px solid var(--line) }
    .story small { color: var(--soft) }
    .why { display: inline-block; padding: .8rem 0; font-size: .85rem }
    .bar {
      position: fixed; left: 0; right: 0; bottom: 0; z-index: 1; display: flex; flex-wrap: wrap; justify-content: center;
      padding-bottom: env(safe-area-inset-bottom); border-top: 1px solid var(--line); background: var(--card);
    }
    .bar > * { flex: 1 1 auto; max-width: 9rem; min-height: 3.25rem; padding: 0 .15rem; border-radius: 0; font-size: .95rem; white-space: nowrap }
    .bar > input { display: none }
    .bar > span { color: var(--line); cursor: default }
    .side { display: none }
    .side ul { margin: 0; padding: 0; list-style: none }
    .side a { display: flex; justify-content: space-between; min-height: 2.2rem; padding: 0 .6rem; color: var(--soft) }
    @media (min-width: 62.5rem) {
      body { margin-left: max(18rem, calc(50% - 22rem)) }
      .side { display: block; position: fixed; top: 0; bottom: 0; left: max(.5rem, calc(50% - 40rem)); width: 16rem; padding: 1rem 0; overflow-y: auto }
      .bar { left: max(18rem, calc(50% - 22rem)); max-width: 44rem }
    }
    @media (max-width: 30rem) { .menu { justify-content: space-between } .menu a { padding: 0 .4rem } }
    @media (max-width: 22rem) {
      .menu a { padding: 0 .2rem }
      .menu a, .bar > * { min-width: 44px; min-height: 44px }
    }
    @media (prefers-color-scheme: dark) { .error, .note[role=alert] { color: #ff8a7a } }
    @media print {
      header, footer, .side, .bar, .way, .note, .skip, .send, .player, .why, .ends, button { display: none }
      body { max-width: none; margin: 0; padding: 0 }
    }
    """
}
