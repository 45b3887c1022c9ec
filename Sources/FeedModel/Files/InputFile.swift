public import Platform

/// Files that commands read; `-` is standard input.
public enum InputFile {
  /// Everything in a file or in standard input.
  /// - Throws: ``FileError`` if it cannot be read.
  public static func contents(of file: String) throws(FileError) -> Data {
    if let data = file == "-" ? read(STDIN_FILENO) : bytes(at: file) { return data }
    let reason =
      file == "-" || access(file, F_OK) == 0 ? "cannot be read" : "there is no such file"
    throw FileError(name(of: file), "\(reason); check the path and its permissions")
  }

  /// What messages call it.
  public static func name(of file: String) -> String { file == "-" ? "standard input" : file }

  /// Everything in a file, or all that comes out of a pipe or device until its end; nil if it cannot be read.
  public static func bytes(at path: String) -> Data? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var information = stat()
    let isFile = fstat(descriptor, &information) == 0 && information.st_mode & S_IFMT == S_IFREG
    // Files of /proc and /sys report a size of 0.
    guard isFile, information.st_size > 0 else { return read(descriptor) }
    return try? Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe)
  }

  /// Everything from an open file, pipe or device, up to its end or a limit in bytes; nil if it cannot be read.
  public static func read(_ descriptor: Int32, limit: Int = .max) -> Data? {
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: min(limit, 64 * 1024))
    while data.count < limit {
      let count = Platform.read(descriptor, &buffer, min(buffer.count, limit - data.count))
      if count == 0 { return data }
      if count > 0 {
        data.append(contentsOf: buffer[..<count])
      } else if errno == EAGAIN {
        var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&ready, 1, -1)
      } else if errno != EINTR {
        return nil
      }
    }
    return data
  }
}
