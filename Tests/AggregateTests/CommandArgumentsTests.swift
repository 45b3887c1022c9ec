import FeedModel
import Testing

@testable import aggregate

/// How arguments are arranged for the parser.
@Suite struct `The arguments of a command` {
  private static func arranged(_ line: String) throws(CommandFailure) -> String {
    let words = line.split(separator: " ").map(String.init)
    return try CommandArguments.arranged(words).joined(separator: " ")
  }

  @Test(arguments: [
    ("", "latest"),
    ("-5", "latest --limit=5"),
    ("-q -c f.toml", "latest --quiet --config f.toml"),
    ("-us", "latest -- -us"),
    ("--unread swift", "latest --unread -- swift"),
    ("--version", "--version"),
    ("-h", "-h"),
    ("help list", "help list"),
    ("--help add", "help add"),
    ("-h store copy", "help store copy"),
    ("-q --help", "--help"),
    ("-c f.toml list -n 5", "list --config f.toml --limit 5"),
    ("list -n5", "list --limit=5"),
    ("list -5", "list --limit=5"),
    ("list -2026", "list --limit=2026"),
    ("list -n=5", "list --limit=5"),
    ("list -n -1", "list --limit=-1"),
    ("list -u -s -f json", "list --unread --starred --format json"),
    ("list -f=json", "list --format=json"),
    ("list -us", "list -- -us"),
    ("list -nasa -usa", "list -- -nasa -usa"),
    ("list swift -crypto --unread", "list --unread -- swift -crypto"),
    ("list -vv -q", "list -vv --quiet"),
    ("list -h", "list -h"),
    ("list -- -n 5", "list -- -n 5"),
    ("list -u -- -u -5", "list --unread -- -u -5"),
    ("list --feed -Dash", "list --feed=-Dash"),
    ("export -o - -f csv", "export --output - --format csv"),
    ("parse -", "parse -- -"),
    ("fetch -Dash", "fetch -- -Dash"),
    ("show -1", "show --limit=1"),
    ("store stats", "store stats"),
    ("store --store x.sqlite stats --json", "store stats --store x.sqlite --json"),
    ("-q store copy a b", "store copy --quiet -- a b"),
    ("stats --json", "store stats --json"),
    ("prune --older-than 90d", "store prune --older-than 90d"),
    ("edit", "config edit"),
    ("store", "store"),
    ("store --help", "store --help"),
    ("-c f.toml help list", "help list"),
    ("help -c f.toml prune", "help store prune"),
    ("1204", "show -- 1204"),
    ("1204-1206 1210 --images", "show --images -- 1204-1206 1210"),
    ("1204,1205", "show -- 1204,1205"),
    ("-q 1204", "show --quiet -- 1204"),
  ])
  func `are understood as people type them`(_ line: String, _ meaning: String) throws {
    #expect(try Self.arranged(line) == meaning)
  }

  @Test(arguments: [
    ("list -l", "unknown option '-l'; did you mean --limit or --long?"),
    ("list -x", "unknown option '-x'; 'aggregate list --help' lists them"),
    ("list -U", "unknown option '-U'; did you mean --unread or --until?"),
    ("watch -o", "unknown option '-o'; 'aggregate watch --help' lists them"),
    ("add -n", "unknown option '-n'; did you mean --name?"),
    ("fetch -f", "unknown option '-f'; did you mean --force or --json?"),
    ("stats -5", "unknown option '-5'; store stats has no --limit"),
    ("store stats -xy", "unknown option '-xy'; 'aggregate store stats --help' lists them"),
    (
      "store prun",
      "unknown command 'store prun' (did you mean 'prune'?); there is 'store copy', 'store prune' and 'store stats'"
    ),
    ("help zz", "unknown command 'zz'; 'aggregate --help' lists them"),
    ("help lst", "unknown command 'lst' (did you mean 'list'?)"),
    ("@mornings", "unknown command '@mornings'; for a query, run 'aggregate latest @mornings'"),
    (
      "https://swift.org",
      "unknown command 'https://swift.org'; to add it as a feed, run 'aggregate add URL'"
    ),
    ("feed:bbc", "unknown command 'feed:bbc'; for a query, run 'aggregate latest feed:bbc'"),
    ("reload", "unknown command 'reload'; run 'aggregate fetch'"),
    ("-q refresh", "unknown command 'refresh'; run 'aggregate fetch'"),
    ("rm bbc", "unknown command 'rm'; run 'aggregate remove NAME'"),
    ("version", "unknown command 'version'; run 'aggregate --version'"),
    (
      "help fetch feeds",
      "help explains one command: leave out 'feeds', or run 'aggregate help feeds'"
    ),
    ("--help fetch bbc", "help explains one command: leave out 'bbc'"),
    ("print-unread", "unknown command 'print-unread'; run 'aggregate count unread'"),
    ("-x reload", "unknown option '-x'; for 'reload', run 'aggregate fetch'"),
    ("-q -x print-unread", "unknown option '-x'; for 'print-unread', run 'aggregate count unread'"),
    ("--execute=reload", "unknown option '--execute'; for 'reload', run 'aggregate fetch'"),
    ("-r", "unknown option '-r'; run 'aggregate latest'"),
    ("-q --import-from-opml=f", "unknown option '--import-from-opml'; run 'aggregate import FILE'"),
    ("-X", "unknown option '-X'; run 'aggregate store prune'"),
    ("-d log", "unknown option '-d'; run 'aggregate fetch -vv 2>FILE'"),
    ("-C config", "unknown option '-C'; run 'aggregate --config FILE'"),
    ("-x", "unknown option '-x'; 'aggregate latest --help' lists them"),
    ("--unread list", "the command comes first: aggregate list --unread"),
  ])
  func `that are wrong name what was meant`(_ line: String, _ message: String) {
    let failure = #expect(throws: CommandFailure.self) { try Self.arranged(line) }
    #expect(failure?.message == message)
    #expect(failure?.code == 64)
  }

