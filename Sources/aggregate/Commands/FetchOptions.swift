import ArgumentParser
import FeedConfiguration

/// How many feeds are fetched at once.
struct JobsOption: ParsableArguments {
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

/// Whether feeds are fetched before they are due.
struct ForceOption: ParsableArguments {
  @Flag(help: "Ignore interval, max-age and back-off, but not Retry-After or 410.")
  var force = false
}
