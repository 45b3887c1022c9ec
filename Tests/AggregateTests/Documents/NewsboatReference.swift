/// The generated parts of docs/from-newsboat.md.
enum NewsboatReference {
  static var parts: [(name: String, text: String)] {
    [("settings", settings), ("operations", KeyReference.newsboat)]
  }

  private static var settings: String {
    "| setting of newsboat | here |\n|---|---|\n"
      + NewsboatSetting.all.map { setting in
        "| \(setting.names.map { "`\($0)`" }.joined(separator: " ")) | \(setting.substitute.replacing("|", with: "\\|")) |\n"
      }.joined()
  }
}
