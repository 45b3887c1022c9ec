import FeedBasics
public import FeedModel

/// The merge rules of the program: identity within a feed, merging across feeds, and the merged entry.
public struct StandardMergePolicy: MergePolicy {
  /// Creates the policy, which has no state.
  public init() {}

  /// The rules' number, and the versions of the lists that they use, of public suffixes, hosts and parameters.
  public var version: String {
    [
      "8", PublicSuffixList.version, SharedHostList.version, TrackingParameterList.version,
      HostName.version,
    ].joined(separator: " ")
  }

  /// Recognises the items of one feed by guid, link, title and date; see ``ItemIdentification``.
  public func identify(_ entries: [Entry], known: [KnownItem]) -> [ItemIdentity] {
    ItemIdentification.identify(entries, known: known)
  }

  /// What an entry is matched by: its canonical URL, its guid, each publisher with the folded title, and its date.
  public func keys(of entry: Entry) -> MergeKeys {
    let link = ItemLink(entry.url)
    // The front page of a site is no article's own: alerts of a day all lead there.
    let isOwn = link.map { !Self.isFrontPage($0.key, $0.fragment) } ?? false
    var titles: [String] = []
    if let title = entry.title {
      let publishers = Publishers(of: entry, link: link)
      let folded = FoldedTitle.fold(
        FoldedTitle.withoutSuffix(title, publishers: publishers.suffixes))
      if !folded.isEmpty {
        titles = publishers.keys.map { $0 + "\u{1F}" + folded }
        if let named = publishers.namedDomain {
          titles.append(named.key + "\u{1F}" + folded + named.name)
        }
      }
    }
    var guid = GlobalGUID.of(entry)
    var guidURL = guid.flatMap { $0 == entry.url ? link?.key : GlobalGUID.url($0) }
    if let page = guidURL, Self.isFrontPage(page, nil), guid?.contains("#") == false {
      (guid, guidURL) = (nil, nil)
    }
    return MergeKeys(
      url: isOwn ? link?.key : nil, fragment: link?.fragment, guid: guid, guidURL: guidURL,
      site: isOwn ? link?.publisherHost?.site : nil, titles: titles,
      date: entry.published ?? entry.modified)
  }

  /// Whether a canonical URL is nothing but a host, and no fragment tells items apart.
  private static func isFrontPage(_ key: String?, _ fragment: String?) -> Bool {
    guard let key, fragment == nil else { return false }
    return !key.utf8.contains {
      [UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#")].contains($0)
    }
  }

  /// Divides appearances into articles; see ``MergePlan``.
  public func articles(of candidates: [MergeCandidate]) -> [[Int]] {
    MergePlan(candidates).groups
  }

  /// The pairs that were joined, in order, with the rule and the key that joined them.
  public func reasons(of candidates: [MergeCandidate]) -> [MergeReason] {
    MergePlan(candidates).reasons
  }

  /// The merged entry of an article; see ``MergedArticle``.
  public func article(from appearances: [Appearance]) -> Entry {
    MergedArticle.entry(from: appearances)
  }

  /// The entry's title without the name of its source, which is shown beside it.
  public func title(of entry: borrowing Entry) -> String? { MergedArticle.titleBesideSource(entry) }

  /// What Google News lists below an item; see ``ListedArticles``.
  public func listed(in entry: Entry) -> [MergeKeys] {
    let listed = ListedArticles.entries(in: entry.contentHTML)
    if listed.isEmpty { return [] }
    let site = ItemLink(entry.source?.url)?.publisherHost?.site
    return listed.map { item in
      var keys = self.keys(of: item)
      if let name = item.source?.title,
        let title = keys.titles.first?.split(separator: "\u{1F}").last
      {
        keys.titles += ListedArticles.likelyDomains(of: name, beside: site)
          .map { "d:\($0)\u{1F}\(title)" }.filter { !keys.titles.contains($0) }
      }
      return keys
    }
  }

  /// The folded name, without what distinguishes "BBC News" from "BBC". Not the host of the link: all items of a feed that
  /// links to many sites have one name, which lists show.
  public func publisher(named name: String) -> String {
    let key = PublisherName.key(name)
    return key.isEmpty ? name : key
  }
}
