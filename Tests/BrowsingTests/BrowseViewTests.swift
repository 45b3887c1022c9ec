import FeedModel
import Testing

@testable import Browsing

/// What `browse` remembers of how lists were looked at.
@Suite struct `A remembered view` {
  @Test func `is restored as it was`() {
    var view = BrowseView()
    (view.hidesRead, view.onlyUnread, view.groupsStories) = (true, true, false)
    view.order = .publishers
    (view.showsPanes, view.divider) = (false, -8)
    #expect(BrowseView(view.text) == view)
    #expect(BrowseView(BrowseView().text) == BrowseView())
    var scene = ListScene([("F", 3)])
    scene.state.restore(view)
    #expect(scene.state.remembered == view)
    // What is as the config has it is not remembered.
    (scene.state.order, scene.state.settings.order) = (.oldest, .publishers)
    scene.state.order = .publishers
    #expect(scene.state.remembered.order == nil)
  }

  @Test(arguments: ["", "order", "order=none\nonly_unread\n", "\u{1B}[2J=yes\nstories=maybe"])
  func `is the usual one where the file makes no sense`(_ text: String) {
    let view = BrowseView(text)
    #expect(view.order == nil && !view.onlyUnread && !view.hidesRead)
  }
}
