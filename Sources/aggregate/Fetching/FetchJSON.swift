import ArticleRendering
import FeedBasics
import FeedLibrary
import FeedModel
import Refreshing

/// The result of a fetch as JSON, for other programs.
enum FetchJSON {
  /// - Parameters:
  ///   - lists: what looks at lists of feeds gave.
  ///   - pages: what loading pages has brought.
  ///   - sent: what was sent to targets.
  static func write(
    _ report: RefreshReport, lists: [FollowedLists.Outcome], pages: PageReport,
    sent: [Sending.Report], to writer: inout JSONWriter
  ) {
    writer.object { json in
      json.array("feeds") { list in for outcome in report.outcomes { write(outcome, to: &list) } }
      json.object("totals") { totals in
        func count(_ status: FeedOutcome.Status) -> Int {
          report.outcomes.count { $0.status == status }
        }
        totals.member("feeds", report.outcomes.count)
        // `updated` is a number of articles.
        totals.member("updated_feeds", count(.updated))
        for status in [FeedOutcome.Status.unchanged, .skipped, .failed] {
          totals.key(named: status.rawValue)
          totals.number(count(status))
        }
        totals.member("new", report.outcomes.reduce(0) { $0 + $1.changes.new })
        totals.member("updated", report.outcomes.reduce(0) { $0 + $1.changes.updated })
        totals.member("merged", report.outcomes.reduce(0) { $0 + $1.changes.merged })
        if !lists.isEmpty { write(lists, to: &totals) }
        if !pages.isEmpty { write(pages, to: &totals) }
        if !sent.isEmpty { write(sent, to: &totals) }
      }
    }
    writer.lineBreak()
  }

  private static func write(_ outcomes: [FollowedLists.Outcome], to writer: inout JSONWriter) {
    writer.array("lists") { list in
      for outcome in outcomes {
        list.object { json in
          json.member("list", outcome.list)
          json.member("added", outcome.added)
          json.member("enabled", outcome.enabled)
          json.member("disabled", outcome.disabled)
          json.member("error", outcome.error)
        }
      }
    }
  }

  private static func write(_ sent: [Sending.Report], to writer: inout JSONWriter) {
    writer.array("sends") { list in
      for report in sent {
        list.object { json in
          json.member("target", report.target)
          json.member("sent", report.sent)
          json.member("problems", report.problems.count)
        }
      }
    }
  }

  private static func write(_ pages: PageReport, to writer: inout JSONWriter) {
    writer.object("pages") { json in
      json.member("loaded", pages.loaded)
      json.member("refused", pages.refused.values.reduce(0, +))
      json.member("failed", pages.failed)
      json.member("left", pages.left)
    }
  }

  private static func write(_ outcome: FeedOutcome, to writer: inout JSONWriter) {
    writer.object { feed in
      feed.member("name", outcome.name)
      feed.member("url", SecretMask(SecretMask.secrets(in: outcome.url)).masked(outcome.url))
      feed.member("status", outcome.status.rawValue)
      feed.member("http_status", outcome.httpStatus)
      feed.member("new", outcome.changes.new)
      feed.member("updated", outcome.changes.updated)
      feed.member("merged", outcome.changes.merged)
      feed.member("error", outcome.error ?? outcome.unsent)
      feed.member("next_fetch", outcome.nextFetch.map(Timestamp.rfc3339))
      if let seconds = outcome.seconds {
        feed.key("seconds")
        feed.number((seconds * 1000).rounded() / 1000)
      }
    }
  }
}
