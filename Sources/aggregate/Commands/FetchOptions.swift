import ArgumentParser
import FeedConfiguration

/// How feeds are fetched.
struct FetchOptions: ParsableArguments {
  @Flag(help: "Ignore interval, max-age and back-off, but not Retry-After or 410.")
  var force = false

  @Option(
    help: ArgumentHelp(
      "Concurrent transfers (default: \(SettingKeys.jobs.standardText), or as configured).",
      valueName: "n"))
  var jobs: Int?

  func validate() throws {
    if let jobs, !SettingKeys.jobs.accepts(jobs) {
      throw ValidationError("--jobs must be \(SettingKeys.jobs.expected)")
    }
  }
}
