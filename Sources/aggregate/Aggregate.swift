import ArgumentParser
import FeedModel
import Foundation

@main
struct Aggregate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "aggregate",
    abstract:
      "A feed aggregator for the terminal: RSS, Atom and JSON news APIs, merged into one list.",
    discussion: """
      Examples:
        aggregate                       fetch what is due, then show the headlines
        aggregate list --unread         show what is stored, without the network
        aggregate show 1204             read an article

      Files:
        $XDG_CONFIG_HOME/aggregate/feeds.toml      the config (in ~/.config)
        $XDG_DATA_HOME/aggregate/articles.sqlite   the store (in ~/.local/share)

      Exit codes:
        0 done · 1 failed · 3 some of the feeds failed · 4 all of them · 64 usage
        65 the input is no feed · 74 the store · 75 another fetch is running
        78 the config · 130, 143 interrupted
      """,
    version: Program.version,
    subcommands: [
      Latest.self, Init.self, Add.self, Remove.self, Import.self, Export.self, Feeds.self,
      Fetch.self, List.self, Search.self, Browse.self, Show.self, Open.self, Images.self, Read.self,
      Unread.self, Star.self, Unstar.self, Undo.self, Why.self,
      Parse.self, TestFeed.self, Adapters.self, Prune.self, Stats.self, Doctor.self,
    ],
    defaultSubcommand: Latest.self)

  static func main() async {
    // A reader that closes the pipe early is seen where the output is written.
    signal(SIGPIPE, SIG_IGN)
    // A limit on the size of files is an error of writing, to be told like a full disk.
    signal(SIGXFSZ, SIG_IGN)
    do {
      let names = configuration.subcommands.map { $0._commandName } + ["help"]
      let arguments = Array(CommandLine.arguments.dropFirst())
      var command = try parseAsRoot(CommandArguments(known: names).arranged(arguments))
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    } catch let failure as CommandFailure {
      end(failure)
    } catch let error as StoreError {
      end(CommandFailure(error))
    } catch let error as ConfigError {
      end(CommandFailure(error))
    } catch  where exitCode(for: error) == .success {
      // Help and version.
      exit(withError: error)
    } catch {
      let text = UsageMessage.line(message(for: error))
      end(CommandFailure(code: exitCode(for: error).rawValue, message: text))
    }
  }

  private static func end(_ failure: CommandFailure) -> Never {
    if let message = failure.message { StandardError.line("aggregate: \(message)") }
    Foundation.exit(failure.code)
  }
}
