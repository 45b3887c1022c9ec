import FeedBasics
import FeedModel

/// Reads feeds that the config names by path.
enum FileReader {
  static func read(_ path: String, limit: Int) throws(FetchError) -> Data {
    var information = stat()
    guard stat(path, &information) == 0 else { throw .file(reason(path)) }
    // Reading from a pipe or a device could block forever.
    guard information.st_mode & S_IFMT == S_IFREG else {
      let kind = information.st_mode & S_IFMT == S_IFDIR ? "a folder" : "not a regular file"
      throw .file("\(path) is \(kind); correct 'url' in the config")
    }
    guard information.st_size <= limit else { throw .tooLarge(limit: limit) }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .file(reason(path)) }
    defer { close(descriptor) }
    guard let data = InputFile.read(descriptor, limit: limit + 1) else {
      throw .file("\(path) cannot be read; check the disk")
    }
    guard data.count <= limit else { throw .tooLarge(limit: limit) }
    return data
  }

  private static func reason(_ path: String) -> String {
    switch errno {
    case ENOENT, ENOTDIR: "no such file: \(path); correct 'url' in the config"
    case EACCES, EPERM: "\(path): permission denied; check its permissions"
    default: "\(path): \(FileError.words(errno))"
    }
  }
}
