/// A configured source, of either kind.
public struct Feed: Sendable, Equatable {
  /// Unique in the config.
  public var name: String
  /// Where it is fetched from: an http(s) URL with its variables filled in, or a file's path.
  public var location: FeedLocation
  /// The URL as the config has it, `${NAME}` unexpanded: what the store may keep.
  public var configuredURL: String
  public var tags: [String] = []
  /// The JSON adapter that reads it; nil where the content says what it is.
  public var adapter: String?
  /// What else decides how an answer is read, as text: the adapter's definition, and how many pages there are. A change
  /// makes the feed be read anew.
  public var reading: String?
  /// Request headers, variables filled in; they go to the feed's own origin only.
  public var headers: [HTTPHeader] = []
  public var username: String?
  public var password: String?
  /// Values that must not appear anywhere: variables filled in, passwords, keys in headers.
  public var secrets: [String] = []
  /// Seconds between polls when the server says nothing.
  public var interval: Double
  /// Seconds for the whole transfer.
  public var timeout: Double
  /// Bytes after decompression.
  public var maxBody: Int
  /// How many pages of a paged API are read.
  public var pages: Int = 1
  public var isEnabled: Bool = true
  /// Why the feed cannot be fetched as configured, such as an environment variable that is not set.
  public var problem: String?

  public init(
    name: String, location: FeedLocation, configuredURL: String, interval: Double = 3600,
    timeout: Double = 60,
    maxBody: Int = 15_000_000
  ) {
    self.name = name
    self.location = location
    self.configuredURL = configuredURL
    self.interval = interval
    self.timeout = timeout
    self.maxBody = maxBody
  }
}

/// Where a feed's bytes come from.
public enum FeedLocation: Sendable, Equatable {
  case web(url: String)
  case file(path: String)

  /// The URL that relative links in the feed are resolved against; nil for a file.
  public var baseURL: String? {
    switch self {
    case .web(let url): url
    case .file: nil
    }
  }
}

/// One request header.
public struct HTTPHeader: Sendable, Equatable {
  public var name: String
  public var value: String

  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}
