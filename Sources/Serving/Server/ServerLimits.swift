/// How much clients may send, and how long they may take. What exceeds a limit costs its own connection only.
public struct ServerLimits: Sendable {
  /// The longest body of a request, in bytes.
  public var body = 1 << 20
  /// The bodies of all requests together, as far as they have arrived, in bytes.
  public var bodies = 32 << 20
  /// The longest header of a request, the first line included, in bytes.
  public var header = 64 << 10
  /// The maximum number of header fields.
  public var fields = 100
  /// What libmicrohttpd may use for a connection, in bytes. It keeps a copy of a request's header, and a record for each
  /// parameter of the query: a thousand ids in a query take twice as much as their text.
  let memory = 160 << 10
  /// Connections at once. Beyond them, the one that has been waiting for a request the longest is closed.
  public var connections = 256
  /// Requests whose responses are made at once; the others wait. Most of their time they wait for the disk.
  public var handlers = 8
  /// From accepting a connection to the end of its first header, in seconds.
  public var beginning: Double = 10
  /// From one request of a connection to the end of the next one's header, in seconds.
  public var idle: Double = 60
  /// From the end of a header to the end of the body, in seconds.
  public var receiving: Double = 30
  /// For sending a response, in seconds, and one more for each ``sendingRate`` of its bytes.
  public var sending: Double = 30
  /// The lowest rate at which a client must take a long response, in bytes a second.
  public var sendingRate: Double = 4096
  /// How long requests may go on when the server stops, in seconds.
  public var draining: Double = 5

  /// Creates the default limits.
  public init() {}

  /// The longest time for sending a body.
  /// - Parameter count: its bytes.
  func sending(_ count: Int) -> Double { sending + Double(count) / sendingRate }
}
