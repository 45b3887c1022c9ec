/// Hosts of many: services on which everybody publishes under one domain. Two equal titles on such a host prove nothing,
/// unless its user is the same.
enum SharedHosts {
  /// Where a service has the name of its user.
  enum UserPart: Equatable {
    /// In the label before the domain: `harbour.itch.io`.
    case label
    /// In the first segments of the path: `github.com/harbour/tides`.
    case path(segments: Int)
    /// Not in its links: `youtube.com/watch?v=…`.
    case hidden
  }

  /// The date of the list. A change of the list needs a new date: stores are merged anew then.
  static let date = "2026-11-22"

  /// How the service of a host names its users; nil if the host belongs to one publisher.
  /// - Parameters:
  ///   - host: in lower case.
  ///   - domain: its registrable domain.
  static func userPart(host: String, domain: String) -> UserPart? {
    services[host] ?? services[domain]
  }

  /// Whether a publisher's name is that of a service, as `YouTube`.
  /// - Parameter name: folded.
  static func isService(name: String) -> Bool { names.contains(name) }

  private static let services: [String: UserPart] = {
    var services: [String: UserPart] = [:]
    for word in labels.split(whereSeparator: \.isWhitespace) { services[String(word)] = .label }
    for word in hidden.split(whereSeparator: \.isWhitespace) { services[String(word)] = .hidden }
    for (segments, hosts) in paths {
      for word in hosts.split(whereSeparator: \.isWhitespace) {
        services[String(word)] = .path(segments: segments)
      }
    }
    return services
  }()

  /// Services whose first label is also their name.
  private static let names: Set<String> = [
    "youtube", "github", "gitlab", "reddit", "medium", "substack", "craigslist", "patch",
    "wordpress", "blogspot", "blogger", "tumblr", "twitter", "x", "facebook", "instagram", "tiktok",
    "linkedin", "vimeo", "soundcloud", "spotify", "telegram", "itchio", "steam", "patreon",
    "kickstarter", "flickr", "livejournal", "hatenablog", "bandcamp", "devto", "archive",
  ]

  private static let labels = """
    akamaized.net aliyuncs.com altervista.org amazonaws.com appspot.com azurewebsites.net b-cdn.net bandcamp.com bearblog.dev
    beehiiv.com blogspot.com blogspot.co.uk blogspot.com.au blogspot.com.br blogspot.com.es
    blogspot.de blogspot.fr blogspot.in blogspot.it blogspot.jp blogspot.nl blogspot.ca blogspot.ru
    buzzsprout.com canalblog.com captivate.fm carrd.co cloudfront.net cocolog-nifty.com deviantart.com
    digitaloceanspaces.com dreamwidth.org exblog.jp fandom.com fastly.net fc2.com
    firebaseapp.com fireside.fm fly.dev forumactif.com
    free.fr ghost.io gitbook.io github.io gitlab.io glitch.me googleusercontent.com hashnode.dev hatenablog.com hatenablog.jp
    hateblo.jp hatenadiary.com hatenadiary.jp herokuapp.com hubpages.com itch.io jimdofree.com
    jugem.jp libsyn.com listed.to livedoor.blog livejournal.com mataroa.blog micro.blog
    myportfolio.com mystrikingly.com neocities.org netlify.app newgrounds.com notion.site
    onrender.com over-blog.com pages.dev podbean.com podigee.io prose.sh readthedocs.io repl.co
    seesaa.net simplecast.com sourceforge.io squarespace.com substack.com surge.sh tilda.ws
    tistory.com tumblr.com typepad.com ucoz.ru vercel.app web.app webflow.io weebly.com
    wikidot.com windows.net wixsite.com wordpress.com workers.dev write.as writeas.com yolasite.com
    """

  private static let paths: [(segments: Int, hosts: String)] = [
    (
      1,
      """
      about.me ameblo.jp anchor.fm academia.edu artstation.com audius.co behance.net blog.csdn.net
      blog.daum.net blog.goo.ne.jp blog.naver.com blog.livedoor.jp brunch.co.kr bsky.app buymeacoffee.com
      cnblogs.com d.hatena.ne.jp dev.to dribbble.com facebook.com gist.github.com gumroad.com
      hackmd.io hackernoon.com indiehackers.com issuu.com ko-fi.com launchpad.net letterboxd.com
      listennotes.com medium.com meetup.com mixcloud.com note.com observablehq.com opencollective.com
      pinterest.com postach.io producthunt.com qiita.com s3.amazonaws.com scribd.com shows.acast.com
      slides.com slideshare.net soundcloud.com speakerdeck.com steemit.com storage.googleapis.com
      t.me threads.net tiktok.com tildes.net twitch.tv twitter.com wattpad.com x.com zenn.dev
      """
    ),
    (
      2,
      """
      bitbucket.org chromium.googlesource.com codeberg.org crates.io art19.com eventbrite.com
      flickr.com forums.developer.apple.com framagit.org git.sr.ht gitee.com gitlab.com github.com
      groups.google.com indiegogo.com kickstarter.com last.fm linkedin.com listserv.net meta.discourse.org
      notabug.org npmjs.com omny.fm open.substack.com patch.com pypi.org reddit.com rubygems.org
      salsa.debian.org sites.google.com sourceforge.net steamcommunity.com todo.sr.ht vk.com
      """
    ),
    (3, "podcasters.spotify.com store.steampowered.com"),
  ]

  private static let hidden = """
    amazon.com apps.apple.com archive.org audioboom.com bilibili.com books.google.com
    castbox.fm change.org craigslist.org dailymotion.com docs.google.com drive.google.com dropbox.com ebay.com
    etsy.com gofundme.com goodreads.com imgur.com instagram.com itunes.apple.com iheart.com juejin.cn
    jianshu.com marketplace.visualstudio.com megaphone.fm megaphone.link news.ycombinator.com nicovideo.jp
    odysee.com open.spotify.com patreon.com play.google.com podcasts.apple.com podcasts.google.com
    quora.com rumble.com spotify.com spreaker.com stackexchange.com stackoverflow.com stitcher.com
    telegra.ph transistor.fm v2ex.com vimeo.com weibo.com youtu.be youtube.com zhihu.com
    """
}
