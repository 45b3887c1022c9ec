import Browsing
import FeedBasics
import FeedConfiguration
import FeedLibrary
import FeedModel
import Refreshing
import Synchronization

/// Loads the pages of articles in the background of the full-screen reader, each once at a time.
final class BrowsePages: Sendable {
  private let inbox: BrowseInbox
  /// The articles whose pages are being loaded.
  private let running = Mutex(Set<Int>())

  init(inbox: BrowseInbox) { self.inbox = inbox }

  func load(_ number: Int, _ session: Session, in store: any ArticleStore) throws {
    guard running.withLock({ $0.insert(number).inserted }) else { return }
    do {
      try start(number, session, store)
    } catch {
      end(number)
      throw error
    }
  }

  private func end(_ number: Int) { running.withLock { _ = $0.remove(number) } }

  private func start(_ number: Int, _ session: Session, _ store: any ArticleStore) throws {
    guard let article = try store.article(number) else {
      throw CommandFailure.failed("article \(number) does not exist")
    }
    let config = try session.library.configOrEmpty()
    let pages = PageFetch(library: session.library, config: config).single(store)
    inbox.work(session) { [self] in
      defer { end(number) }
      var pages = pages
      let page = try await pages.load(article, refreshes: false)
      guard let whole = try store.article(number) else { return }
      inbox.post(.completed(whole, blocks: ArticleContent.blocks(whole.entry)))
      if let refusal = page?.refusal {
        inbox.post(.failed("\(refusal.description); the feed's text is shown"))
      } else {
        inbox.post(
          .message(
            whole.shownFullText == nil
              ? "the feed's text is longer than the page's" : "showing the text of the page"))
      }
    }
  }
}
