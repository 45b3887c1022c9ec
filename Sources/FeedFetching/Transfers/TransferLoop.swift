import CLibCurl
import FeedBasics
import Synchronization

/// Runs transfers on a dedicated thread, the only one that touches libcurl's handles. Requests reach the thread
/// through a locked list; results leave it as values. The first transfer starts the thread and loads libcurl, so a
/// run in which every feed is a file, or none is due, needs neither.
final class TransferLoop: Sendable {
  private let settings: TransferSettings
  private let inbox = Mutex<Inbox?>(nil)

  init(settings: TransferSettings) { self.settings = settings }

  deinit { inbox.withLock { $0?.close() } }

  /// Runs a transfer to its end; a cancelled task ends it early.
  func run(_ request: TransferRequest) async -> TransferResult {
    if let problem = TransferLibrary.problem { return .failure(.notBegun(problem)) }
    guard let inbox = started() else { return .failure(.outOfMemory) }
    let id = inbox.newID()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { inbox.submit(Submission(id: id, request: request, end: $0)) }
    } onCancel: {
      inbox.cancel(id)
    }
  }

  /// - Returns: nil if libcurl is out of memory.
  private func started() -> Inbox? {
    inbox.withLock { [settings] inbox in
      if let inbox { return inbox }
      _ = TransferLoop.initialised
      guard let multi = MultiHandle() else { return nil }
      let started = Inbox(multi: multi)
      SystemThread.start { TransferThread(inbox: started, settings: settings).run() }
      inbox = started
      return started
    }
  }

  /// libcurl's global state, initialised once.
  private static let initialised = libcurl_global_init(Int(CURL_GLOBAL_DEFAULT))
}

/// A request that is passed to the thread.
struct Submission: Sendable {
  var id: Int
  var request: TransferRequest
  var end: CheckedContinuation<TransferResult, Never>
}

/// Messages from other threads to the transfer thread.
final class Inbox: Sendable {
  struct Contents {
    var submissions: [Submission] = []
    var cancellations: Set<Int> = []
    var isClosed = false
    var lastID = 0
    /// The thread was woken and has not read the inbox yet.
    var isWaking = false
  }

  private let contents = Mutex(Contents())
  let multi: MultiHandle

  init(multi: MultiHandle) { self.multi = multi }

  func newID() -> Int {
    contents.withLock {
      $0.lastID += 1
      return $0.lastID
    }
  }

  func submit(_ submission: Submission) {
    change { $0.submissions.append(submission) }
  }

  func cancel(_ id: Int) {
    change { _ = $0.cancellations.insert(id) }
  }

  func close() {
    change { $0.isClosed = true }
  }

  /// Wakes the thread, unless it was woken already and has not read the inbox yet.
  private func change(_ body: (inout Contents) -> Void) {
    let mustWake = contents.withLock { contents in
      body(&contents)
      defer { contents.isWaking = true }
      return !contents.isWaking
    }
    if mustWake { multi.wake() }
  }

  /// Everything new since the last call. A cancellation stays until its transfer has ended, since it may arrive
  /// before the request.
  func take() -> (submissions: [Submission], cancellations: Set<Int>, isClosed: Bool) {
    contents.withLock { contents in
      defer {
        contents.submissions = []
        contents.isWaking = false
      }
      return (contents.submissions, contents.cancellations, contents.isClosed)
    }
  }

  func ended(_ id: Int) { contents.withLock { _ = $0.cancellations.remove(id) } }
}

/// libcurl's multi handle.
// Unchecked, because it has a pointer: only the transfer thread uses it, except for `curl_multi_wakeup`, the one
// function that libcurl allows on any thread, and it is not freed while this object is referenced.
final class MultiHandle: @unchecked Sendable {
  let pointer: UnsafeMutableRawPointer

  /// nil if libcurl is out of memory.
  init?() {
    guard let pointer = libcurl_multi_init() else { return nil }
    self.pointer = pointer
  }

  deinit { libcurl_multi_cleanup(pointer) }

  func wake() { libcurl_multi_wakeup(pointer) }
}
