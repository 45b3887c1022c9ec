import FeedBasics

/// A disk cache of images that were shown. An image is kept until others need the space, since a picture rarely changes
/// under its URL. Several processes may share the folder. If the folder cannot be used, nothing is kept.
struct PictureCache: Sendable {
  /// The size limit of all files together, in bytes.
  static let usualLimit = 100_000_000

  let folder: String
  var limit = PictureCache.usualLimit

  /// The image of a URL, which counts as used now; nil if it is not in the cache.
  func image(from url: String) -> Data? {
    let descriptor = open(path(url), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var information = stat()
    guard fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG,
      information.st_size <= limit, let content = InputFile.read(descriptor)
    else { return nil }
    futimens(descriptor, nil)
    return content
  }

  /// Keeps an image, and removes the least recently used ones if the cache is too large.
  func keep(_ image: Data, from url: String) {
    guard image.count <= limit, makeFolder() else { return }
    // If this fails, for example because the disk is full or read-only, the image is fetched again next time.
    try? AtomicFile.write(image, to: path(url), mode: 0o600)
    evict()
  }

  /// The name is the SHA-256 of the URL: no part of a URL is part of a path, and no two can be made to share one.
  private func path(_ url: String) -> String {
    "\(folder)/\(Authentication.hex(SHA256.digest(url.utf8)))"
  }

  private func makeFolder() -> Bool {
    if access(folder, W_OK) == 0 { return true }
    let mode: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: mode)
    return access(folder, W_OK) == 0
  }

  private func evict() {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return }
    var files: [(path: String, size: Int, used: timespec)] = []
    for name in names {
      let path = "\(folder)/\(name)"
      var information = stat()
      guard lstat(path, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
        continue
      }
      files.append((path, Int(information.st_size), information.changed))
    }
    var total = files.reduce(0) { $0 + $1.size }
    guard total > limit else { return }
    // Unfinished files of processes that were killed are evicted as well.
    files.sort { ($0.used.tv_sec, $0.used.tv_nsec) < ($1.used.tv_sec, $1.used.tv_nsec) }
    for file in files where total > limit {
      if unlink(file.path) == 0 { total -= file.size }
    }
  }
}
