/// What does here what settings of newsboat 2.21 do ("Configuration Commands" of its manual, and podboat's).
struct NewsboatSetting: Sendable {
  /// Settings that have the same answer.
  var names: [String]
  /// What does it; `no`, with the reason, for what nothing does.
  var substitute: String

  private init(_ names: String, _ substitute: String) {
    self.names = names.split(separator: " ").map(String.init)
    self.substitute = substitute
  }

  static let all = articles + feeds + fetching + display + keys + programs + services + podcasts

  private static let articles = [
    NewsboatSetting("always-display-description", "no: the longest text of an item is shown"),
    NewsboatSetting("article-sort-order", "`newest_first`, `--sort`; `O` in `browse`"),
    NewsboatSetting(
      "define-filter", "`[queries]`; `aggregate import` adds them. `find-saved` in `browse`"),
    NewsboatSetting("delete-read-articles-on-quit", "no: `retention` removes articles by age"),
    NewsboatSetting("download-full-page", "`full = true`, for a feed or a tag"),
    NewsboatSetting("goto-first-unread", "always: a list opens at its first unread article"),
    NewsboatSetting(
      "goto-next-feed", "`next-unread` always does; `next-article` stays in the list"),
    NewsboatSetting("highlight-article", "no: rules can `star` or tag what a query finds"),
    NewsboatSetting(
      "ignore-article", "`[[rule]]` with `then = [\"mute\"]`; `aggregate import` adds them"),
    NewsboatSetting("ignore-mode", "muted articles are always stored, as with `display`"),
    NewsboatSetting(
      "keep-articles-days",
      "`retention`; counted from when an article left its feed, not from its date"),
    NewsboatSetting("mark-as-read-on-hover", "`mark_read_on = \"scroll\"`"),
    NewsboatSetting("max-items", "`max_per_feed` limits lists; `retention` what is stored"),
    NewsboatSetting(
      "openbrowser-and-mark-jumps-to-next-unread toggleitemread-jumps-to-next-unread",
      "a macro in `[keys]`: `o = [\"open-in-browser\", \"next-unread\"]`"),
    NewsboatSetting("prepopulate-query-feeds", "not needed: saved queries are always up to date"),
    NewsboatSetting("reset-unread-on-update", "`on_change = \"unread\"` of a feed"),
    NewsboatSetting(
      "show-read-articles",
      "`l` in `browse`, which is remembered; for the list of `aggregate`, `view = \"unread\"`"),
  ]

  private static let feeds = [
    NewsboatSetting(
      "feed-sort-order",
      "`O` on the first screen, which is remembered: as in feeds.toml, by name, most unread first"),
    NewsboatSetting("show-read-feeds", "`l` in `browse`, which is remembered"),
    NewsboatSetting(
      "opml-url", "`[[list]]`, which is followed; `import` takes one once"),
    NewsboatSetting(
      "urls-source", "`[account.NAME]`, [accounts.md](accounts.md); `aggregate import` adds it"),
    NewsboatSetting("cache-file", "`--store`, `AGGREGATE_STORE`"),
    NewsboatSetting("cleanup-on-quit", "`aggregate store prune`; removed feeds leave the lists"),
  ]

  private static let fetching = [
    NewsboatSetting("always-download", "no: servers decide; `--force` sends the validators too"),
    NewsboatSetting(
      "auto-reload refresh-on-startup suppress-first-reload",
      "`browse_fetches`; `aggregate` fetches what is due when it starts, `aggregate watch` when it is due"
    ),
    NewsboatSetting("reload-time", "`interval`, for all feeds or for one"),
    NewsboatSetting("reload-threads", "`jobs` and `per_host`"),
    NewsboatSetting("reload-only-visible-feeds", "`aggregate fetch --tag world`"),
    NewsboatSetting("download-retries", "no: a failed feed is fetched again after a pause"),
    NewsboatSetting("download-timeout", "`timeout`, for all feeds or for one"),
    NewsboatSetting("max-download-speed", "no"),
    NewsboatSetting("cookie-cache", "no: cookies are neither kept nor sent"),
    NewsboatSetting(
      "http-auth-method",
      "no need: `username` and `password` are sent as Basic authentication, or proved by Digest if a server takes only that"
    ),
    NewsboatSetting(
      "use-proxy proxy proxy-auth proxy-auth-method proxy-type",
      "`http_proxy`, `https_proxy`, `all_proxy` and `no_proxy` in the environment"),
    NewsboatSetting(
      "ssl-verifyhost ssl-verifypeer",
      "no: certificates are always verified; `SSL_CERT_FILE` names the certificates to trust instead of the system's"
    ),
    NewsboatSetting("user-agent", "`headers = { User-Agent = \"…\" }` of a feed"),
    NewsboatSetting("error-log", "standard error; `aggregate feeds` lists what fails"),
  ]

