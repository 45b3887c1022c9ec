import ArticleRendering
package import FeedBasics
package import FeedModel

/// The config's feeds as OPML for other readers, with warnings about what OPML cannot express. It never contains a
/// secret: variables are not expanded, and a feed whose URL itself contains a secret is left out.
package struct OPMLExport {
  package let text: String
  /// One line each, for standard error.
  package let warnings: [String]

  /// - Parameters:
  ///   - feeds: the feeds to export, in the config's order.
  ///   - websites: the URLs of their websites, by name.
  ///   - date: the list's creation date.
  package init(_ feeds: [Feed], websites: [String: String] = [:], date: Date) {
    var exported: [Feed] = []
    var warnings: [String] = []
    var files: [String] = []
    var variables: [String] = []
    var credentials: [String] = []
    var adapters: [String] = []
    for feed in feeds where feed.role != .saved {
      guard case .web(let url) = feed.location else {
        files.append(feed.name)
        continue
      }
      let isFilledIn = feed.configuredURL.contains("${")
      guard isFilledIn || !url.isEmpty else {
        warnings.append("'\(feed.name)' was left out: its account does not provide its URL")
        continue
      }
      guard !SecretMask.holdsSecret(url: feed.configuredURL) else {
        warnings.append(
          "'\(feed.name)' was left out: its URL contains a secret; write ${NAME} instead of the "
            + "secret to read it from the environment")
        continue
      }
      if isFilledIn { variables.append(feed.name) }
      if feed.username != nil || feed.password != nil || !feed.headers.isEmpty {
        credentials.append(feed.name)
      }
      if feed.adapter != nil { adapters.append(feed.name) }
      var written = feed
      if !isFilledIn { written.configuredURL = url }
      exported.append(written)
    }
    func listed(_ names: [String]) -> String {
      names.map { "'\($0)'" }.listed(first: 3)
    }
    func warn(_ names: [String], _ what: String) {
      if !names.isEmpty { warnings.append("\(listed(names)): \(what)") }
    }
    if !files.isEmpty {
      warnings.append(
        files.count == 1
          ? "\(listed(files)) was left out: it is a file on this machine"
          : "\(listed(files)) were left out: they are files on this machine")
    }
    warn(variables, "other readers do not expand ${NAME} in the URL")
    warn(credentials, "OPML cannot contain headers, username and password")
    warn(
      adapters,
      "other readers cannot read this; 'aggregate import' can, if the config has the adapter")
    text = OPMLDocument.text(
      title: "Feeds of aggregate", date: date, feeds: exported, websites: websites)
    self.warnings = warnings
  }
}
