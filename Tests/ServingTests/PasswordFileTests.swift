import FeedModel
import Foundation
import Serving
import TestSupport
import Testing

@Suite struct `The file of the password` {
  private let folder = TemporaryFolder()

  private var file: PasswordFile { PasswordFile(besides: "\(folder.path)/feeds.toml") }

  @Test func `is written with its folder`() throws {
    let file = PasswordFile(besides: "\(folder.path)/a/b/feeds.toml")
    let password = try file.password()
    #expect(try file.password() == password)
  }

  @Test func `is written once, for its owner only`() throws {
    let password = try file.password()
    #expect(password.wholeMatch(of: /[a-z2-9]{5}(-[a-z2-9]{5}){3}/) != nil)
    #expect(try file.password() == password)
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    #expect(!file.isReadableByOthers)
    #expect(try String(contentsOfFile: file.path, encoding: .utf8) == password + "\n")
  }

  @Test func `is another one each time it is replaced`() throws {
    var all: Set<String> = [try file.password()]
    let stamp = file.stamp
    for _ in 0..<20 { all.insert(try file.replace()) }
    #expect(all.count == 21)
    #expect(file.stamp != stamp)
    #expect(all.contains(try file.password()))
  }

  @Test func `may hold a password of the user's`() throws {
    folder.write("  correct horse battery\n\n", to: "serve.password")
    #expect(try file.password() == "correct horse battery")
  }

  @Test(arguments: ["", "\n", "short", "two lines are\nnot one password"])
  func `is refused if it holds none`(text: String) {
    folder.write(text, to: "serve.password")
    #expect(throws: FileError.self) { try file.password() }
  }

  @Test func `is beside the config that a link leads to`() throws {
    folder.write("", to: "real/feeds.toml")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/feeds.toml", withDestinationPath: "\(folder.path)/real/feeds.toml")
    #expect(file.path.hasSuffix("/real/serve.password"))
    #expect(PasswordFile(besides: "feeds.toml").path.hasSuffix("serve.password"))
  }

  @Test func `is reported when others can read it`() throws {
    folder.write("correct horse battery", to: "serve.password")
    chmod(file.path, 0o644)
    #expect(file.isReadableByOthers)
  }
}
