/// Sites whose feeds follow from the URLs of their pages, as data.
///
/// A line that is not indented names hosts, in lower case and without `www.`: `{name}` is one label, `*` every other host.
/// Its indented lines are tried in order: the path of a page, and where its feed is. In a path, `|` separates
/// alternatives, `{name}` is one segment or part of it, `{name...}` one or more segments, `**` any number, and
/// `?list={id}` a parameter. The feed is
///
/// - a URL, in which `{name}` is what the path had, `{path}` the page's path and `{page}` its URL, both without a slash at
///   the end and a query, and `{?}` its query;
/// - `page NAMES URL`, where `{value}` is the text of the first of these JSON members in the page's source;
/// - `lookup URL NAME`, a JSON document whose member contains the feed's URL;
/// - `-` if the page has no feed.
package enum SiteTable {
  package static let text = """
    youtube.com m.youtube.com music.youtube.com
      /channel/{id}/**          https://www.youtube.com/feeds/videos.xml?channel_id={id}
      /playlist?list={id}       https://www.youtube.com/feeds/videos.xml?playlist_id={id}
      /user/{name}/**           https://www.youtube.com/feeds/videos.xml?user={name}
      /@{name}/**               page externalId https://www.youtube.com/feeds/videos.xml?channel_id={value}
      /c/{name}/**              page externalId https://www.youtube.com/feeds/videos.xml?channel_id={value}
      /watch?v={id}             page externalChannelId,channelId https://www.youtube.com/feeds/videos.xml?channel_id={value}
      /shorts|live/{id}         page externalChannelId,channelId https://www.youtube.com/feeds/videos.xml?channel_id={value}
    youtu.be
      /{id}                     page externalChannelId,channelId https://www.youtube.com/feeds/videos.xml?channel_id={value}
    reddit.com old.reddit.com new.reddit.com np.reddit.com m.reddit.com
      /                         https://www.reddit.com/.rss{?}
      /r/{sub}                  https://www.reddit.com{path}/.rss{?}
      /r/{sub}/best|hot|new|top|rising|controversial    https://www.reddit.com{path}/.rss{?}
      /r/{sub}/search           https://www.reddit.com{path}.rss{?}
      /r/{sub}/comments/**      https://www.reddit.com{path}/.rss
      /u/{user}                 https://www.reddit.com/user/{user}/.rss{?}
      /user/{user}              https://www.reddit.com{path}/.rss{?}
      /user/{user}/submitted|comments       https://www.reddit.com{path}/.rss{?}
      /user/{user}/m/{multi}    https://www.reddit.com{path}/.rss{?}
    github.com
      /features|topics|sponsors|orgs|collections|marketplace|settings|search|apps|login|users|about/**    -
      /explore|trending|pricing|join|notifications|new|pulls|issues|dashboard|enterprise|security/**      -
      /{owner}                  https://github.com/{owner}.atom
      /{owner}/{repo}.git       https://github.com/{owner}/{repo}/releases.atom
      /{owner}/{repo}           https://github.com/{owner}/{repo}/releases.atom
      /{owner}/{repo}/releases/**           https://github.com/{owner}/{repo}/releases.atom
      /{owner}/{repo}/tags      https://github.com/{owner}/{repo}/tags.atom
      /{owner}/{repo}/commits   https://github.com/{owner}/{repo}/commits.atom
      /{owner}/{repo}/commits/{branch...}   https://github.com/{owner}/{repo}/commits/{branch}.atom
      /{owner}/{repo}/wiki      https://github.com/{owner}/{repo}/wiki.atom
    gist.github.com
      /discover|starred|search|forked           -
      /{user}                   https://gist.github.com/{user}.atom
    gitlab.com
      /explore|dashboard|help|users|groups|search/**    -
      /{project...}/-/releases  https://gitlab.com/{project}/-/releases.atom
      /{project...}/-/tags      https://gitlab.com/{project}/-/tags?format=atom
      /{project...}/-/commits/{branch...}   https://gitlab.com/{project}/-/commits/{branch}?format=atom
      /{owner}/{repo}           https://gitlab.com/{owner}/{repo}/-/releases.atom
    codeberg.org gitea.com
      /explore|user|org|repo/** -
      /{owner}                  {page}.rss
      /{owner}/{repo}           {page}.rss
      /{owner}/{repo}/releases|tags         {page}.rss
    open.substack.com
      /pub/{name}/**            https://{name}.substack.com/feed
    {name}.substack.com
      /feed|api/**              -
      /**                       https://{name}.substack.com/feed
    medium.com
      /feed|m|me|p|search|about|plans|jobs|creators|membership|topics|policy/**   -
      /tag/{tag}                https://medium.com/feed/tag/{tag}
      /@{user}                  https://medium.com/feed/@{user}
      /{publication}/tagged/{tag}           https://medium.com/feed/{publication}/tagged/{tag}
      /{publication}            https://medium.com/feed/{publication}
    {user}.medium.com
      /feed/**                  -
      /**                       https://{user}.medium.com/feed
    {name}.blogspot.com
      /feeds/**                 -
      /search/label/{label}     https://{name}.blogspot.com/feeds/posts/default/-/{label}
      /**                       https://{name}.blogspot.com/feeds/posts/default
    {name}.wordpress.com
      /**/feed                  -
      /tag|category|author/{x}  https://{name}.wordpress.com{path}/feed/
      /category/{a}/{b}         https://{name}.wordpress.com{path}/feed/
      /**                       https://{name}.wordpress.com/feed/
    tumblr.com
      /dashboard|explore|login|register|search|tagged|settings|about|help|policy|communities/**   -
      /blog/view/{name}/**      https://{name}.tumblr.com/rss
      /{name}/**                https://{name}.tumblr.com/rss
    {name}.tumblr.com
      /**/rss                   -
      /tagged/{tag}             https://{name}.tumblr.com/tagged/{tag}/rss
      /**                       https://{name}.tumblr.com/rss
    bsky.app
      /profile/{user}           https://bsky.app/profile/{user}/rss
    news.ycombinator.com
      /                         https://news.ycombinator.com/rss
      /news|newest              https://news.ycombinator.com/rss
    lobste.rs
      /                         https://lobste.rs/rss
      /t/{tag}                  https://lobste.rs/t/{tag}.rss
    stackoverflow.com serverfault.com superuser.com askubuntu.com mathoverflow.net {site}.stackexchange.com
      /questions                {origin}/feeds
      /questions/tagged/{tag}   {origin}/feeds/tag/{tag}
      /questions/{id}/**        {origin}/feeds/question/{id}
      /users/{id}/**            {origin}/feeds/user/{id}
    podcasts.apple.com itunes.apple.com
      /**/id{number}            lookup https://itunes.apple.com/lookup?id={number} feedUrl
    overcast.fm
      /itunes{number}/**        lookup https://itunes.apple.com/lookup?id={number} feedUrl
    shows.acast.com
      /{name}/**                https://feeds.acast.com/public/shows/{name}
    {name}.podbean.com
      /**                       https://feed.podbean.com/{name}/feed.xml
    {name}.libsyn.com
      /rss                      -
      /**                       https://{name}.libsyn.com/rss
    x.com twitter.com tiktok.com threads.net threads.com flickr.com substack.com instagram.com
    *
      /{project...}/-/releases  {page}.atom
      /{project...}/-/tags      {page}?format=atom
      /{project...}/-/commits/{branch...}   {page}?format=atom
      /@{user}                  {page}.rss
      /tags/{tag}               {page}.rss
      /**/tag|category|author/{x}           {page}/feed/
      /**/category/{x}/feed|page            -
      /**/category/{x}/{y}      {page}/feed/
    """
}
