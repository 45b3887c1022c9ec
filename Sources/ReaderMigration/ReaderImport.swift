import FeedBasics
package import FeedConfiguration
package import FeedModel
package import FeedParsing

/// What other programs' files contain, to be imported. They are only read, and nothing is fetched.
package struct ReaderImport {
  /// A file that was read.
  private struct Source {
    let name: String
    let contents: ReaderFile
    /// The titles of feeds in newsboat's cache, by their URLs in its `urls`.
    var titles: [String: String] = [:]
    /// How many enclosures newsboat's cache has in podboat's queue.
    var enqueued = 0

    /// The line about saved pages whose addresses are not http(s) URLs; none if all have one.
    func notes(_ file: SavedPageFile) -> [String] {
      let count = file.refused.count + file.unaddressed
      if count == 0 { return [] }
      let some = file.refused.prefix(3).map { SecretMask().masked(String($0.prefix(80))) }
      return [
        "\(name): not imported: \(Amount(count, "page")) without an http(s) URL"
          + (some.isEmpty ? "" : ": \(some.joined(separator: ", "))")
          + (file.refused.count > 3 ? ", …" : "")
      ]
    }

    /// The lines about enclosures in podboat's queue, and about starred articles that are no pages.
    func notes(_ items: MarkedItems, withTexts: Bool) -> [String] {
      var notes: [String] = []
      if enqueued > 0 {
        notes.append(
          "\(name): not imported: \(Amount(enqueued, "enclosure")) in podboat's queue; "
            + "'aggregate enclosures QUERY --enqueue' queues them here")
      }
      let count = items.unlinked.count
      if withTexts, count > 0 {
        let some = items.unlinked.prefix(3).map { SecretMask().masked(String($0.prefix(80))) }
        notes.append(
          "\(name): not saved: \(Amount(count, "starred article")) without a link: "
            + some.joined(separator: ", ") + (count > 3 ? ", …" : ""))
      }
      return notes
    }
  }

  private let sources: [Source]
  /// Whether starred articles are saved as pages.
  private let withTexts: Bool
  /// Lines for standard error about files that are not there.
  private let hints: [String]

  /// - Parameters:
  ///   - files: paths; `-` is standard input, and a folder is another reader's.
  ///   - environment: with `HOME` and the folders of XDG.
  ///   - withTexts: whether the texts of newsboat's flagged articles are read too.
  /// - Throws: ``MigrationFailure`` if one cannot be read, or is not a file of another reader.
  package init(
    files: [String], environment: [String: String] = [:], withTexts: Bool = false
  ) throws(MigrationFailure) {
    var sources: [Source] = []
    var hints: [String] = []
    for file in files {
      guard let folder = try ReaderFolder(file, environment: environment) else {
        sources.append(try ReaderImport.source(file, withTexts: withTexts))
        continue
      }
      hints += folder.hints
      for file in folder.files {
        do throws(MigrationFailure) {
          sources.append(try ReaderImport.source(file, isInFolder: true, withTexts: withTexts))
        } catch {
          // Nothing to take, as in a config of comments, is no reason to take nothing from the others.
          hints.append("warning: \(error.message)")
        }
      }
      guard !sources.isEmpty else {
        throw MigrationFailure(.unreadable, "\(file): none of the reader's files can be read")
      }
    }
    self.sources = sources
    self.hints = hints
    self.withTexts = withTexts
  }

  /// - Parameter isInFolder: whether it is in a folder that was named, which tells whose file it is.
  private static func source(
    _ file: String, isInFolder: Bool = false, withTexts: Bool
  ) throws(MigrationFailure) -> Source {
    if URLReference.isWeb(file) {
      let url = SecretMask().masked(file)
      throw MigrationFailure(
        .failed, "\(url): import reads files; \(SubscriptionReader.downloadAdvice)")
    }
    let name = InputFile.name(of: file)
    if file != "-", NewsboatCache.isDatabase(file) {
      do throws(NewsboatCacheError) {
        let cache = try NewsboatCache.contents(path: file, withTexts: withTexts)
        return Source(
          name: name, contents: .marks(cache.items), titles: cache.titles,
          enqueued: cache.enqueued)
      } catch {
        throw MigrationFailure(.unreadable, "\(name): \(error)")
      }
    }
    let data: Data
    do throws(FileError) {
      data = try InputFile.contents(of: file)
    } catch {
      throw MigrationFailure(.failed, error.description)
    }
    do throws(SubscriptionListError) {
      return Source(
        name: name,
        contents: try SubscriptionReader.file(
          data, isNewsraft: file.hasSuffix(isInFolder ? "/feeds" : "newsraft/feeds"),
          isNewsboatConfig: file.hasSuffix(isInFolder ? "/config" : "newsboat/config")))
    } catch {
      var message = "\(name): \(error)"
      if case .notAList = error {
        message +=
          "; of saved pages, it reads tables in CSV, bookmarks in HTML and wallabag's JSON, and of starred articles the "
          + "JSON of FreshRSS, NewsBlur and Feedly"
      }
      throw MigrationFailure(.unreadable, message)
    }
  }

  /// The number of feeds in the lists that can be fetched.
  package var count: Int {
    sources.reduce(0) { count, source in
      guard case .feeds(let list) = source.contents else { return count }
      return count + list.subscriptions.count { if case .web = $0.address { true } else { false } }
    }
  }

  /// Whether anything in the files belongs in the config.
  package var concernsConfig: Bool {
    sources.contains { source in
      switch source.contents {
      case .marks, .pages: false
      case .feeds, .newsboatConfig: true
      }
    }
  }

  package func plan(into config: Config) -> ImportPlan {
    var plan = ImportPlan(into: config)
    let titles = sources.reduce(into: [:]) { $0.merge($1.titles) { first, _ in first } }
    // Filters may name feeds.
    for source in sources {
      guard case .feeds(var list) = source.contents else { continue }
      list.nameFeeds(by: titles)
      plan.add(list, file: source.name)
    }
    for source in sources {
      if case .newsboatConfig(let newsboat) = source.contents {
        plan.add(newsboat, file: source.name)
      }
    }
    return plan
  }

  /// newsboat's configs with keys, each with the name of its file.
  package var keyConfigs: [(config: NewsboatConfig, file: String)] {
    sources.compactMap { source in
      guard case .newsboatConfig(let config) = source.contents, !config.keys.isEmpty else {
        return nil
      }
      return (config, source.name)
    }
  }

  /// The marks in the files, as they are for the feeds of a config.
  package func marks(for feeds: [Feed]) -> [ImportedMark] {
    let all = sources.flatMap { source -> [ImportedMark] in
      if case .marks(let items) = source.contents { items.marks } else { [] }
    }
    return ImportedMark.adapted(all, to: feeds)
  }

  /// Whether any of the files lists pages that were saved to be read later.
  package var listsPages: Bool {
    sources.contains { if case .pages = $0.contents { true } else { false } }
  }

  /// The pages that were saved to be read later.
  package var pages: [SavedPage] {
    sources.flatMap { source -> [SavedPage] in
      if case .pages(let file) = source.contents { file.pages } else { [] }
    }
  }

  /// The starred articles as pages, with the labels that are no tags of feeds: where folders and labels are exported alike,
  /// an article has those of its feed.
  package func starred(for feeds: [Feed]) -> [SavedPage] {
    let tags = Set(feeds.flatMap(\.tags).map { $0.lowercased() })
    let pages = sources.flatMap { source -> [SavedPage] in
      if case .marks(let items) = source.contents { items.starred } else { [] }
    }
    let items = ImportedMark.adapted(pages.compactMap(\.item), to: feeds)
    return zip(pages, items).map { page, item in
      var page = page
      page.item = item
      page.tags.removeAll { tags.contains($0.lowercased()) }
      return page
    }
  }

  /// Problems with the files themselves, to be printed on standard error.
  package var warnings: [String] {
    hints
      + sources.flatMap { source -> [String] in
        switch source.contents {
        case .feeds(let list): return list.warnings.map { "warning: \(source.name) \($0)" }
        case .newsboatConfig(let config): return ReaderImport.notes(config, file: source.name)
        case .pages(let file): return source.notes(file)
        case .marks(let items): return source.notes(items, withTexts: withTexts)
        }
      }
  }

  private static func notes(_ config: NewsboatConfig, file: String) -> [String] {
    var notes = config.warnings.map {
      "warning: \(ImportPlan.place(file, $0.line)) the line \($0.text)"
    }
    notes += config.includes.map { "\(file) includes \($0); import that too" }
    let source = NewsboatAccount.source(of: config)
    let left = config.settings.filter { setting in
      SettingEquivalent(setting) == nil
        && !(source.map { NewsboatAccount.takes(setting.name, from: $0) } ?? false)
    }.map(\.name)
    if !left.isEmpty {
      notes.append(
        "\(file): not imported: \(left.joined(separator: ", ")); "
          + "docs/from-newsboat.md lists what to use instead")
    }
    return notes
  }
}

