import ArticleRendering
import FeedBasics
import FeedConfiguration
import FeedLibrary
import FeedModel

/// Saving a web page as an article.
struct SavedPages {
  let visit: PageVisit

  private static let longestURL = 4000

  /// Saves a page and shows its article; its text is loaded meanwhile.
  func save(_ text: String) throws -> ServerResponse {
    guard text.utf8.count <= SavedPages.longestURL,
      let url = URLReference.absoluteWeb(text, base: nil)
    else { throw RequestRefusal("This is not the address of a page.") }
    let library = visit.site.library
    if PrivateAddress.isPrivate(url: url), !library.settings.allowsPrivate {
      throw RequestRefusal(
        "This address is in a private network; allow_private = true in the config lets it be saved.",
        status: 403)
    }
    let saving = Saving(library: library)
    guard let saved = try saving.save([SavedPage(url: url)]).first else {
      throw RequestRefusal("The page could not be saved.", status: 500)
    }
    Task { try await saving.load(saved) }
    return visit.redirection(to: "/a/\(saved.article)", note: PageNote(.saved))
  }

  /// What to keep among a browser's bookmarks, which brings the address of the page that is open. It is text, since no page
  /// has a link that runs anything.
  var bookmarklet: String {
    let address = visit.site.address
    // No other character may become a part of the script.
    guard let host = address.authority ?? visit.request.header("Host"),
      (host + address.base).allSatisfy({
        $0.isASCII && ($0.isLetter || $0.isNumber || "-._:[]/~".contains($0))
      })
    else { return "" }
    let root = "\(address.isSecure ? "https" : "http")://\(host)\(address.base)"
    let script = "javascript:location.href='\(root)/feeds?url='+encodeURIComponent(location.href)"
    return "A bookmark with this address saves the page that you are on: "
      + "<code>\(HTMLText.escaped(script))</code>"
  }
}
