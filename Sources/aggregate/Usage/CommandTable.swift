/// The declarations of the commands that must be known before the arguments are parsed. Not to be
/// edited: `make docs` writes it.
enum CommandTable {
  /// Options with a value that every command takes.
  static let globals: Set = [
    "--color",
    "--config",
    "--store",
    "-c",
  ]

  /// Options without a value that every command takes.
  static let globalFlags: Set = [
    "--quiet",
    "-q",
  ]

  /// Options with a value, which is the next argument, even if that begins with `-`.
  static let valued: Set = [
    "--adapter",
    "--author",
    "--base-url",
    "--color",
    "--config",
    "--content-type",
    "--download",
    "--feed",
    "--format",
    "--header",
    "--import",
    "--interval",
    "--jobs",
    "--limit",
    "--listen",
    "--max-size",
    "--name",
    "--newer",
    "--older",
    "--older-than",
    "--output",
    "--page",
    "--rule",
    "--since",
    "--sort",
    "--store",
    "--summary",
    "--tag",
    "--title",
    "--until",
    "--url",
    "--wait",
    "-c",
    "-f",
    "-n",
    "-o",
  ]

  /// Commands whose arguments are words: a query, or names.
  static let takingWords: Set = [
    "adapters",
    "add",
    "browse",
    "config",
    "count",
    "enclosures",
    "export",
    "extract",
    "fetch",
    "images",
    "import",
    "latest",
    "list",
    "open",
    "parse",
    "read",
    "remove",
    "rename",
    "search",
    "show",
    "star",
    "store",
    "tag",
    "test",
    "unmute",
    "unread",
    "unstar",
    "untag",
    "watch",
  ]

  /// The long names of short options; a letter means the same in every command that has it.
  static let shorts: [String: String] = [
    "-c": "--config",
    "-f": "--format",
    "-n": "--limit",
    "-o": "--output",
    "-q": "--quiet",
    "-s": "--starred",
    "-u": "--unread",
  ]

  /// The long names of the options that choose articles.
  static let filters: Set = [
    "--author",
    "--count",
    "--feed",
    "--flat",
    "--oldest",
    "--since",
    "--sort",
    "--starred",
    "--stories",
    "--tag",
    "--unread",
    "--until",
    "--with-image",
  ]

  /// The commands that have them.
  static let filtering: Set = [
    "browse",
    "count",
    "enclosures",
    "export",
    "images",
    "latest",
    "list",
    "open",
    "read",
    "search",
    "show",
    "star",
    "unmute",
    "unread",
    "unstar",
  ]

  /// The long names of each command's other options, without those of every command.
  static let options: [String: [String]] = [
    "latest": ["--wait", "--limit", "--page", "--long", "--format", "--force", "--jobs"],
    "init": ["--import"],
    "add": ["--name", "--tag", "--adapter", "--header", "--interval", "--all", "--unchecked"],
    "remove": ["--articles"],
    "rename": [],
    "tag": [],
    "untag": [],
    "edit": [],
    "config": ["--dry-run", "--yes", "--force"],
    "import": [],
    "export": ["--limit", "--page", "--format", "--output"],
    "feeds": ["--failing", "--format"],
    "fetch": ["--tag", "--json", "--force", "--jobs"],
    "watch": [
      "--format", "--notify", "--jobs", "--feed", "--tag", "--unread", "--starred", "--since",
      "--until", "--author", "--with-image",
    ],
    "serve": [
      "--listen", "--url", "--fever", "--no-fetch", "--new-password", "--set-password", "--jobs",
    ],
    "list": ["--limit", "--page", "--long", "--format"],
    "search": ["--limit", "--page", "--long", "--format"],
    "count": ["--limit"],
    "browse": ["--mouse", "--limit"],
    "show": ["--limit", "--page", "--format", "--images", "--full", "--refresh"],
    "open": ["--limit", "--comments"],
    "images": ["--limit", "--page", "--download", "--format"],
    "enclosures": [
      "--limit", "--page", "--played", "--unplayed", "--mark-played", "--mark-unplayed",
      "--download", "--max-size", "--format",
    ],
    "read": ["--limit"],
    "unread": ["--limit"],
    "star": ["--limit"],
    "unstar": ["--limit"],
    "unmute": ["--limit"],
    "undo": [],
    "why": [],
    "apart": [],
    "rules": ["--dry-run", "--apply"],
    "parse": ["--base-url", "--content-type", "--adapter"],
    "extract": ["--url", "--content-type", "--title", "--summary", "--rule", "--why"],
    "test": ["--adapter"],
    "adapters": [],
    "prune": ["--older-than", "--removed", "--dry-run"],
    "store": [],
    "stats": ["--json"],
    "doctor": [],
  ]
}
