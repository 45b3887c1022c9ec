import FeedBasics

/// A line of snownews' `urls`: `URL|name|categories|filter`, with commas between categories. The filter is a program.
enum SnownewsLine {
  /// - Returns: nil if the line has no three bars after a URL. A URL may have bars, but hardly three.
  static func subscription(_ line: ArraySlice<UInt8>, number: Int) -> Subscription? {
    guard line.count(where: { $0 == UInt8(ascii: "|") }) == 3 else { return nil }
    let fields = String(decoding: line, as: UTF8.self)
      .split(separator: "|", omittingEmptySubsequences: false).map { String($0).trimmed }
    guard fields.count == 4, !fields[0].contains(where: \.isWhitespace),
      URLReference.Parts(fields[0]).scheme != nil
    else { return nil }
    var subscription = Subscription(
      written: fields[0], address: SubscriptionAddress(fields[0]), title: fields[1].nonEmpty,
      tags: fields[2].split(separator: ",").map { String($0).trimmed }, line: number)
    if !fields[3].isEmpty { subscription.leftOut = ["its filter"] }
    return subscription
  }
}
