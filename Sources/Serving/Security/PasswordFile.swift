public import FeedModel
import Platform

/// The file with the user's password, beside the config. It is generated, since clients keep it and no one has to remember
/// it.
public struct PasswordFile: Sendable {
  /// The file's path.
  public let path: String

  /// A password of fewer characters is refused: tokens that are made of it could be used to guess it.
  private static let minimumLength = 12
  /// Letters and digits that cannot be mistaken for one another, on a phone's keyboard without changing its layout more
  /// than needed.
  private static let characters = Array("abcdefghjkmnpqrstuvwxyz23456789")

  /// - Parameter config: the path of the config.
  public init(besides config: String) {
    let folder = FilePath.folder(of: FilePath.target(of: config))
    path = (folder.isEmpty ? "" : folder == "/" ? "/" : folder + "/") + "serve.password"
  }

  /// The password; generates one if there is no file.
  /// - Throws: ``FileError`` if the file cannot be read or written, or holds no password.
  public func password() throws(FileError) -> String {
    var information = stat()
    guard lstat(path, &information) == 0 else { return try replace() }
    let text = String(decoding: try InputFile.contents(of: path, limit: 4096), as: UTF8.self)
    let password = text.trimmed(where: \.isWhitespace)
    guard password.count >= PasswordFile.minimumLength, !password.contains(where: \.isNewline)
    else {
      throw FileError(
        path,
        "must contain one password of at least \(PasswordFile.minimumLength) characters; 'aggregate serve --new-password' generates one"
      )
    }
    return password
  }

  /// Generates another password, which revokes all that the old one gave.
  /// - Throws: ``FileError`` if it cannot be written.
  @discardableResult
  public func replace() throws(FileError) -> String {
    let password = PasswordFile.generated()
    // A machine whose feeds are in the store may have no config, and no folder for one. If it cannot be created, writing
    // the file reports why.
    try? FileManager.default.createDirectory(
      atPath: FilePath.folder(of: path), withIntermediateDirectories: true)
    try AtomicFile.write(Data("\(password)\n".utf8), to: FilePath.target(of: path), mode: 0o600)
    return password
  }

  /// Identifies the file's contents without reading them; nil if it is missing.
  public var stamp: String? {
    var information = stat()
    guard stat(path, &information) == 0 else { return nil }
    #if canImport(Darwin)
      let changed = information.st_mtimespec
    #else
      let changed = information.st_mtim
    #endif
    return "\(information.st_ino)-\(information.st_size)-\(changed.tv_sec)-\(changed.tv_nsec)"
  }

  /// Whether other users can read it.
  public var isReadableByOthers: Bool {
    var information = stat()
    return stat(path, &information) == 0 && information.st_mode & 0o077 != 0
  }

  /// Twenty characters, which are 99 bits, in groups that are easy to type.
  private static func generated() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<4).map { _ in
      String(
        (0..<5).map { _ in characters[Int.random(in: 0..<characters.count, using: &generator)] })
    }.joined(separator: "-")
  }
}
