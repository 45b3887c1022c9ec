// Formatted by Tools/lists, which has to run after every edit.

/// Services on which everybody publishes: `*.host` if the user's name is a label, `host/*` with a star for each segment
/// of the path that names the user, `host` if links do not name the user; a word without a dot is a service's own name.
enum SharedHostList {
  /// The list's date or version and its checksum (FNV-1a, 64 bits), which `Tools/lists` writes.
  static let version = "2026-11-28 81c323277405b717"

  static let rules = """
    *.akamaized.net *.aliyuncs.com *.altervista.org *.amazonaws.com *.appspot.com *.azurewebsites.net *.b-cdn.net
    *.bandcamp.com *.bearblog.dev *.beehiiv.com *.blogspot.ca *.blogspot.co.uk *.blogspot.com *.blogspot.com.au
    *.blogspot.com.br *.blogspot.com.es *.blogspot.de *.blogspot.fr *.blogspot.in *.blogspot.it *.blogspot.jp *.blogspot.nl
    *.blogspot.ru *.buzzsprout.com *.canalblog.com *.captivate.fm *.carrd.co *.cloudfront.net *.cocolog-nifty.com
    *.deviantart.com *.digitaloceanspaces.com *.dreamwidth.org *.exblog.jp *.fandom.com *.fastly.net *.fc2.com
    *.firebaseapp.com *.fireside.fm *.fly.dev *.forumactif.com *.free.fr *.ghost.io *.gitbook.io *.github.io *.gitlab.io
    *.glitch.me *.googleusercontent.com *.hashnode.dev *.hateblo.jp *.hatenablog.com *.hatenablog.jp *.hatenadiary.com
    *.hatenadiary.jp *.herokuapp.com *.hubpages.com *.itch.io *.jimdofree.com *.jugem.jp *.libsyn.com *.listed.to
    *.livedoor.blog *.livejournal.com *.mataroa.blog *.micro.blog *.myportfolio.com *.mystrikingly.com *.neocities.org
    *.netlify.app *.newgrounds.com *.notion.site *.onrender.com *.over-blog.com *.pages.dev *.podbean.com *.podigee.io
    *.prose.sh *.readthedocs.io *.repl.co *.seesaa.net *.simplecast.com *.sourceforge.io *.squarespace.com *.substack.com
    *.surge.sh *.tilda.ws *.tistory.com *.tumblr.com *.typepad.com *.ucoz.ru *.vercel.app *.web.app *.webflow.io
    *.weebly.com *.wikidot.com *.windows.net *.wixsite.com *.wordpress.com *.workers.dev *.write.as *.writeas.com
    *.yolasite.com about.me/* academia.edu/* amazon.com ameblo.jp/* anchor.fm/* apps.apple.com archive archive.org
    art19.com/*/* artstation.com/* audioboom.com audius.co/* bandcamp behance.net/* bilibili.com bitbucket.org/*/*
    blog.csdn.net/* blog.daum.net/* blog.goo.ne.jp/* blog.livedoor.jp/* blog.naver.com/* blogger blogspot books.google.com
    brunch.co.kr/* bsky.app/*/* buttondown.com/* buymeacoffee.com/* castbox.fm change.org chromium.googlesource.com/*/*
    cnblogs.com/* codeberg.org/*/* craigslist craigslist.org crates.io/*/* d.hatena.ne.jp/* dailymotion.com dev.to/* devto
    docs.google.com dribbble.com/* drive.google.com dropbox.com ebay.com etsy.com eventbrite.com/*/* facebook facebook.com/*
    flickr flickr.com/*/* forums.developer.apple.com/*/* framagit.org/*/* gist.github.com/* git.sr.ht/*/* gitea.com/*/*
    gitee.com/*/* github github.com/*/* gitlab gitlab.com/*/* gofundme.com goodreads.com groups.google.com/*/* gumroad.com/*
    hackernoon.com/* hackmd.io/* hatenablog hub.docker.com/*/*/* huggingface.co/* iheart.com imgur.com indiegogo.com/*/*
    indiehackers.com/* instagram instagram.com issuu.com/* itchio itunes.apple.com jianshu.com juejin.cn kickstarter
    kickstarter.com/*/* ko-fi.com/* last.fm/*/* launchpad.net/* letterboxd.com/* linkedin linkedin.com/*/* listennotes.com/*
    listserv.net/*/* livejournal marketplace.visualstudio.com medium medium.com/* meetup.com/* megaphone.fm megaphone.link
    meta.discourse.org/*/* mixcloud.com/* news.ycombinator.com nicovideo.jp notabug.org/*/* note.com/* npmjs.com/*/*
    observablehq.com/* odysee.com omny.fm/*/* open.spotify.com open.substack.com/*/* opencollective.com/*
    packagist.org/*/*/* patch patch.com/*/* patreon patreon.com pinterest.com/* play.google.com podcasters.spotify.com/*/*/*
    podcasts.apple.com podcasts.google.com postach.io/* producthunt.com/* pypi.org/*/* qiita.com/* quora.com reddit
    reddit.com/*/* rubygems.org/*/* rumble.com s3.amazonaws.com/* salsa.debian.org/*/* scribd.com/* shows.acast.com/*
    sites.google.com/*/* slides.com/* slideshare.net/* soundcloud soundcloud.com/* sourceforge.net/*/* speakerdeck.com/*
    spotify spotify.com spreaker.com stackexchange.com stackoverflow.com steam steamcommunity.com/*/* steemit.com/*
    stitcher.com storage.googleapis.com/* store.steampowered.com/*/*/* substack t.me/* telegra.ph telegram threads.net/*
    tiktok tiktok.com/* tildes.net/* todo.sr.ht/*/* transistor.fm tumblr twitch.tv/* twitter twitter.com/* v2ex.com vimeo
    vimeo.com vk.com/*/* wattpad.com/* weibo.com wordpress x x.com/* youtu.be youtube youtube.com zenn.dev/* zhihu.com
    """
}
