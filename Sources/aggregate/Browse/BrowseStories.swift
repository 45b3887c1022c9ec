import Browsing
import FeedModel

/// The rows of lists in which a row may be a story.
extension BrowseWorker {
  /// The headlines of articles as they are now, with the stories that they lead.
  func rows(_ numbers: [Int]) throws(StoreError) -> [Headline] {
    guard let store = try store.current() else { return [] }
    let stories = Dictionary(
      try led(numbers, store).map { ($0.number, $0.story) }, uniquingKeysWith: { first, _ in first }
    )
    return try store.headlines(numbers).map { headline in
      var row = headline
      row.story = stories[headline.number] ?? nil
      return row
    }
  }

  /// These articles, and those of the stories that they lead.
  func articles(ofRows numbers: [Int]) throws(StoreError) -> [Int] {
    guard let store = try store.current() else { return numbers }
    var all = numbers
    var known = Set(numbers)
    for lead in try led(numbers, store) where known.contains(lead.number) {
      let others = try store.article(lead.number)?.story?.articles ?? []
      all += others.filter { known.insert($0).inserted }
    }
    return all
  }

  /// The leads of the stories of these articles.
  private func led(
    _ numbers: [Int], _ store: any ArticleStore
  ) throws(StoreError) -> [Headline] {
    var query = ArticleQuery(.numbers(numbers))
    query.groupsStories = true
    return try store.headlines(query).filter { $0.story != nil }
  }

  /// Lists the articles of an article's story.
  func openStory(_ number: Int) throws {
    guard let store = try store.current(), let article = try store.article(number),
      let story = article.story
    else { return inbox.post(.failed("article \(number) is in no story")) }
    let lead = try store.headlines([story.lead]).first
    var source = BrowseSource(
      kind: .search, name: "story: \(lead?.title ?? "article \(story.lead)")",
      condition: .numbers(story.articles))
    source.rows = .oneStory
    inbox.post(.found(source))
  }
}
