import FeedBasics

/// The user's web browser.
public struct Browser {
  private let environment: [String: String]
  private let opener: (String) -> [String]?

  /// Creates the browser that `BROWSER` names.
  /// - Parameters:
  ///   - environment: the environment, which the browser inherits.
  ///   - opener: the program and arguments that open a URL in its place; nil for most.
  public init(
    environment: [String: String], opener: @escaping (String) -> [String]? = { _ in nil }
  ) {
    self.environment = environment
    self.opener = opener
  }

  /// Opens a page and waits for the browser command to end, unless that ends in `&`.
  /// - Throws: ``ProcessFailure`` if the URL is not an http(s) URL, or if no browser could be started.
  public func open(_ url: String) throws(ProcessFailure) {
    let parts = URLReference.Parts(url)
    guard parts.scheme == "http" || parts.scheme == "https", parts.host != nil,
      url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { throw ProcessFailure("'\(url)' is not an http(s) URL and was not opened") }
    if let command = opener(url) {
      let status = try ChildProcess.run(command, environment: environment)
      if status != 0 { throw ProcessFailure("\(command[0]) ended with \(status)") }
      return
    }
    var reasons: [String] = []
    for command in commands(for: url) {
      do {
        if command.last == "&" {
          return try ChildProcess.start(command.dropLast(), environment: environment)
        }
        let status = try ChildProcess.run(command, environment: environment)
        if status == 0 { return }
        reasons.append("\(command[0]) ended with \(status)")
      } catch {
        reasons.append(error.message)
      }
    }
    throw ProcessFailure(
      "the page could not be opened (\(reasons.joined(separator: "; "))); "
        + "name a browser in the variable BROWSER, or open \(url)")
  }

  /// The programs to try in turn.
  public var programs: [String] { commands(for: "").map { $0[0] } }

  /// The commands to try in turn. The URL is one argument or part of one, and no shell is involved. One that ends in `&`,
  /// as in a shell, is not waited for.
  func commands(for url: String) -> [[String]] {
    let named = (environment["BROWSER"] ?? "").split(separator: ":")
      .map { ProgramWords.split($0) }.filter { !$0.isEmpty && $0 != ["&"] }
    guard !named.isEmpty else {
      #if os(macOS)
        return [["open", url]]
      #else
        return [["xdg-open", url]]
      #endif
    }
    return named.map { words in
      let placeholder = words.contains { $0.contains("%s") } ? "%s" : "%u"
      let filled = words.map { $0.replacing(placeholder, with: url) }
      if words.contains(where: { $0.contains(placeholder) }) { return filled }
      return words.last == "&" ? words.dropLast() + [url, "&"] : words + [url]
    }
  }
}
