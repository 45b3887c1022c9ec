import ArgumentParser

/// The commands that deal with the store as a whole.
struct Store: ParsableCommand {
  static let configuration = CommandConfiguration(
    command: "store",
    abstract: "Show what is stored, remove old articles, copy it.",
    subcommands: [Stats.self, Prune.self, CopyStore.self])
}

struct CopyStore: ParsableCommand {
  static let configuration = CommandConfiguration(
    command: "copy",
    abstract: "Copy a store, for example from a file to a server.",
    discussion: """
      Copies everything from one store to another: articles with their numbers and marks, what can be undone, stories and \
      articles kept apart, what rules did, the state of feeds, and whole articles. Each store is a file or the URL of a \
      database on a PostgreSQL server. At the end both are compared.

      TO is created if it does not exist; otherwise it must have no articles. FROM is not changed, and can be used \
      meanwhile. To continue an interrupted copy, run the same command again; until it is complete, TO cannot be used. If \
      FROM has changed since then, the copy begins again.

      Examples:
        aggregate store copy articles.sqlite postgres://db.example/news
        aggregate store copy postgres://db.example/news articles.sqlite
        aggregate store copy articles.sqlite /mnt/backup/articles.sqlite
      """)

  @Argument(help: "The store to copy: a file or a URL.", completion: .file())
  var from: String

  @Argument(help: "The store to copy it to: a file or a URL.", completion: .file())
  var to: String

  @OptionGroup var global: GlobalOptions

  func run() throws {
    try StoreCopyRun(session: global.session).copy(from: from, to: to)
  }
}
