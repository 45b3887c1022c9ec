#if canImport(FoundationEssentials)
  // The classes whose objects GRDB can store, and their conversions, which `as` calls.

  open class NSObject {}

  public final class NSNull: NSObject {}

  public class NSString: NSObject {
    public required init(string: String) { unused() }
  }

  public final class NSMutableString: NSString {}

  public final class NSData: NSObject {}

  public final class NSDate: NSObject {}

  public final class NSURL: NSObject {
    public var absoluteString: String { unused() }
  }

  public final class NSUUID: NSObject {
    public init(uuidBytes: UnsafePointer<UInt8>) { unused() }
    public init?(uuidString: String) { unused() }
    public func getBytes(_ bytes: UnsafeMutablePointer<UInt8>) { unused() }
  }

  public class NSNumber: NSObject {
    public init(value: Int64) { unused() }
    public init(value: Double) { unused() }
    public var objCType: UnsafePointer<CChar> { unused() }
    public var boolValue: Bool { unused() }
    public var doubleValue: Double { unused() }
    public var floatValue: Float { unused() }
    public var intValue: Int { unused() }
    public var int8Value: Int8 { unused() }
    public var int16Value: Int16 { unused() }
    public var int32Value: Int32 { unused() }
    public var int64Value: Int64 { unused() }
    public var uintValue: UInt { unused() }
    public var uint8Value: UInt8 { unused() }
    public var uint16Value: UInt16 { unused() }
    public var uint32Value: UInt32 { unused() }
    public var uint64Value: UInt64 { unused() }
  }

  public final class NSDecimalNumber: NSNumber, Equatable {
    public init(decimal: Decimal) { unused() }
    public override init(value: Int64) { unused() }
    public override init(value: Double) { unused() }
    public static func == (one: NSDecimalNumber, other: NSDecimalNumber) -> Bool { unused() }
    public func rounding(accordingToBehavior: NSDecimalNumberHandler) -> NSDecimalNumber {
      unused()
    }
    public func compare(_ other: NSDecimalNumber) -> ComparisonResult { unused() }
    public func description(withLocale locale: Locale) -> String { unused() }
  }

  public final class NSDecimalNumberHandler: Sendable {
    public init(
      roundingMode: Decimal.RoundingMode, scale: Int16, raiseOnExactness: Bool,
      raiseOnOverflow: Bool, raiseOnUnderflow: Bool, raiseOnDivideByZero: Bool
    ) { unused() }
  }

  public protocol ReferenceConvertible {
    associatedtype ReferenceType: NSObject
  }

  extension URL: ReferenceConvertible {
    public typealias ReferenceType = NSURL
  }

  extension UUID: ReferenceConvertible {
    public typealias ReferenceType = NSUUID
  }

#endif