  private static let display = [
    NewsboatSetting(
      "articlelist-format feedlist-format podlist-format selecttag-format datetime-format",
      "no: lists have fixed columns; `--format tsv` and `jsonl` have every field for other programs"
    ),
    NewsboatSetting(
      "articlelist-title-format dialogs-title-format dirbrowser-title-format feedlist-title-format "
        + "filebrowser-title-format help-title-format itemview-title-format "
        + "searchresult-title-format selectfilter-title-format selecttag-title-format "
        + "urlview-title-format", "no: headers are fixed"),
    NewsboatSetting("color", "`[colors]`, by role: docs/colors.md"),
    NewsboatSetting("highlight search-highlight-colors", "no: matches of a search are highlighted"),
    NewsboatSetting("display-article-progress", "always shown"),
    NewsboatSetting("html-renderer", "no: HTML is rendered here, with links and pictures"),
    NewsboatSetting("scrolloff wrap-scroll", "no"),
    NewsboatSetting("show-keymap-hint show-title-bar swap-title-and-hints", "no: always shown"),
    NewsboatSetting("text-width", "no: lines end where they are easy to read"),
  ]

  private static let keys = [
    NewsboatSetting("bind-key unbind-key", "`[keys]`; `preset = \"newsboat\"` has newsboat's"),
    NewsboatSetting("macro", "`[keys]`: `\", o\" = [\"open-url\", \"next-unread\"]`"),
    NewsboatSetting("confirm-exit", "no: nothing is lost by quitting"),
    NewsboatSetting("include", "no: feeds.toml is one file"),
    NewsboatSetting("run-on-startup", "no: `aggregate browse QUERY` starts there"),
    NewsboatSetting("history-limit", "no: searches are not stored; save them as `[queries]`"),
    NewsboatSetting("save-path", "no: `S` saves in the current folder"),
  ]

  private static let programs = [
    NewsboatSetting(
      "browser", "`BROWSER` in the environment; with `&` at the end, the reader does not wait"),
    NewsboatSetting("max-browser-tabs", "no: `open` asks before it opens more than five"),
    NewsboatSetting("pager", "`PAGER` in the environment, for `show` and lists"),
    NewsboatSetting(
      "bookmark-cmd bookmark-autopilot bookmark-interactive",
      "a program in `[commands]`, on a key as `run NAME`, with `{url}` and `{title}`"
    ),
    NewsboatSetting(
      "external-url-viewer",
      "`show-links` lists the links of an article; `[commands]` names programs for them"),
    NewsboatSetting(
      "notify-always notify-beep notify-format notify-program notify-screen notify-xterm",
      "`aggregate watch --notify`; no program is run, but `aggregate watch` writes to a pipe"),
  ]

  private static let services = [
    NewsboatSetting(
      "feedhq-login feedhq-password feedhq-passwordeval feedhq-passwordfile feedhq-url "
        + "freshrss-login freshrss-password freshrss-passwordeval freshrss-passwordfile "
        + "freshrss-url inoreader-app-id inoreader-app-key inoreader-login inoreader-password inoreader-passwordeval "
        + "inoreader-passwordfile miniflux-login miniflux-password miniflux-passwordeval "
        + "miniflux-passwordfile miniflux-token miniflux-tokeneval miniflux-tokenfile "
        + "miniflux-url oldreader-login oldreader-password oldreader-passwordeval "
        + "oldreader-passwordfile",
      "`[account.NAME]`; `aggregate import` adds it, with `${NAME}` for a password from a file or program"
    ),
    NewsboatSetting(
      "feedhq-flag-star freshrss-flag-star inoreader-flag-star miniflux-flag-star "
        + "oldreader-flag-star", "not needed: what is starred is starred there"),
    NewsboatSetting(
      "feedhq-flag-share feedhq-min-items feedhq-show-special-feeds freshrss-min-items "
        + "freshrss-show-special-feeds inoreader-flag-share "
        + "inoreader-min-items inoreader-show-special-feeds miniflux-min-items "
        + "oldreader-flag-share oldreader-min-items oldreader-show-special-feeds",
      "no: all that is unread or starred is loaded"),
    NewsboatSetting(
      "newsblur-login newsblur-min-items newsblur-password newsblur-passwordeval "
        + "newsblur-passwordfile newsblur-url", "no: import NewsBlur's OPML and saved stories"),
    NewsboatSetting(
      "ocnews-flag-star ocnews-login ocnews-password ocnews-passwordeval ocnews-passwordfile "
        + "ocnews-url", "no: import Nextcloud News's OPML"),
    NewsboatSetting(
      "ttrss-flag-publish ttrss-flag-star ttrss-login ttrss-mode ttrss-password ttrss-passwordeval "
        + "ttrss-passwordfile ttrss-url", "no: import Tiny Tiny RSS's OPML"),
  ]

  private static let podcasts = [
    NewsboatSetting(
      "download-path",
      "`downloads`, without variables such as `%n`, for the key `download`; `aggregate enclosures --queue --download DIR`"
    ),
    NewsboatSetting(
      "player", "`play = [\"mpv\", \"{url}\"]` in `[commands]`, for the key `play`"),
    NewsboatSetting(
      "podcast-auto-enqueue delete-played-files download-filename-format max-downloads",
      "no: `enqueue` adds an enclosure to the queue, files are named after date, publisher and title, and stay"
    ),
  ]
}
