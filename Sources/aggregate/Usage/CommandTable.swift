/// The declarations of the commands that must be known before the arguments are parsed. Not to be
/// edited: `make docs` writes it.
enum CommandTable {
  /// Options with a value that every command takes.
  static let globals = names("--color, --config, --store, -c")

  /// Options without a value that every command takes.
  static let globalFlags = names("--quiet, -q")

  /// Options with a value, which is the next argument, even if that begins with `-`.
  static let valued = names(
    """
    --account, --adapter, --author, --base-url, --color, --config, --content-type, --download,
    --feed, --format, --header, --import, --interval, --jobs, --label, --limit, --listen,
    --max-size, --name, --newer, --older, --older-than, --output, --page, --password, --publish,
    --rule, --service, --since, --sort, --store, --summary, --tag, --title, --token, --unpublish,
    --until, --url, --user, --wait, -c, -f, -n, -o
    """)

  /// Commands whose arguments are words: a query, or names.
  static let takingWords = names(
    """
    account add, account remove, adapters, add, browse, config pull, config push, count, enclosures,
    export, extract, fetch, images, import, label, latest, list, open, parse, read, remove, rename,
    save, search, send, show, star, store copy, tag, test, unlabel, unmute, unread, unstar, untag,
    watch
    """)

  /// The long names of short options; a letter means the same in every command that has it.
  static let shorts = [
    "-c": "--config",
    "-f": "--format",
    "-n": "--limit",
    "-o": "--output",
    "-q": "--quiet",
    "-s": "--starred",
    "-u": "--unread",
  ]

  /// The long names of each command's options, without those of every command; `@` stands for the filters.
  static let options = rows(
    """
    latest: @ --wait --oldest --sort --stories --flat --limit --page --long --format --force --jobs;
    list: @ --oldest --sort --stories --flat --limit --page --long --format;
    search: @ --oldest --sort --stories --flat --limit --page --long --format;
    browse: @ --mouse --oldest --sort --flat --limit;
    show: @ --oldest --sort --stories --flat --limit --page --format --images --changes --full
    --refresh;
    open: @ --oldest --sort --stories --flat --limit --comments;
    count: @ --limit;
    images: @ --oldest --sort --stories --flat --limit --page --download --format;
    enclosures: @ --oldest --sort --stories --flat --limit --page --played --unplayed --queue
    --enqueue --dequeue --mark-played --mark-unplayed --download --max-size --format;
    read: @ --oldest --sort --flat --limit;
    unread: @ --oldest --sort --flat --limit;
    star: @ --oldest --sort --flat --limit;
    unstar: @ --oldest --sort --flat --limit;
    label: @ --oldest --sort --flat --limit;
    unlabel: @ --oldest --sort --flat --limit;
    undo:;
    delete:;
    rules: --dry-run --apply;
    unmute: @ --oldest --sort --flat --limit;
    why:;
    apart:;
    add: --name --tag --adapter --header --interval --account --all --unchecked;
    account add: --service --url --user --password --token;
    account list: --format;
    account remove: --yes;
    remove: --articles;
    rename: --titles;
    tag:;
    untag:;
    feeds: --failing --format;
    fetch: --tag --history --json --force --jobs;
    watch: @ --format --notify --jobs;
    test: --adapter --format;
    adapters:;
    import: --account --save-starred;
    export: @ --oldest --sort --stories --flat --limit --page --format --output;
    send: @ --again --retry --forget --dry-run --oldest --sort --flat --limit;
    save: --label --title --later;
    serve: --listen --url --fever --no-fetch --new-password --set-password --publish --unpublish
    --jobs;
    parse: --base-url --content-type --adapter;
    extract: --url --content-type --title --summary --rule --why;
    init: --import;
    config edit:;
    config push: --dry-run --yes;
    config pull: --force;
    store stats: --json;
    store prune: --older-than --removed --dry-run;
    store copy:;
    doctor:;
    """,
    filters: "--author --feed --since --starred --tag --unread --until --with-image")
}
