// The protocol is for Foundation, whose place this module takes: nothing else declares the conformances.
// swift-format-ignore-file: AvoidRetroactiveConformances

#if canImport(FoundationEssentials)
  extension String: @retroactive _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSString { unused() }
    public static func _forceBridgeFromObjectiveC(_ s: NSString, result: inout String?) { unused() }
    public static func _conditionallyBridgeFromObjectiveC(_ s: NSString, result: inout String?)
      -> Bool
    { unused() }
    public static func _unconditionallyBridgeFromObjectiveC(_ s: NSString?) -> String { unused() }
  }
  extension Data: @retroactive _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSData { unused() }
    public static func _forceBridgeFromObjectiveC(_ s: NSData, result: inout Data?) { unused() }
    public static func _conditionallyBridgeFromObjectiveC(_ s: NSData, result: inout Data?) -> Bool
    { unused() }
    public static func _unconditionallyBridgeFromObjectiveC(_ s: NSData?) -> Data { unused() }
  }
  extension Date: @retroactive _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSDate { unused() }
    public static func _forceBridgeFromObjectiveC(_ s: NSDate, result: inout Date?) { unused() }
    public static func _conditionallyBridgeFromObjectiveC(_ s: NSDate, result: inout Date?) -> Bool
    { unused() }
    public static func _unconditionallyBridgeFromObjectiveC(_ s: NSDate?) -> Date { unused() }
  }
#endif
