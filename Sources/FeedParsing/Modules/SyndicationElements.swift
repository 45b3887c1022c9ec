internal import FeedModel

/// How often a feed changes (web.resource.org/rss/1.0/modules/syndication).
extension FeedDraft {
  mutating func readSyndication(_ element: XMLElement) {
    switch element.name.local {
    case "updatePeriod":
      switch element.text.trimmed.lowercased() {
      case "hourly": updatePeriod = 3600
      case "daily": updatePeriod = 86400
      case "weekly": updatePeriod = 7 * 86400
      case "monthly": updatePeriod = 30 * 86400
      case "yearly": updatePeriod = 365 * 86400
      default: break
      }
    case "updateFrequency":
      if let times = Double(element.text.trimmed), times >= 1, times.isFinite {
        updateFrequency = times
      }
    default: break
    }
  }
}
