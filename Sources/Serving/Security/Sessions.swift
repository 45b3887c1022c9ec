import FeedBasics
import Synchronization

/// The browsers that are logged in. Their list is in the file `serve.sessions` beside the config, so that a session that
/// was ended stays so after a restart. It contains a line for each session: when it ends, in seconds since 1970, and a
/// digest of its cookie, which lets no one in.
public final class Sessions: Sendable {
  /// More are not kept; of these, the one that would end first is ended.
  static let maximum = 1000
  private static let maximumLine = 128

  private struct State {
    var stamp: String?
    /// When each session ends, by its digest.
    var ends: [String: Int64] = [:]
  }

  private let file: SecretFile?
  private let complain: @Sendable (String) -> Void
  private let state = Mutex(State())

  /// Sessions that are kept in memory only.
  public init() {
    file = nil
    complain = { _ in }
  }

  init(besides config: String, complain: @escaping @Sendable (String) -> Void) {
    file = SecretFile("serve.sessions", besides: config)
    self.complain = complain
  }

  /// Whether there is a session that has not ended.
  func contains(_ digest: String, at now: Date) -> Bool {
    state.withLock { state in
      read(&state)
      return state.ends[digest].map { Double($0) > now.timeIntervalSince1970 } ?? false
    }
  }

  /// Keeps a session until it ends.
  func begin(_ digest: String, until end: Date, at now: Date) {
    change(at: now) { $0[digest] = Int64(end.timeIntervalSince1970) }
  }

  /// Ends a session.
  func end(_ digest: String, at now: Date) {
    change(at: now) { $0[digest] = nil }
  }

  private func change(at now: Date, _ change: (inout [String: Int64]) -> Void) {
    state.withLock { state in
      // Another server with the same config may change the list, too.
      let lock = file.map { try? FolderLock(folderOf: $0.path, timeout: .seconds(1)) }
      defer { withExtendedLifetime(lock) {} }
      read(&state)
      change(&state.ends)
      let current = state.ends.filter { Double($0.value) > now.timeIntervalSince1970 }
        .sorted { ($0.value, $0.key) > ($1.value, $1.key) }.prefix(Sessions.maximum)
      state.ends = Dictionary(uniqueKeysWithValues: current.map { ($0.key, $0.value) })
      guard let file else { return }
      do throws(FileError) {
        try file.write(current.map { "\($0.value) \($0.key)\n" }.joined())
        state.stamp = file.stamp
      } catch {
        complain("aggregate: \(error); logins and logouts are forgotten when the server stops")
      }
    }
  }

  /// Reads the list if it has changed. Without the file, no one is logged in.
  private func read(_ state: inout State) {
    guard let file, file.stamp != state.stamp else { return }
    state.stamp = file.stamp
    let text = try? file.text(limit: Sessions.maximum * Sessions.maximumLine)
    state.ends = [:]
    for line in (text ?? "").split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 2, let end = Int64(words[0]) else { continue }
      state.ends[String(words[1])] = end
    }
  }
}
