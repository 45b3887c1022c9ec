/// What happens during a refresh, for those who watch.
public enum RefreshEvent: Sendable {
  /// So many feeds will be fetched.
  case planned(Int)
  /// These feeds are being fetched, with one request.
  case began([String])
  case ended(FeedOutcome)
}
