import FeedBasics
import FeedTestSupport
import Foundation
import Testing

@testable import Serving

@Suite struct `The file of the password` {
  private let folder = TemporaryFolder()

  private var file: PasswordFile { file(besides: "\(folder.path)/feeds.toml") }

  private func file(besides config: String) -> PasswordFile {
    PasswordFile(besides: config, randomness: .system)
  }

  private func text(_ file: PasswordFile) throws -> String {
    try String(contentsOfFile: file.file.path, encoding: .utf8)
  }

  @Test func `is written with its folder`() throws {
    let file = file(besides: "\(folder.path)/a/b/feeds.toml")
    let password = try file.password()
    #expect(try file.password() == password)
  }

  @Test func `is written once, for its owner only`() throws {
    guard case .plain(let password) = try file.password() else {
      Issue.record("a hash")
      return
    }
    #expect(password.wholeMatch(of: /[a-z2-9]{5}(-[a-z2-9]{5}){3}/) != nil)
    #expect(try file.password() == .plain(password))
    #expect(folder.mode("serve.password") == 0o600)
    #expect(!file.file.isReadableByOthers)
    #expect(try text(file) == password + "\n")
  }

  @Test func `is another one each time it is replaced`() throws {
    var all: Set<String> = []
    for _ in 0..<20 {
      let stamp = file.file.stamp
      all.insert(try file.replace())
      #expect(file.file.stamp != stamp)
      #expect(try file.password() == .plain(text(file).trimmingCharacters(in: .newlines)))
    }
    #expect(all.count == 20)
  }

  @Test func `may hold a password of the user's`() throws {
    folder.write("  correct horse battery\n\n", to: "serve.password")
    #expect(try file.password() == .plain("correct horse battery"))
  }

  @Test(arguments: [
    "", "\n", "short", "two lines are\nnot one password", String(repeating: "a", count: 1001),
    "pbkdf2-sha256:", "pbkdf2-sha256:600000:00:00:00", "pbkdf2-sha256:correct horse battery",
  ])
  func `is refused if it holds none`(text: String) {
    folder.write(text, to: "serve.password")
    #expect(throws: FileError.self) { try file.password() }
  }

  @Test func `is beside the config that a link leads to`() throws {
    folder.write("", to: "real/feeds.toml")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/feeds.toml", withDestinationPath: "\(folder.path)/real/feeds.toml")
    #expect(file.file.path.hasSuffix("/real/serve.password"))
    #expect(file(besides: "feeds.toml").file.path.hasSuffix("serve.password"))
  }

  @Test func `is reported when others can read it`() throws {
    folder.write("correct horse battery", to: "serve.password")
    chmod(file.file.path, 0o644)
    #expect(file.file.isReadableByOthers)
  }
}

@Suite struct `The hash of a password` {
  private static let password = "correct horse battery"

  @Test(arguments: [
    ("password", 1, "120fb6cffcf8b32c43e7225256c4f837a86548c92ccc35480805987cb70be17b"),
    ("password", 2, "ae4d0c95af6b46d32d0adff928f06dd02a303f8ef3c251dfd6e2d85a95474c43"),
    ("password", 4096, "c5e478d59288c841aa530db6845c4c8d962893a001ce4e11a4963873aa98134a"),
    (
      // Longer than a block; computed with Python's hashlib.
      String(repeating: "p", count: 100), 3,
      "f598272d35e2ca276ac07694cf01636c4d643ad3075956477cfdd83eda46d9f6"
    ),
  ])
  func `is PBKDF2 with HMAC-SHA-256`(password: String, iterations: Int, hash: String) {
    #expect(
      Authentication.hex(
        PasswordHash.derived(password, salt: Array("salt".utf8), iterations: iterations)) == hash)
  }

  @Test func `is one line, which contains neither the password nor a fast hash of it`() throws {
    let hash = PasswordHash(Self.password, iterations: 10, randomness: .system)
    #expect(
      hash.line.wholeMatch(of: /pbkdf2-sha256:10:[0-9a-f]{32}:[0-9a-f]{64}:[0-9a-f]{64}/) != nil)
    let fever = PasswordHash.feverKey(of: Self.password)
    let salt = try #require(
      Authentication.bytes(hex: hash.line.split(separator: ":")[2], count: 16))
    for text in [Self.password, fever, "aggregate:\(Self.password)"] {
      for secret in [
        Array(text.utf8), MD5.digest(text.utf8), SHA256.digest(text.utf8),
        SHA256.digest(salt + text.utf8), SHA256.digest(Array(text.utf8) + salt),
        Authentication.code(text.utf8, key: salt), Authentication.code(salt, key: Array(text.utf8)),
      ] {
        #expect(!hash.line.contains(Authentication.hex(secret)))
        #expect(!hash.line.contains(String(decoding: secret, as: UTF8.self)))
      }
    }
    #expect(PasswordHash(hash.line) == hash)
    #expect(hash.isPassword(Self.password) && hash.isFeverKey(fever))
    #expect(!hash.isPassword(fever) && !hash.isFeverKey(Self.password))
  }

  @Test func `has 600,000 iterations, and a salt of its own each time`() {
    #expect(PasswordHash.iterations == 600_000)
    let lines = (0..<2).map { _ in
      PasswordHash(Self.password, iterations: 1, randomness: .system).line
    }
    #expect(lines[0] != lines[1])
  }

  @Test(arguments: [
    ("", true), ("short", true), ("a\nb and so on and on", true), (" begins with a space", true),
    ("ends with a space ", true), ("pbkdf2-sha256:and so on", true),
    (String(repeating: "ü", count: 501), true), ("twelve chars", false),
    ("ä ö ü 日本語 👩‍👩‍👧 and more", false), (String(repeating: "a", count: 1000), false),
  ])
  func `is not made of what cannot be typed`(password: String, isRefused: Bool) {
    #expect((LoginFiles.problem(of: password) != nil) == isRefused)
  }
}

extension TemporaryFolder {
  /// The permissions of a file; nil without it.
  func mode(_ name: String) -> Int? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
    return attributes?[.posixPermissions] as? Int
  }
}
