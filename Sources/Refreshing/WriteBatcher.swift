import Foundation

/// Answers that were read and wait to be stored. A transaction that takes in several costs far less than one for each,
/// so they wait for each other, though not for long: what was not stored yet would be lost in a crash, and fetched anew.
struct WriteBatcher {
  struct Response: Sendable {
    /// The feed's.
    var index: Int
    /// When its fetch began.
    var start: Date
    var reading: FeedUpdate.Reading
  }

  enum Action {
    case store([Response])
    /// Comes back with its turn after ``maximumDelay``.
    case wait(turn: Int)
  }

  /// How long an answer waits for others while nothing is being stored.
  static let maximumDelay = Duration.milliseconds(100)
  /// So many answers, or so many bytes of them, wait no longer.
  private static let batchSize = (responses: 24, bytes: 2 << 20)
  /// Beyond so many nothing more is fetched until some are stored; it bounds the memory.
  private static let capacity = (responses: 36, bytes: 6 << 20)

  private var responses: [Response] = []
  private var bytes = 0
  private var isStoring = false
  /// Counts what was handed out, so that nobody waits for what is gone.
  private var turn = 0
  private var isWaiting = false
  private var isDue = false

  /// Nothing waits, and nothing is being stored.
  var isEmpty: Bool { responses.isEmpty && !isStoring }

  var isFull: Bool {
    responses.count >= WriteBatcher.capacity.responses || bytes >= WriteBatcher.capacity.bytes
  }

  mutating func append(_ more: [Response]) {
    responses += more
    bytes += more.reduce(0) { $0 + $1.reading.size }
  }

  /// What is to be done now. Answers are handed out once, and never while others are being stored.
  /// - Parameter isLast: no other answer is on its way.
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
    isStoring = true
    isWaiting = false
    isDue = false
    turn += 1
    return .store(responses)
  }

  mutating func haveStored() { isStoring = false }

  mutating func haveWaited(turn: Int) {
    if turn == self.turn { isDue = true }
  }
}