  @Test(
    arguments: [
      ("1204", [.one(1204)]), ("1204,1205", [.one(1204), .one(1205)]),
      ("1204, 7", [.one(1204), .one(7)]), ("1204-1206 9", [.range(1204, 1206), .one(9)]),
      ("9-7,3", [.range(9, 7), .one(3)]), ("99999999999999999999", [.one(Int.max)]),
    ] as [(String, [ArticleNumbers.Part])])
  func `may be numbers, lists and ranges`(_ line: String, _ parts: [ArticleNumbers.Part]) {
    #expect(ArticleNumbers(line.split(separator: " ").map(String.init))?.parts == parts)
    #expect(ArticleNumbers([line])?.parts == parts)
    #expect(ArticleNumbers([line.replacing(" ", with: "\n") + "\n"])?.parts == parts)
  }

  @Test(arguments: [
    "2026-11-01", "1-", "-1", ",5", "+5", "5a", "\"5\"", "", " ", "٣", "5 a",
  ])
  func `are no numbers if there is anything else`(_ word: String) {
    #expect(!ArticleNumbers.isNumber(word))
  }

  @Test(
    arguments: [
      ("1-", true), ("3-7-", true), ("1204-1206,9-", true), ("9-,1", true), ("1-\n", true),
      ("1-2", false), ("1", false), ("-", false), ("covid-", false), ("covid 19-", false),
      ("\"1-\"", false), ("", false),
    ])
  func `are a range without its end if only that is missing`(_ word: String, _ isOpen: Bool) {
    #expect(ArticleNumbers.isOpenRange(word) == isOpen)
  }

  @Test(arguments: [
    (
      "Unknown option '--unraed'. Did you mean '--unread'?",
      "unknown option '--unraed'; did you mean --unread?"
    ),
    ("Unknown option '--x'", "unknown option '--x'; 'aggregate list --help' lists them"),
    (
      "Unknown option '--json'. Did you mean '--sort'?",
      "unknown option '--json'; for JSON, use --format json"
    ),
    (
      "Unknown option '--raw'. Did you mean '--tag'?",
      "unknown option '--raw'; 'aggregate list --help' lists them"
    ),
    ("Unknown option '--star'", "unknown option '--star'; did you mean --starred?"),
    ("Missing value for '--feed <name>'", "missing value for '--feed <name>'"),
    ("Unexpected argument 'A. B.'", "unexpected argument 'A. B.'"),
    ("--jobs must be from 1 to 64.", "--jobs must be from 1 to 64"),
    ("The value 'x' is invalid for '--limit <n>'", "--limit must be a number, not 'x'"),
    (
      "The value 'a b' is invalid for '--color <color>'. Please provide one of 'auto', 'always' or 'never'.",
      "--color must be auto, always or never, not 'a b'"
    ),
    (
      "The value 'it's' is invalid for '--format <format>'. Please provide one of the following:\n  - a\n  - b\n  - c",
      "--format must be a, b or c, not 'it's'"
    ),
  ])
  func `are rejected in one style`(_ message: String, _ line: String) {
    #expect(UsageMessage.line(message, command: "list") == line)
  }
}
