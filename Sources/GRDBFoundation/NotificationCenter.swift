#if canImport(FoundationEssentials)
  /// Every database removes its observers at its end; this program adds none.
  public struct NotificationCenter: Sendable {
    public static let `default` = NotificationCenter()

    public func removeObserver(_ observer: Any) {}

    public func addObserver(
      forName name: Notification.Name, object: Any?, queue: OperationQueue?,
      using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol { unused() }
  }
#endif
