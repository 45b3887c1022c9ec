import ArgumentParser
import Foundation

struct Init: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a config to start with.",
    discussion: """
      An existing config is left as it is.

      Examples:
        aggregate init
        aggregate init --config ~/news.toml
      """)

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let file = ConfigFile(path: global.session.paths.config)
    guard try file.read() == nil else {
      throw CommandFailure.failed(
        "\(file.path) is there already and was left as it is; add feeds with 'aggregate add URL'")
    }
    try file.write(StarterConfig.text)
    StandardError.line("wrote \(file.path); edit it to your taste, then run 'aggregate'")
  }
}

/// The config that `init` writes: the example without the sample feeds, whose files lie in the repository.
enum StarterConfig {
  static var text: ConfigText {
    let example = String(decoding: PackageResources.feeds_example, as: UTF8.self)
    guard let samples = example.firstRange(of: "# ---- Samples"),
      let live = example.firstRange(of: "# ---- Live feeds"),
      let settings = example.firstRange(of: "[settings]")
    else { return ConfigText(text: example) }
    let head = "# The feeds of aggregate. 'aggregate add URL' appends more.\n\n"
    let kept = example[settings.lowerBound..<samples.lowerBound] + example[live.lowerBound...]
    return ConfigText(text: head + kept)
  }
}
