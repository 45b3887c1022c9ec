/// How large input is that is made to take long.
public enum HostileSize {
  /// How often something is repeated: a tenth as often where nothing is optimised, and time would go into that.
  public static func count(_ count: Int) -> Int {
    isOptimised ? count : count / 10
  }

  private static var isOptimised: Bool {
    var isOptimised = true
    // Its condition is evaluated in debug builds only.
    assert(
      {
        isOptimised = false
        return true
      }())
    return isOptimised
  }
}
