import Browsing
import Configuration
import FeedModel
import Platform
import Refreshing

/// Loads the page of an article in the background of the full-screen reader.
struct BrowsePage {
  let session: Session
  let inbox: BrowseInbox

  func load(_ number: Int, in store: any ArticleStore) throws {
    guard let article = try store.article(number) else {
      throw CommandFailure.failed("article \(number) no longer exists")
    }
    let config = try session.configIfPresent() ?? .empty(path: session.paths.config)
    let options = PageRunner(session: session, config: config).options
    Task { [session, inbox] in
      do {
        let page = try await session.pageLoading(store, config)
          .load(article, feeds: config.feeds, options: options, refreshes: false)
        if let refusal = page?.refusal { return inbox.post(.failed(refusal.description)) }
        guard let whole = try store.article(number) else { return }
        inbox.post(.completed(whole, blocks: ArticleContent.blocks(whole.entry)))
        inbox.post(
          .message(
            whole.shownFullText == nil
              ? "the feed has more of the article than its page" : "the article of the page"))
      } catch {
        inbox.post(.failed(session.short(error)))
      }
    }
  }
}
