import Foundation

/// Files that are written whole or not at all: under another name first, which takes the old one's place.
enum WholeFile {
  /// - Parameter mode: the file's permissions, whatever the umask says.
  /// - Throws: exit 1, saying what went wrong with which file.
  static func write(_ data: Data, to path: String, mode: mode_t) throws(CommandFailure) {
    var file = try UnfinishedFile(replacing: path, mode: mode)
    file.write(Array(data))
    try file.finish()
  }
}
