@testable import FeedConfiguration

/// The generated parts of docs/config.md.
enum ConfigReference {
  /// - Parameter help: the help of the program itself.
  static func parts(_ help: HelpText) -> [(name: String, text: String)] {
    let sections = ConfigSection.all.map { section in
      let keys = section.keys.isEmpty ? "" : "\n" + section.keys.map(text).joined(separator: "\n")
      return (section.name, words(section.text) + "\n" + keys)
    }
    return [("example", indented(ConfigExample.text))] + sections + [
      ("errors", indented(errors)),
      ("files", table("file", help.items("Files"))),
      ("environment", table("variable", help.items("Environment"))),
    ]
  }

  private static func text(_ key: KeyEntry) -> String {
    """
    ### `\(key.name)`

    \(words(key.about))

    *\(Markup.markdown(key.rule))*

        \(key.name) = \(key.example)

    """
  }

  private static func words(_ text: String) -> String {
    WrappedLines.of(Markup.markdown(text), width: 120).joined(separator: "\n")
  }

  private static func table(_ heading: String, _ items: [HelpText.Item]) -> String {
    "| \(heading) | what it is |\n|---|---|\n"
      + items.map { "| `\($0.term)` | \(Markup.markdown($0.meaning)) |\n" }.joined()
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "\n" : "    \($0)\n" }.joined()
  }

  /// An error of each kind, as the config reader reports it.
  private static var errors: String {
    [
      "[settings]\njobs = \"4\"",
      "[settings]\ntimeout = \"2h\"",
      "[[feed]]\nname = \"A\"\ntag = [\"world\"]",
      "[[feed]]\nname = \"A\"",
      "[[feed]]\nname = \"A\"\nurl = \"a.xml\"\nadapter = \"newapi\"",
      "[queries]\nmornings = \"unread or\"",
      "[keys]\nx = \"next-unred\"",
      "[keys]\nctl-n = \"next-unread\"",
      "[keys]\ng = \"first\"\n\"g x\" = \"open-in-browser\"",
      "[colors]\nmatch = \"black on yelow\"",
      "[[feed]]\nname = BBC",
    ].map { text in
      do throws(ConfigError) {
        _ = try ConfigReader.read(text, path: "feeds.toml", environment: [:])
        return "no error"
      } catch {
        return error.description
      }
    }.joined(separator: "\n")
  }
}
