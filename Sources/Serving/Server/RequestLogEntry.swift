/// A request that has ended, for the log.
public struct RequestLogEntry: Sendable, Equatable {
  /// The method as sent.
  public var method: String
  /// The path and query as sent, which may contain secrets.
  public var target: String
  /// The client's address without its port.
  public var peer: String
  /// The status of the response; nil if the connection was closed before there was one.
  public var status: Int?
  /// The bytes of the response's body.
  public var count: Int
  /// How long the request took, from the end of its header to the end of the response, in seconds.
  public var seconds: Double
  /// When its header was complete.
  private var start: ContinuousClock.Instant?

  /// Creates an entry from its parts.
  public init(
    method: String, target: String, peer: String, status: Int?, count: Int, seconds: Double
  ) {
    self.method = method
    self.target = target
    self.peer = peer
    self.status = status
    self.count = count
    self.seconds = seconds
  }

  init(_ intake: RequestIntake, from peer: PeerAddress, at now: ContinuousClock.Instant) {
    self.init(
      method: intake.head.method, target: intake.target, peer: intake.client(of: peer), status: nil,
      count: 0, seconds: 0)
    start = now
  }

  /// The entry of a request that ends now.
  func ended(at now: ContinuousClock.Instant) -> RequestLogEntry {
    guard let start else { return self }
    var entry = self
    let (seconds, attoseconds) = (now - start).components
    entry.seconds = Double(seconds) + Double(attoseconds) / 1e18
    return entry
  }
}
