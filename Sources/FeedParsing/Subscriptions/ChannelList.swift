/// The channels that somebody has subscribed to, as Google's archive of YouTube lists them: a row of headings in any
/// language, and rows of a channel's id, URL and title.
enum ChannelList {
  /// - Returns: nil if fewer than half of the rows are channels.
  static func read(_ bytes: ArraySlice<UInt8>) -> SubscriptionList? {
    var rows = TableRows(bytes)
    guard let headings = rows.next(), headings.count >= 3 else { return nil }
    var list = SubscriptionList()
    var count = 0
    while let row = rows.next() {
      count += 1
      guard row.count >= 3, isID(row[0].trimmed), row[1].contains(row[0].trimmed) else { continue }
      let url = "https://www.youtube.com/feeds/videos.xml?channel_id=\(row[0].trimmed)"
      list.append(Subscription(written: url, address: SubscriptionAddress(url), title: row[2]))
    }
    return list.subscriptions.count * 2 > count ? list : nil
  }

  private static func isID(_ text: String) -> Bool {
    text.hasPrefix("UC") && text.utf8.count == 24
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
  }
}
