import ArgumentParser

/// How feeds are fetched.
struct FetchOptions: ParsableArguments {
  @Flag(help: "Override interval, max-age and back-off; never Retry-After or 410.")
  var force = false

  @Option(help: ArgumentHelp("Transfers at once (default: 16, or the config's).", valueName: "n"))
  var jobs: Int?

  func validate() throws {
    if let jobs, !(1...256).contains(jobs) {
      throw ValidationError("--jobs must be from 1 to 256.")
    }
  }
}
