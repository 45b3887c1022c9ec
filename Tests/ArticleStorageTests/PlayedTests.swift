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
}
