import Testing

@testable import Browsing

/// What `browse` remembers of how lists were looked at.
@Suite struct `A remembered view` {
  @Test func `is restored as it was`() {
    var view = RememberedView()
    (view.hidesRead, view.onlyUnread, view.groupsStories) = (true, true, false)
    view.order = .publishers
    (view.showsPanes, view.divider) = (false, -8)
    #expect(RememberedView(view.text) == view)
    #expect(RememberedView(RememberedView().text) == RememberedView())
    var scene = ListScene([("F", 3)])
    scene.state.restore(view)
    #expect(scene.state.remembered(besides: .newest, panes: true) == view)
    #expect(scene.state.remembered(besides: .publishers, panes: true).order == nil)
  }

  @Test(arguments: ["", "order", "order=none\nonly_unread\n", "\u{1B}[2J=yes\nstories=maybe"])
  func `is the usual one where the file makes no sense`(_ text: String) {
    let view = RememberedView(text)
    #expect(view.order == nil && !view.onlyUnread && !view.hidesRead)
  }
}
