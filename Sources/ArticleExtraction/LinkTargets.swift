import FeedBasics
import FeedParsing

/// Where the links of a page lead: those to other sites and to files are chosen by an author, most others by a program.
struct LinkTargets {
  private let tree: PageTree
  /// The last two parts of the page's host; nil if it is not known.
  private let site: [Substring]?

  init(_ tree: PageTree, host: String?) {
    self.tree = tree
    site = host.map(LinkTargets.site)
  }

  /// Whether all links of a paragraph, or the link around it, lead to files or to other sites than those that pages are
  /// shared on.
  func areChosen(by block: PageBlock) -> Bool {
    let first = Int(block.first)
    let within = (first..<Int(block.last)).filter { tree.name($0) == .a }
    let links =
      within.isEmpty ? tree.ancestors(of: first).filter { tree.name($0) == .a } : within
    return !links.isEmpty
      && links.allSatisfy { tree.attribute($0, .href).map(isChosen) ?? false }
  }

  /// Whether a link leads to another page of the site.
  func isOwn(_ target: String) -> Bool {
    let parts = URLReference.Parts(target)
    guard parts.scheme ?? "https" == "https" || parts.scheme == "http" else { return false }
    guard let host = parts.host else { return !parts.path.isEmpty || parts.query != nil }
    return LinkTargets.site(host) == site
  }

  private func isChosen(_ target: String) -> Bool {
    let parts = URLReference.Parts(target)
    let name = parts.path.split(separator: "/").last ?? ""
    if let dot = name.lastIndex(of: "."),
      LinkTargets.files.contains(name[name.index(after: dot)...].lowercased())
    {
      return true
    }
    guard let host = parts.host else { return false }
    let other = LinkTargets.site(host)
    return other != site && !LinkTargets.networks.contains(other.joined(separator: "."))
  }

  private static func site(_ host: String) -> [Substring] {
    host.lowercased().split(separator: ".").suffix(2)
  }

  private static let files: Set<String> = [
    "pdf", "zip", "gz", "csv", "tsv", "xls", "xlsx", "ods", "doc", "docx", "odt", "ppt", "pptx",
    "epub", "json", "txt", "mp3", "ics",
  ]

  private static let networks: Set<String> = [
    "facebook.com", "twitter.com", "x.com", "linkedin.com", "pinterest.com", "reddit.com",
    "instagram.com", "youtube.com", "whatsapp.com", "wa.me", "t.me", "telegram.me", "tumblr.com",
    "threads.net", "bsky.app", "tiktok.com", "vk.com", "xing.com", "getpocket.com", "flipboard.com",
    "ycombinator.com", "google.com", "apple.com", "doubleclick.net", "amazon.com", "amzn.to",
    "paypal.com", "patreon.com", "feedly.com", "line.me",
  ]
}
