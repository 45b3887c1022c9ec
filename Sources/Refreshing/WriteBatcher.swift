import FeedBasics

/// Responses that were read and wait to be stored. One transaction for several costs far less than one for each, so
/// they wait for each other, but not for long: those not stored yet would be lost in a crash and fetched again.
struct WriteBatcher {
  struct Response: Sendable {
    /// The feed's index.
    var index: Int
    /// When its fetch began.
    var start: Date
    var reading: FeedUpdate.Reading
  }

  enum Action {
    case store([Response])
    /// Call ``haveWaited(turn:)`` with this turn after ``maximumDelay``.
    case wait(turn: Int)
  }

  /// How long a response waits for others while nothing is being stored.
  static let maximumDelay = Duration.milliseconds(100)
  /// This many responses, or this many bytes of bodies, are stored without waiting.
  private static let batchSize = (responses: 32, bytes: 2 << 20)
  /// From this many on, with those that are being stored, nothing more is fetched until some are. This bounds the memory.
  private static let capacity = (responses: 80, bytes: 6 << 20)

  private var responses: [Response] = []
  private var bytes = 0
  /// How many are being stored, and their bytes.
  private var storing = (responses: 0, bytes: 0)
  /// Counts the batches handed out, so that a wait for an earlier batch has no effect.
  private var turn = 0
  private var isWaiting = false
  private var isDue = false

  /// Whether nothing waits and nothing is being stored.
  var isEmpty: Bool { responses.isEmpty && !isStoring }

  private var isStoring: Bool { storing.responses > 0 }

  var isFull: Bool {
    responses.count + storing.responses >= WriteBatcher.capacity.responses
      || bytes + storing.bytes >= WriteBatcher.capacity.bytes
  }

  mutating func append(_ more: [Response]) {
    responses += more
    bytes += more.reduce(0) { $0 + $1.reading.size }
  }

  /// What to do now; nil for nothing. Responses are handed out once, and never while others are being stored.
  /// - Parameter isLast: whether no other response is expected.
  mutating func next(isLast: Bool) -> Action? {
    guard !isStoring, !responses.isEmpty else { return nil }
    let isEnough =
      responses.count >= WriteBatcher.batchSize.responses || bytes >= WriteBatcher.batchSize.bytes
    guard isLast || isEnough || isDue else {
      if isWaiting { return nil }
      isWaiting = true
      return .wait(turn: turn)
    }
    defer {
      responses = []
      bytes = 0
    }
    storing = (responses.count, bytes)
    isWaiting = false
    isDue = false
    turn += 1
    return .store(responses)
  }

  mutating func haveStored() { storing = (0, 0) }

  mutating func haveWaited(turn: Int) {
    if turn == self.turn { isDue = true }
  }
}
