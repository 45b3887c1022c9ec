import FeedModel
import FeedParsing
import Foundation
import Testing

@testable import FeedConfiguration
@testable import ReaderMigration

/// The account that newsboat takes its feeds from.
@Suite struct `Newsboat's account, imported` {
  private static let config = """
    [account.freshrss]
    type = "googlereader"
    url = "https://rss.example/api/greader.php"
    user = "ada"
    password = "${PASSWORD}"

    """

  private func plan(_ accounts: (url: String, user: String)...) throws -> ImportPlan {
    var plan = ImportPlan(
      into: try ConfigReader.read(Self.config, path: "/c", environment: [:]))
    for account in accounts {
      let text = """
        auto-reload yes
        urls-source "freshrss"
        freshrss-url "\(account.url)"
        freshrss-login "\(account.user)"
        freshrss-password "secret"

        """
      guard case .newsboatConfig(let newsboat) = try SubscriptionReader.file(Data(text.utf8)) else {
        Issue.record("not a config")
        return plan
      }
      plan.add(newsboat, file: "config")
    }
    return plan
  }

  @Test(arguments: [
    "https://rss.example/api/greader.php", "https://rss.example:443/api/greader.php",
    "https://RSS.example/api/greader.php",
  ])
  func `is there already if it is at the same server`(_ url: String) throws {
    let plan = try plan((url, "ada"))
    #expect(plan.additions.accounts.isEmpty)
    #expect(
      plan.remarks.contains(
        "config takes its feeds from the account 'freshrss', which is there already"))
  }

  @Test func `is another one if it is that of another user`() throws {
    let url = "https://rss.example/api/greader.php"
    let plan = try plan((url, "bob"), (url, "bob"))
    #expect(plan.additions.accounts.map(\.name) == ["freshrss-2"])
    #expect(plan.additions.accounts.map(\.user) == ["bob"])
  }
}
