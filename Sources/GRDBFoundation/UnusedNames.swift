// swift-format-ignore-file: AlwaysUseLowerCamelCase

#if canImport(FoundationEssentials)
  // MARK: Names for enumerations, observers and their threads

  public enum Thread {
    public static var isMainThread: Bool { unused() }
  }

  public protocol NSObjectProtocol: AnyObject {}

  public struct Notification {
    public struct Name: Sendable {
      public init(_ name: String) {}
    }
  }

  public final class OperationQueue {}

  public final class Bundle: Sendable {
    public static var main: Bundle { unused() }
    public init?(path: String) { unused() }
    public var bundleURL: URL { unused() }
  }

  public func NSTemporaryDirectory() -> String { unused() }

  public struct URLResourceKey: Hashable {
    public static var fileSizeKey: URLResourceKey { unused() }
  }

  public struct URLResourceValues {
    public var fileSize: Int? { unused() }
  }

  extension URL {
    public func resourceValues(forKeys keys: Set<URLResourceKey>) throws -> URLResourceValues {
      unused()
    }
  }

  // MARK: Names for records

  public final class DateFormatter: Sendable {
    public init() { unused() }
    public var dateFormat: String {
      get { unused() }
      set { unused() }
    }
    public var locale: Locale {
      get { unused() }
      set { unused() }
    }
    public var timeZone: TimeZone? {
      get { unused() }
      set { unused() }
    }
    public func string(from date: Date) -> String { unused() }
    public func date(from text: String) -> Date? { unused() }
  }

  public final class ISO8601DateFormatter: Sendable {
    public enum Options: Sendable { case withInternetDateTime }
    public init() { unused() }
    public var formatOptions: Options {
      get { unused() }
      set { unused() }
    }
    public func string(from date: Date) -> String { unused() }
    public func date(from text: String) -> Date? { unused() }
  }

  public struct CGFloat: Sendable {
    public init(_ value: Double) { unused() }
  }

  extension Double {
    public init(_ value: CGFloat) { unused() }
  }

  public final class NSCache<Key: AnyObject, Value: AnyObject> {
    public init() { unused() }
    public func object(forKey key: Key) -> Value? { unused() }
    public func setObject(_ value: Value, forKey key: Key) { unused() }
  }

  // MARK: Names for errors

  public protocol CustomNSError: Error {
    static var errorDomain: String { get }
    var errorCode: Int { get }
    var errorUserInfo: [String: Any] { get }
  }

  public let NSLocalizedDescriptionKey = "NSLocalizedDescription"
  public let NSLocalizedFailureReasonErrorKey = "NSLocalizedFailureReason"
#endif
