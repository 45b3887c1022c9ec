public import FeedModel

/// The rules of merging, put together.
public struct StandardMergePolicy: MergePolicy {
  public init() {}

  public func identify(_ entries: [Entry], known: [KnownItem]) -> [ItemIdentity] {
    ItemIdentification.identify(entries, known: known)
  }

  public func keys(of entry: Entry) -> MergeKeys {
    let link = entry.url.map { URLReference.Parts(RedirectLink.unwrapped($0)) }
    var titles: [String] = []
    if let title = entry.title {
      let publishers = Publishers(of: entry, link: link)
      let folded = FoldedTitle.fold(
        FoldedTitle.withoutSuffix(title, publishers: publishers.suffixes))
      if !folded.isEmpty { titles = publishers.keys.map { "\($0)\u{1F}\(folded)" } }
    }
    return MergeKeys(
      url: link.flatMap { CanonicalURL.key($0) }, titles: titles,
      date: entry.published ?? entry.modified)
  }

  public func articles(of candidates: [MergeCandidate]) -> [ArticleGroup] {
    MergePlan(candidates).groups
  }

  public func reasons(of candidates: [MergeCandidate]) -> [MergeReason] {
    MergePlan(candidates).reasons
  }

  public func article(from appearances: [Appearance]) -> Entry {
    MergedArticle.entry(from: appearances)
  }
}
