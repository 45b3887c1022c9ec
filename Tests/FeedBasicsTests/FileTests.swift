import FeedBasics
import FeedTestSupport
import Foundation
import Testing

/// Files that are written whole or not at all.
@Suite struct `A file` {
  private let folder = TemporaryFolder()

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  private func write(_ text: String, named path: String) throws(FileError) {
    var file = try AtomicFile(named: path)
    file.write(Array(text.utf8))
    try file.finish()
  }

  @Test func `that is new has the permissions that any program's has`() throws {
    let other = "\(folder.path)/other"
    close(open(other, O_CREAT | O_WRONLY, 0o666))
    try write("x", named: "\(folder.path)/new")
    #expect(try mode("\(folder.path)/new") == mode(other))
  }

  @Test(arguments: [0o600, 0o666, 0o755])
  func `keeps its permissions when it is replaced`(_ permissions: Int) throws {
    let path = folder.write("old", to: "file")
    #expect(chmod(path, mode_t(permissions)) == 0)
    try write("new", named: path)
    #expect(try mode(path) == permissions)
    #expect(FileManager.default.contents(atPath: path) == Data("new".utf8))
  }

  @Test func `gets exactly the permissions that were asked for`() throws {
    let path = "\(folder.path)/file"
    try AtomicFile.write(Data("x".utf8), to: path, mode: 0o666)
    #expect(try mode(path) == 0o666)
  }

  @Test func `is written beside what a killed process of the same number left`() throws {
    let path = "\(folder.path)/file"
    _ = folder.write("secret", to: "file.new-\(getpid())")
    try AtomicFile.write(Data("x".utf8), to: path, mode: 0o600)
    #expect(FileManager.default.contents(atPath: path) == Data("x".utf8))
  }

  @Test func `has its old leftovers removed, and nothing else`() throws {
    let path = folder.write("x", to: "file")
    let kept = ["file.new-2", "file.new-fedcba9876543210", "other.new-0123456789abcdef"]
    for name in kept { _ = folder.write("x", to: name) }
    let old = folder.write("secret", to: "file.new-0123456789abcdef")
    let hourAgo: [FileAttributeKey: Any] = [.modificationDate: Date(timeIntervalSinceNow: -3600)]
    for place in [old, "\(folder.path)/file.new-2", "\(folder.path)/other.new-0123456789abcdef"] {
      try FileManager.default.setAttributes(hourAgo, ofItemAtPath: place)
    }
    AtomicFile.removeLeftovers(of: path)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(left) == Set(kept + ["file"]))
  }

  @Test func `that cannot be written reports the reason`() {
    #expect {
      try write("x", named: "\(folder.path)/none/file")
    } throws: { "\($0)" == "\(folder.path)/none/file: No such file or directory" }
    #expect {
      try write("x", named: folder.path)
    } throws: { "\($0)" == "\(folder.path) is a folder; name a file in it" }
  }

  @Test func `is not blamed for too many others that are open`() {
    #expect(FileError.unreadable(EACCES) == "cannot be read; check its permissions")
    #expect(FileError.unreadable(EMFILE).hasSuffix("; raise the limit with 'ulimit -n'"))
    #expect(FileError.unreadable(ENFILE).hasSuffix("; close other programs and try again"))
    let words = String(cString: strerror(EMFILE))
    #expect(FileError.words(EMFILE).hasPrefix(words))
    #expect(
      FileError.unloaded("libx", "libx.so: \(words)", "install it")
        == "libx cannot be loaded (libx.so: \(words)); raise the limit with 'ulimit -n'")
    #expect(FileError.unloaded("libx", "gone", "install it").hasSuffix("(gone); install it"))
  }

  @Test func `has a folder that is created with those around it, or with the reason why not`()
    throws
  {
    let new = "\(folder.path)/a/b/c"
    #expect(FilePath.problem(creatingIn: new) == nil)
    try FilePath.createFolder(new, mode: 0o700)
    #expect(try mode(new) == 0o700)
    try FilePath.createFolder(new)
    let file = folder.write("", to: "file")
    #expect(FilePath.problem(creatingIn: "\(file)/a")?.contains("Not a directory") == true)
    #expect(throws: FileError.self) { try FilePath.createFolder("\(file)/a") }
    #if os(Linux)
      #expect {
        try FilePath.createFolder("/proc/none/a")
      } throws: { "\($0)".hasPrefix("/proc/none cannot be created: ") }
    #endif
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func `on a full disk reports it`() {
    #expect {
      try write("x", named: "/dev/full")
    } throws: {
      "\($0)"
        == "/dev/full could not be written: No space left on device; is the disk full?"
    }
  }

  @Test func `that cannot be read reports the reason`() {
    #expect(throws: FileError("none", "there is no such file; check the path and its permissions"))
    {
      try InputFile.contents(of: "none")
    }
    #expect(InputFile.bytes(at: "\(folder.path)/none") == nil)
    #expect {
      try InputFile.contents(of: folder.path)
    } throws: { "\($0)" == "\(folder.path) is a folder; name a file" }
  }

  @Test(.enabled(if: getuid() != 0, "the superuser ignores file modes"))
  func `whose folder takes no files is not blamed itself`() throws {
    let path = folder.write("old", to: "closed/file")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o555], ofItemAtPath: "\(folder.path)/closed")
    defer { chmod("\(folder.path)/closed", 0o755) }
    #expect {
      try write("x", named: path)
    } throws: {
      "\($0)" == "\(path) cannot be written: its folder takes no new file (Permission denied)"
    }
  }
}
