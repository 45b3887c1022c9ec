/// When an article is marked as read by itself.
public enum MarkReadOn: String, Sendable, CaseIterable {
  /// When it is shown on a terminal or opened in a browser.
  case show
  /// Also when the cursor of the full-screen reader moves on from it.
  case scroll
  case never
}
