/// The style sheet of pages. It follows the system's light or dark mode and fits phones as well as wide screens. Other pages
/// share some of its parts.
public enum PageStyle {
  /// SHA-256 of ``css`` in base64. The page's policy allows this style sheet and no other.
  static let digest = "ggtEHKGRbeCdkAVX0dh8iQ4qGNmG7WY/wmwpFQ6NsA0="

  /// The style sheet of the page of headlines.
  static let css = [colors, base, frame, origin, headlines, content, more, navigation]
    .joined(separator: "\n")

  /// The colours, as variables, for light and dark.
  public static let colors = """
    :root {
      --page: #f6f5f2; --card: #ffffff; --text: #1f2328; --soft: #5c636d; --line: #e4e2dc;
      --accent: #0b57d0; --tint: #e9eef8; --tint-text: #5877b0; --star: #8f6300;
      --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", sans-serif;
      --serif: ui-serif, "Iowan Old Style", "Palatino Linotype", Charter, Georgia, "Noto Serif", serif;
      color-scheme: light dark;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --page: #121417; --card: #1a1d21; --text: #e6e4df; --soft: #9aa3ae; --line: #2b3036;
        --accent: #8fb8ff; --tint: #222a36; --tint-text: #6f8fc4; --star: #e3b341;
      }
    }
    """

  /// What every page has: boxes, links, the focus, the link that skips to the content.
  public static let base = """
    * { box-sizing: border-box }
    html { scroll-padding-top: 3.5rem; text-size-adjust: 100%; -webkit-text-size-adjust: 100% }
    body {
      margin: 0 auto; max-width: 74rem; padding: 0 1rem 3rem; background: var(--page); color: var(--text);
      font: 1rem/1.55 var(--sans); overflow-wrap: break-word;
    }
    a { color: var(--accent); text-underline-offset: .15em }
    :focus-visible { outline: .15rem solid var(--accent); outline-offset: .15rem; border-radius: .2rem }
    .skip { position: absolute; inset-inline-start: 1rem; top: -6rem; z-index: 2; padding: .6rem 1rem; background: var(--card) }
    .skip:focus { top: .5rem }
    """

  private static let frame = """
    header { padding: 2.2rem 0 .6rem }
    h1 { margin: 0; font: 700 2.1rem/1.15 var(--serif); letter-spacing: -.01em }
    header p { margin: .4rem 0 0; color: var(--soft); font-size: .9rem }
    section > h2 {
      position: sticky; top: 0; z-index: 1; margin: 1.6rem 0 .8rem; padding: .7rem 0 .5rem;
      border-bottom: 1px solid var(--line); background: var(--page); color: var(--soft);
      font: 600 .82rem/1.3 var(--sans); letter-spacing: .04em;
    }
    article {
      margin: 0 0 .8rem; padding: 1rem 1.1rem .8rem; border: 1px solid var(--line); border-radius: .8rem;
      background: var(--card);
    }
    article:target { border-color: var(--accent) }
    .top { display: flex; gap: 1rem; align-items: flex-start }
    .words { flex: 1; min-width: 0 }
    """

  /// The line above a headline: publisher, age, authors.
  public static let origin = """
    .origin { display: flex; flex-wrap: wrap; gap: .1rem .6rem; margin: 0 0 .3rem; color: var(--soft); font-size: .8rem }
    .publisher { color: var(--text); font-weight: 600 }
    abbr { padding: 0 .4rem; border-radius: 1rem; background: var(--tint); color: var(--soft); text-decoration: none; cursor: help }
    .origin [role] { color: var(--star) }
    """

