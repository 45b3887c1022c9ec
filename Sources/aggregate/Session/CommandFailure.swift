import FeedConfiguration
import FeedLibrary
import FeedModel
import ReaderMigration

/// The reason for an exit code other than 0. A message is one line: what happened, to what, what to do next.
struct CommandFailure: Error {
  var code: Int32
  var message: String?
  /// Further messages, such as the other errors of a config; one line each.
  var others: [String] = []

  var messages: [String] { [message].compactMap(\.self) + others }

  static func failed(_ message: String) -> CommandFailure {
    CommandFailure(code: 1, message: message)
  }
  static func usage(_ message: String) -> CommandFailure {
    CommandFailure(code: 64, message: message)
  }

  static func interrupted(by signal: Int32) -> CommandFailure {
    CommandFailure(
      code: 128 + signal, message: "interrupted; responses that arrived are kept")
  }
}

extension CommandFailure {
  init(_ error: StoreError) {
    switch error {
    case .busy, .leaseLost: code = 75
    case .missing, .unusable, .unreachable, .notAStore, .damaged, .newerVersion: code = 74
    }
    if case .notAStore(.file(let path)) = error, NewsboatCache.isCache(path) {
      message = "\(path) is newsboat's cache, not a store; run 'aggregate import \(path)'"
    } else {
      message = error.description
    }
  }

  init(_ error: ConfigError) {
    switch error.kind {
    case .missing, .invalid: code = 78
    case .edit: code = 1
    case .request: code = 64
    case .store: code = error.storeError.map { CommandFailure($0).code } ?? 74
    }
    message = error.description
    others = error.others.map(\.description)
  }

  init(_ error: LibraryFailure) {
    switch error.kind {
    case .failed: code = 1
    case .usage: code = 64
    case .unreadable: code = 65
    case .busy: code = 75
    }
    message = error.text
  }

  init(_ error: MigrationFailure) {
    code = error.kind == .failed ? 1 : 65
    message = error.message
  }
}
