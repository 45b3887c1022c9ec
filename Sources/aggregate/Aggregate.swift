import ArgumentParser
import Configuration
import FeedModel
import Foundation
import TerminalPictures

@main
struct Aggregate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "aggregate",
    abstract:
      "A feed aggregator for the terminal: RSS, Atom and JSON news APIs, merged into one list.",
    discussion: """
      aggregate reads the feeds of a config file: RSS, Atom, RDF, JSON Feed and JSON news APIs. It keeps their articles \
      in a store for reading without a network. An article that several feeds carry is one article.

      Without a command it does what latest does.

      Examples:
        aggregate add https://www.swift.org    add the feed that a page names
        aggregate import subscriptions.opml    take over another reader's feeds
        aggregate                              fetch what is due, show the headlines
        aggregate list --unread --since 2d     show what is stored, without network
        aggregate show 1204                    read an article
        aggregate read tag:sport older:2d      mark articles read
        aggregate undo                         take that back
        aggregate export --output news.html    write a page for any browser

      Files:
        $XDG_CONFIG_HOME/aggregate/feeds.toml      the config (else in ~/.config)
        $XDG_DATA_HOME/aggregate/articles.sqlite   the store (else in ~/.local/share)
        $XDG_CACHE_HOME/aggregate/pictures         pictures that were shown, at most
                                                   100 MB, to be removed at will
                                                   (else in ~/.cache)

      Environment:
        AGGREGATE_CONFIG     the config, where --config does not name it
        AGGREGATE_STORE      the store, where --store does not name it
        AGGREGATE_PICTURES   how the terminal shows pictures, where it is not
                             recognised: kitty, iterm2, sixel, blocks or none
        NO_COLOR             set to anything, no colours are used
        PAGER                shows what is longer than the screen (default: less);
                             empty or cat, nothing does
        BROWSER              browsers to be tried in turn, parted by colons; %s
                             stands for the URL
        http_proxy, https_proxy, all_proxy, no_proxy
                             proxies, as curl reads them
        SSL_CERT_FILE, SSL_CERT_DIR
                             certificates to trust instead of the system's

      Exit codes:
        0          done, also where there was nothing new
        1          failed
        3          some of the feeds that were asked failed
        4          all of them failed
        64         wrong usage
        65         the input is no feed, or no list of feeds
        74         the store cannot be read or written
        75         another fetch is running
        78         the config is wrong, or there is none
        130, 143   interrupted; what was finished is kept
      """,
    version: Program.nameAndVersion,
    // Each of them states its name: to make one of a type's name takes the runtime longer than all the rest of parsing.
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
      let names = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
      let arguments = Array(ProgramArguments.all.dropFirst())
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
      if let blocks = error.blocks {
        var output = StandardOutput()
        output.write(blocks)
        output.flush()
      }
      end(CommandFailure(error))
    } catch let error as SelectionError {
      end(CommandFailure(error))
    } catch let error as ProcessFailure {
      end(CommandFailure(error))
    } catch let error as FileError {
      end(CommandFailure(error))
    } catch  where exitCode(for: error) == .success {
      // Help and version. The version's further lines ask the libraries, which a command should not wait for.
      guard message(for: error) == Program.nameAndVersion else { exit(withError: error) }
      var output = StandardOutput()
      output.write(VersionText.lines + "\n")
      output.flush()
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
