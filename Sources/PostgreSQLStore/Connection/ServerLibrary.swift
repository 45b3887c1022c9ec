import CLibPQ

/// libpq, which is loaded when a store on a server is opened.
public enum ServerLibrary {
  /// The version, such as `15.8`; nil if it cannot be used. Asking loads it.
  public static var version: String? {
    guard libpq_problem() == nil else { return nil }
    let version = libpq_libVersion()
    return "\(version / 10_000).\(version % 10_000)"
  }

  /// Why it cannot be used, in the loader's words; nil if it can.
  public static var problem: String? { libpq_problem().map { String(cString: $0) } }
}
