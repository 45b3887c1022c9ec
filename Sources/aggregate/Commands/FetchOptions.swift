import ArgumentParser

/// How feeds are fetched.
struct FetchOptions: ParsableArguments {
  @Flag(help: "Override interval, max-age and back-off; never Retry-After or 410.")
  var force = false

  @Option(
    help: ArgumentHelp(
      "Transfers at once (default: \(SettingKeys.jobs.standard.text), or the config's).",
      valueName: "n"))
  var jobs: Int?

  func validate() throws {
    let kind = SettingKeys.jobs.key.kind
    if let jobs, case .failure = kind.read(.integer(jobs)) {
      throw ValidationError("--jobs must be \(kind.expected).")
    }
  }
}
