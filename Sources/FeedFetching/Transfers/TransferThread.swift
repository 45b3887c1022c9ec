import CLibCurl
import FeedBasics
import FeedModel

/// The thread that owns libcurl's handles.
final class TransferThread {
  private struct Running {
    var id: Int
    var transfer: Transfer
    var end: CheckedContinuation<TransferResult, Never>
  }

  private let inbox: Inbox
  private let settings: TransferSettings
  /// Running transfers by easy handle.
  private var running: [UnsafeMutableRawPointer: Running] = [:]
  private var lastLook = ContinuousClock.now

  init(inbox: Inbox, settings: TransferSettings) {
    self.inbox = inbox
    self.settings = settings
  }

  /// Returns once the inbox is closed and every transfer has ended.
  func run() {
    while true {
      let (submissions, cancellations, isClosed) = inbox.take()
      for submission in submissions { start(submission) }
      if !cancellations.isEmpty {
        for entry in running.values where cancellations.contains(entry.id) {
          end(entry, entry.transfer.failure(.cancelled))
        }
      }
      if isClosed, running.isEmpty { return }
      var count: Int32 = 0
      libcurl_multi_perform(inbox.multi.pointer, &count)
      collect()
      endIdle(ContinuousClock.now)
      libcurl_multi_poll(inbox.multi.pointer, 1000)
    }
  }

  private func start(_ submission: Submission) {
    guard let transfer = Transfer(submission.request, settings: settings) else {
      submission.end.resume(returning: .failure(.outOfMemory))
      return
    }
    let entry = Running(id: submission.id, transfer: transfer, end: submission.end)
    running[transfer.handle] = entry
    let code = libcurl_multi_add_handle(inbox.multi.pointer, transfer.handle)
    if code != CURLM_OK {
      end(entry, .failure(.notBegun(String(cString: libcurl_multi_strerror(code)))))
    }
  }

  private func collect() {
    var left: Int32 = 0
    while let message = libcurl_multi_info_read(inbox.multi.pointer, &left) {
      guard message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle,
        let entry = running[handle]
      else { continue }
      end(entry, entry.transfer.result(message.pointee.data.result))
    }
  }

  /// Ends responses that have stalled, to the second, and those to a sink that are too slow. What has not begun yet is
  /// ended by the timeout of the request.
  private func endIdle(_ now: ContinuousClock.Instant) {
    guard now - lastLook >= .seconds(1) else { return }
    lastLook = now
    let idle = running.values.filter {
      $0.transfer.lastByte.map { now - $0 >= .seconds(settings.idleTimeout) } ?? false
    }
    for entry in idle {
      fail(entry, "the response stalled: no data for \(settings.idleTimeout) s")
    }
    for entry in running.values {
      guard let speed = entry.transfer.speed(over: .seconds(settings.speedPeriod), now),
        speed < Double(settings.minimumSpeed)
      else { continue }
      fail(
        entry,
        "the response is too slow: less than \(ByteCount(settings.minimumSpeed))/s for \(settings.speedPeriod) s"
      )
    }
  }

  private func fail(_ entry: Running, _ reason: String) {
    end(entry, entry.transfer.ended(reason))
  }

  /// - Parameter result: is handed over whole, so that this thread has nothing left to free when the program ends with it.
  private func end(_ entry: Running, _ result: consuming TransferResult) {
    libcurl_multi_remove_handle(inbox.multi.pointer, entry.transfer.handle)
    running[entry.transfer.handle] = nil
    inbox.ended(entry.id)
    entry.end.resume(returning: result)
  }
}
