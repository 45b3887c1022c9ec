import ArgumentParser
import Configuration

/// How feeds are fetched.
struct FetchOptions: ParsableArguments {
  @Flag(help: "Override interval, max-age and back-off; never Retry-After or 410.")
  var force = false

  @Option(
    help: ArgumentHelp(
      "Transfers at once (default: \(SettingKeys.jobs.standardText), or the config's).",
      valueName: "n"))
  var jobs: Int?

  func validate() throws {
    if let jobs, !SettingKeys.jobs.accepts(jobs) {
      throw ValidationError("--jobs must be \(SettingKeys.jobs.expected).")
    }
  }
}
