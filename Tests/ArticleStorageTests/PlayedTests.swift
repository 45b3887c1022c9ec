import FeedModel
import FeedTestSupport
import Foundation
import Testing

/// Marks of played attachments, which belong to URLs.
@Suite(.everyStore) struct `Played attachments`: FillsStore {
  let store: any ArticleStore

  init() throws {
    store = try StoreKind.current.make()
    try store.register([feed("A"), feed("B")])
  }

  @Test func `are those that were marked`() throws {
    let urls = ["https://p.example/1.mp3", "https://p.example/2.mp3", ""]
    #expect(try store.playedAttachments().isEmpty)
    #expect(try store.mark(attachments: [urls[0], urls[0]], played: true, at: Date()) == 1)
    #expect(try store.mark(attachments: [urls[0], urls[1]], played: true, at: Date()) == 1)
    #expect(try store.playedAttachments() == [urls[0], urls[1]])
    #expect(try store.mark(attachments: urls, played: false, at: Date()) == 2)
    #expect(try store.playedAttachments().isEmpty)
    #expect(try store.mark(attachments: urls, played: false, at: Date()) == 0)
  }

  @Test func `wait in a queue in their order until they are played`() throws {
    func one(_ number: Int) -> QueuedAttachment {
      QueuedAttachment(url: "https://p.example/\(number).mp3", article: number)
    }
    #expect(try store.queuedAttachments().isEmpty)
    #expect(try store.enqueue(attachments: [one(3), one(1)], at: Date()) == 2)
    #expect(try store.enqueue(attachments: [one(2), one(3), one(2)], at: Date() + 1) == 1)
    #expect(try store.queuedAttachments() == [one(3), one(1), one(2)])
    #expect(try store.dequeue(attachments: [one(1).url, "https://p.example/none"]) == 1)
    #expect(try store.mark(attachments: [one(3).url], played: true, at: Date()) == 1)
    #expect(try store.queuedAttachments() == [one(2)])
    #expect(
      try store.attachmentMarks()
        == AttachmentMarks(played: [one(3).url], queued: [one(2).url]))
  }

  @Test func `list their articles in the order of the queue`() throws {
    try add((1...4).map { entry("\($0)", "t\($0)", hours: -Double($0)) }, to: feed("A"))
    let attachments = [3, 1, 4, 1].enumerated().map { index, number in
      QueuedAttachment(url: "https://p.example/\(index).mp3", article: number)
    }
    #expect(try store.enqueue(attachments: attachments, at: Date()) == 4)
    var query = ArticleQuery(.queued, order: .queue)
    #expect(try store.headlines(query).map(\.number) == [3, 1, 4])
    query.groupsStories = true
    #expect(try store.rows(query).map(\.number) == [3, 1, 4])
    #expect(try store.count(query) == 3)
    #expect(try store.dequeue(attachments: ["https://p.example/0.mp3"]) == 1)
    #expect(try store.headlines(query).map(\.number) == [1, 4])
  }

  @Test func `stay in the queue with their appearance when articles are joined and divided`() throws
  {
    let url = "https://p.example/1.mp3"
    let page = "https://p.example/1"
    var episode = entry("2", "Episode", url: page)
    episode.attachments = [Attachment(url: url, mimeType: "audio/mpeg")]
    try add([entry("1", "Episode", url: page)], to: feed("A"))
    try add([episode], to: feed("B"))
    let queued = QueuedAttachment(url: url, article: 1)
    #expect(try store.enqueue(attachments: [queued], at: Date()) == 1)
    #expect(try store.queuedAttachments() == [queued])
    var other = episode
    other.url = "https://elsewhere.example/9"
    other.title = "Another title"
    try add([other], to: feed("B"))
    #expect(try store.count(ArticleQuery()) == 2)
    #expect(try store.queuedAttachments().map(\.article) == [2])
    try add([episode], to: feed("B"))
    #expect(try store.count(ArticleQuery()) == 1)
    #expect(try store.queuedAttachments() == [queued])
  }

  @Test func `stay so when articles are updated, merged and removed`() throws {
    let url = "https://p.example/1.mp3"
    func episode(_ guid: String, _ title: String) -> Entry {
      var one = entry(guid, title, url: "https://p.example/1")
      one.attachments = [Attachment(url: url, mimeType: "audio/mpeg")]
      return one
    }
    try add([episode("1", "Episode")], to: feed("A"))
    #expect(try store.mark(attachments: [url], played: true, at: Date()) == 1)
    try add([episode("1", "Episode, corrected")], to: feed("A"))
    try add([episode("2", "Episode")], to: feed("B"))
    #expect(try store.count(ArticleQuery()) == 1)
    #expect(try store.playedAttachments() == [url])
    _ = try store.remove(articlesOf: ["A", "B"], removed: [])
    #expect(try store.count(ArticleQuery()) == 0)
    #expect(try store.playedAttachments() == [url])
  }

  /// An episode whose files have a token in their URLs.
  private func episode(_ number: Int, token: String, _ files: String...) -> Entry {
    var one = entry("\(number)", "Episode \(number)", hours: -Double(number))
    one.attachments = files.map {
      Attachment(url: "https://p.example/\($0)\(token)", mimeType: "audio/mpeg")
    }
    return one
  }

  @Test func `move to the new URL of a file whose token is renewed`() throws {
    func episodes(_ token: String) -> [Entry] {
      [
        episode(1, token: token, "1.mp3"), episode(2, token: token, "2.mp3", "2.pdf"),
        episode(3, token: token, "3.mp3"),
      ]
    }
    try add(episodes(""), to: feed("A"))
    let queued = ["3.mp3", "2.mp3"].map {
      QueuedAttachment(url: "https://p.example/\($0)", article: $0 == "2.mp3" ? 2 : 3)
    }
    #expect(try store.enqueue(attachments: queued, at: Date()) == 2)
    let played = ["https://p.example/1.mp3", "https://p.example/2.pdf"]
    #expect(try store.mark(attachments: played, played: true, at: Date()) == 2)
    for token in ["?token=1", "?token=2#t=0", "?token=1"] {
      try add(episodes(token), to: feed("A"))
      #expect(try store.playedAttachments() == Set(played.map { $0 + token }))
      #expect(
        try store.queuedAttachments()
          == queued.map { QueuedAttachment(url: $0.url + token, article: $0.article) })
    }
  }

  @Test func `move when URLs pass from one file to another`() throws {
    try add(
      [episode(1, token: "", "get?id=1"), episode(2, token: "", "get?id=2")], to: feed("A"))
    #expect(
      try store.mark(attachments: ["https://p.example/get?id=1"], played: true, at: Date()) == 1)
    let second = QueuedAttachment(url: "https://p.example/get?id=2", article: 2)
    #expect(try store.enqueue(attachments: [second], at: Date()) == 1)
    try add(
      [episode(1, token: "", "get?id=2"), episode(2, token: "", "get?id=3")], to: feed("A"))
    #expect(try store.playedAttachments() == ["https://p.example/get?id=2"])
    #expect(try store.queuedAttachments().map(\.url) == ["https://p.example/get?id=3"])
  }

  @Test func `stay where it is unknown which file replaced which`() throws {
    try add([episode(1, token: "", "get?id=1", "get?id=2", "a.mp3")], to: feed("A"))
    let played: Set = ["https://p.example/get?id=1", "https://p.example/a.mp3"]
    #expect(try store.mark(attachments: played.sorted(), played: true, at: Date()) == 2)
    try add([episode(1, token: "", "get?id=3", "get?id=4", "b.mp3")], to: feed("A"))
    #expect(try store.playedAttachments() == played)
  }

  @Test func `leave the queue when the new URL was played before`() throws {
    try add([episode(1, token: "?1", "1.mp3")], to: feed("A"))
    let queued = QueuedAttachment(url: "https://p.example/1.mp3?1", article: 1)
    #expect(try store.enqueue(attachments: [queued], at: Date()) == 1)
    #expect(
      try store.mark(attachments: ["https://p.example/1.mp3?2"], played: true, at: Date()) == 1)
    try add([episode(1, token: "?2", "1.mp3")], to: feed("A"))
    #expect(try store.queuedAttachments().isEmpty)
  }
}
