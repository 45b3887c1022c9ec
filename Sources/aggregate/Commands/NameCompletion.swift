import ArgumentParser
import FeedBasics
import FeedConfiguration
import FeedLibrary
import FeedModel

extension CompletionKind {
  /// The names of the configured feeds.
  static var feedNames: CompletionKind { names { $0?.feeds.map(\.name) ?? [] } }

  /// The tags of the configured feeds.
  static var tags: CompletionKind { names { Set($0?.feeds.flatMap(\.tags) ?? []).sorted() } }

  /// The names of the targets that articles can be sent to.
  static var sendTargets: CompletionKind { names { $0?.sends.map(\.name) ?? [] } }

  /// The names of the adapters.
  static var adapters: CompletionKind {
    names { ($0?.adapters ?? BuiltInAdapters.all).keys.sorted() }
  }

  /// - Parameter names: those of a config; of none if it cannot be read.
  private static func names(_ names: @escaping @Sendable (Config?) -> [String]) -> CompletionKind {
    .custom { _, _, _ in NameCompletion.words(names(NameCompletion.config())) }
  }
}

private enum NameCompletion {
  /// The words as the shell needs them. The bash script passes them to `compgen -W`, which expands them like the words
  /// of a command. A name comes from the feed's title, and must not run anything. In zsh, a colon begins the word's
  /// description (`_describe` in zshcompsys(1)); in fish, a tab does.
  static func words(_ names: [String]) -> [String] {
    let names = names.filter { !$0.contains { $0.isNewline || $0 == "\t" } }
    switch CompletionShell.requesting {
    case .zsh: return names.map { $0.replacing(":", with: "\\:") }
    case .fish: return names
    default: return names.map { "'" + $0.replacing("'", with: "'\\''") + "'" }
    }
  }

  /// nil if there is no config, or an invalid one: a shell has no use for the error.
  static func config() -> Config? {
    // Warnings would be shown between the command and what completes it.
    try? GlobalOptions.parse(["--quiet"]).session.library.configIfPresent()
  }
}