  private static let headlines = """
    h3 { margin: 0; font: 600 1.16rem/1.32 var(--serif); text-wrap: pretty }
    h3 a { color: inherit; text-decoration: none }
    h3 a:hover { color: var(--accent); text-decoration: underline }
    h3 a:visited { color: var(--soft) }
    .summary {
      display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden;
      margin: .4rem 0 0; color: var(--soft); font-size: .93rem; line-height: 1.5;
    }
    .picture {
      flex: none; width: 5.6rem; aspect-ratio: 1; overflow: hidden; border-radius: .5rem; background: var(--tint);
      color: var(--tint-text); display: grid; place-items: center; font: 600 1.8rem/1 var(--serif);
    }
    .picture img { width: 100%; height: 100%; object-fit: cover; font-size: 0 }
    details > summary { cursor: pointer; color: var(--accent); font-size: .85rem }
    article details { margin-top: .6rem }
    article summary { display: inline-block; padding: .15rem 0; list-style: none }
    article summary::-webkit-details-marker { display: none }
    article summary::before { content: "+"; display: inline-block; width: 1.1em; font-weight: 600 }
    article details[open] > summary::before { content: "−" }
    article summary:hover { text-decoration: underline }
    """

  /// The text of an article.
  public static let content = """
    .content { max-width: 42rem; margin-top: .8rem; font: 1.04rem/1.68 var(--serif); overflow-x: auto }
    .content :is(p, ul, ol, blockquote, pre, figure, table) { margin: 0 0 1em }
    .content div:has(+ p) { margin-bottom: 1em }
    .content :is(h4, h5, h6) { margin: 1.5em 0 .5em; font: 600 1.05rem/1.35 var(--sans) }
    .content img { max-width: 100%; height: auto; border-radius: .4rem; background: var(--tint) }
    .content figcaption { color: var(--soft); font: .85rem/1.45 var(--sans) }
    .content blockquote { padding-inline-start: 1rem; border-inline-start: .2rem solid var(--line); color: var(--soft) }
    .content :is(code, kbd, samp, pre) { font: .88em/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace }
    .content pre { padding: .8rem 1rem; overflow-x: auto; border-radius: .5rem; background: var(--tint) }
    .content table { display: block; overflow-x: auto; border-collapse: collapse; font: .92rem/1.45 var(--sans) }
    .content :is(td, th) { padding: .3rem .6rem; border: 1px solid var(--line); text-align: start; vertical-align: top }
    .content hr { border: 0; border-top: 1px solid var(--line) }
    @media print {
      .content, .content :is(pre, table) { overflow: visible }
      .content pre { white-space: pre-wrap }
      .content :is(pre, td, th) { overflow-wrap: anywhere }
    }
    """

  /// The list of links below an article.
  public static let more = """
    .more { margin: 1rem 0 .2rem; padding: .7rem 0 0; border-top: 1px solid var(--line); list-style: none; font-size: .83rem }
    .more li { margin: .15rem 0; overflow-wrap: anywhere }
    .more b { display: inline-block; min-width: 6.2rem; color: var(--soft); font-weight: 400 }
    """

  private static let navigation = """
    nav { margin-top: 2.5rem; padding-top: .5rem; border-top: 1px solid var(--line); font-size: .88rem }
    nav h2 { margin: 1.2rem 0 .4rem; color: var(--soft); font: 600 .82rem/1.3 var(--sans); letter-spacing: .04em }
    nav ul { margin: 0; padding: 0; list-style: none }
    nav li, nav summary { padding: .18rem 0 }
    nav ol { margin: .1rem 0 .6rem; padding-inline-start: 1.6rem; font-size: .95em }
    nav summary { color: var(--text) }
    nav summary span { color: var(--soft); font-size: .85em }
    nav a { text-decoration: none }
    nav a:hover { text-decoration: underline }
    footer, .empty { color: var(--soft); font-size: .85rem }
    footer { margin-top: 2rem }
    @media (min-width: 48rem) {
      article { padding: 1.2rem 1.4rem .9rem }
      h3 { font-size: 1.3rem }
      .top { gap: 1.5rem }
      .picture { width: 11rem; aspect-ratio: 3 / 2; font-size: 2.4rem }
    }
    @media (min-width: 64rem) {
      body { display: grid; grid-template-columns: minmax(0, 1fr) 17rem; column-gap: 3rem; padding-inline: 2rem }
      header, footer { grid-column: 1 / -1 }
      header p a { display: none }
      nav {
        position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; margin: .4rem 0 0;
        padding: 0 .2rem 2rem; border: 0;
      }
    }
    @media print { nav, .skip, article summary { display: none } article { break-inside: avoid } }
    """
}
