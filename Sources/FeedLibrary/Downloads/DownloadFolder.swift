package import FeedBasics
package import FeedModel

/// The folder for downloaded files. What is not finished is in its folder `.aggregate`, under names that feeds cannot
/// choose: for each URL a part and a record.
package struct DownloadFolder: Sendable {
  package let path: String
  /// Held while files are downloaded, so that two programs do not write the same part.
  private let lock: FolderLock
  private var hidden: String { "\(path)/.aggregate" }

  /// Creates the folder if it is missing.
  /// - Throws: ``LibraryFailure`` if it cannot be used, of the kind `busy` if another download into it is running.
  package init(path: String) throws(LibraryFailure) {
    self.path = path
    do throws(FileError) {
      try FilePath.createFolder(path)
    } catch {
      throw .failed("the folder \(error); check its path and its permissions")
    }
    let hidden = "\(path)/.aggregate"
    mkdir(hidden, 0o700)
    var information = stat()
    let isThere = lstat(hidden, &information) == 0
    if isThere, information.st_mode & S_IFMT == S_IFLNK {
      throw .failed(
        "the folder \(path) cannot be used: its .aggregate is a symbolic link; remove it")
    }
    guard isThere, information.st_mode & S_IFMT == S_IFDIR, access(hidden, W_OK) == 0 else {
      throw .failed("the folder \(path) cannot be written to; check its permissions")
    }
    do throws(FolderLock.Busy) {
      lock = try FolderLock(folderOf: "\(hidden)/lock", timeout: .zero)
    } catch {
      throw LibraryFailure(
        .busy, "another download into \(path) is running; wait for it to end")
    }
  }

  // MARK: Parts and records

  package func partPath(_ url: String) -> String { path(Digest.hex(url), "part") }

  /// - Parameter digest: that of the URL.
  private func path(_ digest: String, _ type: String) -> String {
    DownloadFolder.path(digest, type, in: path)
  }

  private static func path(_ digest: String, _ type: String, in folder: String) -> String {
    "\(folder)/.aggregate/\(digest).\(type)"
  }

  /// The record of a URL; an empty one if it is missing or unreadable.
  package func record(_ url: String) -> DownloadRecord { record(digest: Digest.hex(url)) }

  private func record(digest: String) -> DownloadRecord {
    DownloadFolder.record(at: path(digest, "json"))
  }

  private static func record(at path: String) -> DownloadRecord {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return DownloadRecord() }
    defer { close(descriptor) }
    guard let data = InputFile.read(descriptor, limit: 1 << 20) else { return DownloadRecord() }
    return (try? JSONDecoder().decode(DownloadRecord.self, from: data)) ?? DownloadRecord()
  }

  package func save(_ record: DownloadRecord, of url: String) throws(FileError) {
    try save(record, digest: Digest.hex(url))
  }

  private func save(_ record: DownloadRecord, digest: String) throws(FileError) {
    guard let data = try? JSONEncoder().encode(record) else { return }
    try AtomicFile.write(data, to: path(digest, "json"), mode: 0o600)
  }

  /// The name of the whole file; nil if it was not downloaded, or is no longer there.
  package func finished(_ url: String) -> String? { DownloadFolder.finished(url, in: path) }

  /// The same of a folder into which others may be downloading.
  package static func finished(_ url: String, in folder: String) -> String? {
    let digest = Digest.hex(url)
    // While there is a part, the name may be taken without being filled.
    let part = path(digest, "part", in: folder)
    guard let file = record(at: path(digest, "json", in: folder)).file,
      !exists(part) || isEmpty(part), exists("\(folder)/\(file)")
    else { return nil }
    return file
  }

  /// The name of an attachment's whole file, also if that was downloaded under another URL, from which this one differs by
  /// a token; nil if it was not downloaded, or is no longer there.
  package func finished(_ attachment: ArticleAttachment) -> String? {
    DownloadFolder.finished(attachment, in: path)
  }

  /// The same of a folder into which others may be downloading.
  package static func finished(_ attachment: ArticleAttachment, in folder: String) -> String? {
    finished(attachment.attachment.url, in: folder)
      ?? attachment.lastingName.flatMap { finished($0, in: folder) }
  }

  private static func exists(_ path: String) -> Bool {
    var information = stat()
    return lstat(path, &information) == 0
  }

  // MARK: Names

  /// Gives a part its name, which no other file has.
  /// - Returns: the name in the folder.
  package func finish(_ url: String, base: String, type: String) throws(FileError) -> String {
    var record = record(url)
    for number in 1...10_000 {
      let name = FileName.name(base, number: number, type: type)
      let target = "\(path)/\(name)"
      // A run that was killed here had taken the name already.
      let isOurs = record.file == name && DownloadFolder.isEmpty(target)
      guard isOurs || !DownloadFolder.exists(target) else { continue }
      record.file = name
      try save(record, of: url)
      if !isOurs {
        let flags = O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC | O_NOFOLLOW
        let descriptor = open(target, flags, 0o644)
        if descriptor < 0, errno == EEXIST { continue }
        guard descriptor >= 0 else { throw failure(target) }
        close(descriptor)
      }
      // It replaces the empty file that took the name.
      guard rename(partPath(url), target) == 0 else { throw failure(target) }
      sync()
      return name
    }
    throw FileError("\(path)/\(base)", "too many files have this name")
  }

  private static func isEmpty(_ path: String) -> Bool {
    var information = stat()
    return lstat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFREG
      && information.st_size == 0
  }

  /// Flushes the new name to disk.
  private func sync() {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_DIRECTORY)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  private func failure(_ path: String) -> FileError {
    FileError(path, String(cString: strerror(errno)))
  }

  /// Notes the name of a whole file under what it is known by whatever its URL.
  package func note(_ file: String, as lastingName: String) throws(FileError) {
    try save(DownloadRecord(file: file), of: lastingName)
  }

  // MARK: Removal

  /// Removes an unfinished download.
  package func discard(_ url: String) { discard(digest: Digest.hex(url)) }

  private func discard(digest: String) {
    unlink(path(digest, "part"))
    var record = record(digest: digest)
    record.version = nil
    // A whole file that was moved away may come back.
    if let file = record.file, !DownloadFolder.isEmpty("\(path)/\(file)"),
      (try? save(record, digest: digest)) != nil
    {
      return
    }
    unlink(path(digest, "json"))
  }

  /// Removes unfinished downloads to which nothing was written since a date.
  package func removeParts(unchangedSince date: Date) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: hidden)) ?? []
    for name in names where name.hasSuffix(".part") {
      let attributes = try? FileManager.default.attributesOfItem(atPath: "\(hidden)/\(name)")
      guard let changed = attributes?[.modificationDate] as? Date, changed < date else { continue }
      discard(digest: String(name.dropLast(".part".count)))
    }
  }
}
