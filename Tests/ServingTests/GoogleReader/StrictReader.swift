/// Responses as the strictest clients read them: every key that one of them requires, with the type that it expects. A
/// missing key or another type fails the whole response there.

struct StrictLogin: Decodable {
  enum CodingKeys: String, CodingKey {
    case session = "SID"
    case longSession = "LSID"
    case token = "Auth"
  }
  var session: String
  var longSession: String
  var token: String
}

struct StrictUser: Decodable {
  var userId: String
  var userName: String
  var userProfileId: String
  var userEmail: String
}

struct StrictSubscriptions: Decodable {
  struct Subscription: Decodable {
    var id: String
    var title: String
    var categories: [StrictTags.Tag]
    var url: String
    var htmlUrl: String
    var iconUrl: String
  }
  var subscriptions: [Subscription]
}

struct StrictTags: Decodable {
  struct Tag: Decodable, Equatable {
    var id: String
    var label: String?
    var type: String?
  }
  var tags: [Tag]
}

struct StrictCounts: Decodable {
  struct Count: Decodable {
    var id: String
    var count: Int
    var newestItemTimestampUsec: String
  }
  var max: Int
  var unreadcounts: [Count]

  /// By stream.
  var counts: [String: Int] {
    Dictionary(uniqueKeysWithValues: unreadcounts.map { ($0.id, $0.count) })
  }
}

struct StrictIDs: Decodable {
  struct Reference: Decodable { var id: String }
  var itemRefs: [Reference]
  var continuation: String?
}

struct StrictStream: Decodable {
  struct Link: Decodable { var href: String }
  struct TypedLink: Decodable {
    var href: String
    var type: String
  }
  struct Origin: Decodable {
    var streamId: String
    var title: String
    var htmlUrl: String
  }
  struct Content: Decodable { var content: String }
  struct Enclosure: Decodable {
    var href: String
    var type: String
    var length: Int?
  }
  struct Item: Decodable {
    var id: String
    var crawlTimeMsec: String
    var timestampUsec: String
    var published: Int32
    var updated: Int32
    var title: String
    var author: String?
    var canonical: [Link]
    var alternate: [TypedLink]
    var categories: [String]
    var origin: Origin
    var summary: Content
    /// Must be absent: one client takes it for the same key as `summary`.
    var content: Content?
    var enclosure: [Enclosure]?
  }
  struct Itself: Decodable { var href: String }

  var id: String
  var updated: Int
  var continuation: String?
  /// Must be absent.
  var `self`: Itself?
  var items: [Item]
}

struct StrictQuickAdd: Decodable {
  var numResults: Int
  var query: String
  var streamId: String
  var streamName: String?
  var error: String?
}