/// A reader's files in a folder: newsboat's `urls`, `config` and `cache.db` (newsboat manual, "Files"), or else newsraft's
/// `feeds` or an `sfeedrc`.
package struct ReaderFolder {
  /// The files that exist.
  package private(set) var files: [String] = []
  /// Where the others may be.
  package private(set) var hints: [String] = []

  /// - Returns: nil if the path is not a folder.
  /// - Throws: ``MigrationFailure`` if it has none of the files.
  package init?(_ path: String, environment: [String: String]) throws(MigrationFailure) {
    var information = stat()
    guard stat(path, &information) == 0, information.st_mode & S_IFMT == S_IFDIR else { return nil }
    // The slash that a shell completes a folder with would be there twice.
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    func present(_ names: [String]) -> [String] {
      names.map { "\(path)/\($0)" }.filter { access($0, F_OK) == 0 }
    }
    if present(["urls", "cache.db"]).isEmpty {
      // Beside its sfeedrc, sfeed has a folder of that name.
      files = Array(present(["sfeedrc", "feeds"]).prefix(1))
      if !files.isEmpty {
        hints += present(["config"]).map { "\($0) is not newsboat's, and is not imported" }
        return
      }
    }
    files = present(["urls", "config", "cache.db"])
    guard !files.isEmpty else {
      throw .init(
        .failed,
        "\(path) has neither newsboat's urls, config or cache.db nor newsraft's feeds or an sfeedrc; name a file"
      )
    }
    // With the folders of XDG, the cache is not beside the config.
    if !files.contains("\(path)/cache.db"), let data = ReaderFolder.data(environment),
      access("\(data)/cache.db", F_OK) == 0
    {
      hints.append("the marks are in \(data)/cache.db; import that too")
    }
    let folders = [path, ReaderFolder.data(environment)].compactMap { $0 }
    if let folder = folders.first(where: { access("\($0)/queue", F_OK) == 0 }) {
      let queue = "\(folder)/queue"
      hints.append(
        "\(queue) is podboat's queue, which is not imported; 'aggregate enclosures QUERY --enqueue' queues them here"
      )
    }
  }

  private static func data(_ environment: [String: String]) -> String? {
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return "\(data)/newsboat" }
    return environment["HOME"].map { "\($0)/.local/share/newsboat" }
  }
}
