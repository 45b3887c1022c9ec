import FeedModel
import Foundation

/// Reads feeds that the config names by path.
enum FileReader {
  static func read(_ path: String, limit: Int) throws(FetchError) -> Data {
    var information = stat()
    guard stat(path, &information) == 0 else { throw .file(reason(path)) }
    // Reading from a pipe or a device could block forever.
    guard information.st_mode & S_IFMT == S_IFREG else {
      throw .file("\(path) is not a regular file; correct the feed's url in the config")
    }
    guard information.st_size <= limit else { throw .tooLarge(limit: limit) }
    guard let file = FileHandle(forReadingAtPath: path) else { throw .file(reason(path)) }
    defer { try? file.close() }
    do {
      let data = try file.read(upToCount: limit + 1) ?? Data()
      guard data.count <= limit else { throw FetchError.tooLarge(limit: limit) }
      return data
    } catch let error as FetchError {
      throw error
    } catch {
      throw .file("\(path) cannot be read; check the disk")
    }
  }

  private static func reason(_ path: String) -> String {
    switch errno {
    case ENOENT, ENOTDIR: "no such file: \(path); correct the feed's url in the config"
    case EACCES, EPERM: "\(path): permission denied; check its permissions"
    default: "\(path): \(String(cString: strerror(errno)))"
    }
  }
}
