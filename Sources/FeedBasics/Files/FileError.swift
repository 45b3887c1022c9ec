/// Why a file could not be read or written.
public struct FileError: Error, Equatable, CustomStringConvertible {
  /// The file, as messages name it.
  public let path: String
  /// What is wrong with it, in words that follow its path.
  public let reason: String
  /// One line: the file, what happened, and where there is something to do about it, what.
  public let description: String

  /// - Parameter reason: what went wrong, such as `No such file or directory`.
  public init(_ path: String, _ reason: String) {
    self.path = path
    self.reason = reason
    description = "\(path): \(reason)"
  }

  /// - Parameter predicate: what the path is the subject of, such as `is a folder`.
  init(_ path: String, thatIt predicate: String) {
    self.path = path
    reason = predicate
    description = "\(path) \(predicate)"
  }

  /// The system's own words.
  /// - Parameter number: an `errno`.
  static func system(_ path: String, _ number: Int32) -> FileError {
    FileError(path, words(number))
  }

  /// The system's own words, and what to do if the file is not at fault.
  /// - Parameter number: an `errno`.
  public static func words(_ number: Int32) -> String {
    let words = String(cString: strerror(number))
    switch number {
    case EMFILE: return "\(words); raise the limit with 'ulimit -n'"
    case ENFILE: return "\(words); close other programs and try again"
    default: return words
    }
  }

  /// Whether an `errno` means that too many files are open, in this process or in all.
  public static func isShortage(_ number: Int32) -> Bool { number == EMFILE || number == ENFILE }

  /// Why a library cannot be loaded, and what to do.
  /// - Parameters:
  ///   - reason: the loader's.
  ///   - advice: what to do unless too many files are open.
  public static func unloaded(_ library: String, _ reason: String, _ advice: String) -> String {
    let isFull = reason.contains(String(cString: strerror(EMFILE)))
    return "\(library) cannot be loaded (\(reason)); "
      + (isFull ? "raise the limit with 'ulimit -n'" : advice)
  }

  /// Whether the `errno` of opening a file means that the file does not exist. After any other error it may exist, for
  /// example in a folder that cannot be read.
  public static func isAbsence(_ number: Int32) -> Bool { number == ENOENT || number == ENOTDIR }

  /// - Parameter number: the `errno` of opening or reading a file that exists.
  /// - Returns: what is wrong with it and what to do, in words that follow its path.
  public static func unreadable(_ number: Int32) -> String {
    switch number {
    case EMFILE, ENFILE, ELOOP: "cannot be read: \(words(number))"
    case EISDIR: "is a folder; name a file"
    default: "cannot be read; check its permissions"
    }
  }
}
