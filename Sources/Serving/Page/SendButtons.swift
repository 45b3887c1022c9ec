import FeedConfiguration
import FeedLibrary
import FeedModel

/// Sending an article from its page.
struct SendButtons {
  let visit: PageVisit

  /// More targets than this are for the command line.
  private static let maximumTargets = 12

  private func targets() throws -> [SendTarget] {
    try visit.site.library.config().sends.filter { $0.problem == nil }
  }

  /// A button for each target; empty without any. An invalid config has none.
  func html(_ article: Int, path: String) -> String {
    let targets = ((try? targets()) ?? []).prefix(SendButtons.maximumTargets)
    if targets.isEmpty { return "" }
    let buttons = targets.map { target in
      visit.button(
        "Send to \(target.name)", action: "/a/\(article)", path: path, .init("do", "send"),
        .init("target", target.name))
    }
    return "<div class=\"send\" id=\"\(PageVisit.sendID)\">"
      + "\(buttons.joined(separator: " "))</div>\n"
  }

  /// Queues an article, and does not wait for the target.
  func send(_ article: Article) throws -> ServerResponse {
    let library = visit.site.library
    let name = visit.parameters["target"]
    guard let target = try targets().first(where: { $0.name == name }) else {
      throw RequestRefusal("The config has no such target.", status: 404)
    }
    let sending = Sending(library: library, config: try library.config())
    let queueing = try sending.queue([article.number], for: target)
    if queueing.queued > 0 {
      Task { try await sending.run(target, fetcher: library.fetcher(secrets: target.secrets)) }
    }
    let deed: PageNote.Deed =
      queueing.known > 0 ? .sentBefore : queueing.failed > 0 ? .sendingFailed : .sending
    return visit.redirection(
      to: "\(visit.returnPage)#\(PageVisit.sendID)", note: PageNote(deed))
  }
}
