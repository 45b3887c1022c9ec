/// Files that commands read; `-` is standard input.
public enum InputFile {
  /// Everything in a file or in standard input.
  /// - Throws: ``FileError`` if it cannot be read.
  public static func contents(of file: String) throws(FileError) -> Data {
    if let data = file == "-" ? read(STDIN_FILENO) : bytes(at: file) { return data }
    throw unreadable(file)
  }

  /// The beginning of a file or of standard input.
  /// - Parameter limit: in bytes; the rest is not read.
  /// - Throws: ``FileError`` if it cannot be read.
  public static func contents(of file: String, limit: Int) throws(FileError) -> Data {
    let data =
      file == "-" ? read(STDIN_FILENO, limit: limit) : opened(file) { read($0, limit: limit) }
    if let data { return data }
    throw unreadable(file)
  }

  private static func unreadable(_ file: String) -> FileError {
    let number = errno
    if FileError.isShortage(number) { return FileError.system(name(of: file), number) }
    if number == EISDIR { return FileError(name(of: file), thatIt: FileError.unreadable(number)) }
    if file.contains("://") {
      return FileError(name(of: file), "is a URL, and files are read here; download it first")
    }
    let reason =
      file == "-" || access(file, F_OK) == 0 ? "cannot be read" : "there is no such file"
    return FileError(name(of: file), "\(reason); check the path and its permissions")
  }

  /// What a function makes of an open file; nil if the file cannot be opened.
  private static func opened<Result>(_ path: String, _ body: (Int32) -> Result?) -> Result? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return body(descriptor)
  }

  /// What messages call it.
  public static func name(of file: String) -> String { file == "-" ? "standard input" : file }

  /// Everything in a file, or all that comes out of a pipe or device until its end; nil if it cannot be read.
  /// - Parameter limit: in bytes; the rest is not read.
  public static func bytes(at path: String, limit: Int = .max) -> Data? {
    opened(path) { descriptor in
      var information = stat()
      let isFile = fstat(descriptor, &information) == 0 && information.st_mode & S_IFMT == S_IFREG
      // Files of /proc and /sys report a size of 0.
      guard isFile, information.st_size > 0 else { return read(descriptor, limit: limit) }
      return read(descriptor, size: min(Int(information.st_size), limit))
    }
  }

  /// The bytes of a file, without a copy of them.
  private static func read(_ descriptor: Int32, size: Int) -> Data? {
    guard let memory = malloc(size) else { return nil }
    var end = 0
    while end < size {
      let count = FeedBasics.read(descriptor, memory + end, size - end)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        free(memory)
        return nil
      }
      if count == 0 { break }
      end += count
    }
    return Data(bytesNoCopy: memory, count: end, deallocator: .free)
  }

  /// Everything from an open file, pipe or device, up to its end or a limit in bytes; nil if it cannot be read.
  public static func read(_ descriptor: Int32, limit: Int = .max) -> Data? {
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: min(limit, 64 * 1024))
    while data.count < limit {
      let count = FeedBasics.read(descriptor, &buffer, min(buffer.count, limit - data.count))
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
