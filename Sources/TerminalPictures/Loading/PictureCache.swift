import FeedModel
import Foundation

/// Images that were shown before, on disk, so that they are not fetched again. An image stays until others need its room:
/// a picture in a story hardly ever changes under its URL. Several processes may use one folder; where it cannot be used
/// nothing is kept.
struct PictureCache: Sendable {
  /// Bytes of all files.
  static let usualLimit = 100_000_000

  let folder: String
  var limit = PictureCache.usualLimit

  /// - Returns: the image that came from the URL, which counts as used now; nil if it is not there.
  func image(from url: String) -> Data? {
    let descriptor = open(path(url), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var information = stat()
    guard fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG,
      information.st_size <= limit, let content = try? file.readToEnd()
    else { return nil }
    // Names are digests, and two URLs can be made to share one.
    let head = PictureCache.head(url)
    guard content.starts(with: head) else { return nil }
    futimens(descriptor, nil)
    return Data(content.dropFirst(head.count))
  }

  /// Keeps an image, and lets go those that were not used for longest where there is too much.
  func keep(_ image: Data, from url: String) {
    let head = PictureCache.head(url)
    guard head.count + image.count <= limit, makeFolder() else { return }
    // Where the disk is full or read-only, or another process was first, it is fetched again next time.
    try? AtomicFile.write(head + image, to: path(url), mode: 0o600)
    evict()
  }

  /// The URL a file's image came from, as its first line.
  private static func head(_ url: String) -> Data { Data((url + "\n").utf8) }

  /// No part of a URL is part of a path.
  private func path(_ url: String) -> String { "\(folder)/\(Digest.hex(url))" }

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
      #if os(Linux)
        let used = information.st_mtim
      #else
        let used = information.st_mtimespec
      #endif
      files.append((path, Int(information.st_size), used))
    }
    var total = files.reduce(0) { $0 + $1.size }
    guard total > limit else { return }
    // What a process that was killed left half written grows old, too.
    files.sort { ($0.used.tv_sec, $0.used.tv_nsec) < ($1.used.tv_sec, $1.used.tv_nsec) }
    for file in files where total > limit {
      if unlink(file.path) == 0 { total -= file.size }
    }
  }
}
