/// The declarations of the commands that must be known before the arguments are parsed. Not to be
/// edited: `make docs` writes it.
enum CommandTable {
  /// Options with a value that every command takes.
  static let globals: Set = [
    "--color",
    "--config",
    "--store",
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
    "--import",
    "--jobs",
    "--limit",
    "--name",
    "--older-than",
    "--output",
    "--page",
    "--since",
    "--store",
    "--tag",
    "--until",
  ]

  /// Commands whose arguments are words: a query, or names.
  static let takingWords: Set = [
    "adapters",
    "add",
    "browse",
    "export",
    "fetch",
    "images",
    "import",
    "list",
    "parse",
    "read",
    "remove",
    "rename",
    "search",
    "star",
    "tag",
    "test",
    "unread",
    "unstar",
    "untag",
  ]
}
