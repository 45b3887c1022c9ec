import FeedModel
import Foundation
import TestSupport
import Testing

@testable import Configuration

/// Edits of a config's text, without the program (SPEC 3).
@Suite struct `An edit of the config` {
  private let folder = TemporaryFolder()
  private var path: String { "\(folder.path)/feeds.toml" }
  private var edit: ConfigEdit { ConfigEdit(path: path, environment: [:]) }
  private let feed = NewFeed(name: "C", url: "http://c.example/")

  private func text() -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }

  @Test func `gives the config as it is then, and what is new in it`() throws {
    folder.write("[[feed]]\nname = \"A\"\nurl = \"http://a.example/\"\n", to: "feeds.toml")
    let result = try edit.add { _ in [feed] }
    #expect(result.added.map(\.name) == ["C"])
    #expect(result.config.feeds.map(\.name) == ["A", "C"])
    try edit.remove("A")
    #expect(text().trimmingCharacters(in: .newlines) + "\n" == ConfigText.block(feed))
  }

  @Test func `that does not fit hands back the blocks`() {
    let inline = "feed = [{ name = \"X\", url = \"http://x.example/\" }]\n"
    folder.write(inline, to: "feeds.toml")
    #expect {
      try edit.add { _ in [feed] }
    } throws: { error in
      guard let error = error as? ConfigError else { return false }
      return error.kind == .edit && error.blocks == ConfigText.block(feed)
        && error.description
          == "\(path) was left as it is: the block above does not fit at its end; put it in by hand"
    }
    #expect(text() == inline)
  }

  @Test func `distinguishes the kinds of its errors`() {
    func kind(_ change: () throws -> Void) -> ConfigError.Kind? {
      do {
        try change()
        return nil
      } catch { return (error as? ConfigError)?.kind }
    }
    #expect(kind { try edit.remove("A") } == .missing)
    folder.write("[[feed]]\nname = \"A\"\nurl = \"http://a.example/\"\n", to: "feeds.toml")
    #expect(kind { try edit.remove("B") } == .request)
    #expect(kind { try edit.begin(with: StarterConfig.text) } == .edit)
    folder.write("jobs = 1\n", to: "feeds.toml")
    #expect(kind { try edit.add { _ in [feed] } } == .invalid)
    #expect(kind { try edit.add { _ throws(ConfigError) in throw .request("x") } } == .invalid)
  }

  @Test func `waits until another program has made its own`() async throws {
    folder.write("", to: "feeds.toml")
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      for number in 1...20 {
        tasks.addTask { [path] in
          try ConfigEdit(path: path, environment: [:]).add { _ in
            [NewFeed(name: "\(number)", url: "http://\(number).example/")]
          }
        }
      }
      try await tasks.waitForAll()
    }
    let config = try ConfigReader.read(text(), path: path, environment: [:])
    #expect(Set(config.feeds.map(\.name)) == Set((1...20).map(String.init)))
  }

  @Test(arguments: [
    // Windows' line ends, a byte order mark, and a string that looks like a block.
    "[[feed]]\r\nname = \"A\"\r\nurl = \"http://a.example/\"\r\n\r\n# B\r\n[[feed]]\r\nname = \"B\"\r\nurl = \"http://b.example/\"\r\n",
    "\u{FEFF}[[feed]]\nname = \"A\"\nurl = \"http://a.example/\"\n\n# B\n[[feed]]\nname = \"B\"\nurl = \"http://b.example/\"\n",
    "[queries]\nq = \"\"\"\n[[feed]]\nname \\\"x\\\"\"\"\"\n[[feed]]\nname = \"A\"\nurl = \"http://a.example/\"\n\n# B\n[[feed]]\nname = \"B\"\nurl = \"http://b.example/\"\n",
  ])
  func `any kind of text file is edited as it is`(_ text: String) throws {
    let block = ConfigText.block(NewFeed(name: "C", url: "http://c.example/"))
    let lineBreak = text.contains("\r\n") ? "\r\n" : "\n"
    let added = ConfigText(text: text).appending(block)
    #expect(added.text == text + lineBreak + block.replacing("\n", with: lineBreak))
    #expect(added.removing(feed: 2)?.text == text)
    let without = try #require(added.removing(feed: 0)).text
    let read = try ConfigReader.read(without, path: "f", environment: [:])
    #expect(read.feeds.map(\.name) == ["B", "C"])
    #expect(without.unicodeScalars.first == "\u{FEFF}" || text.unicodeScalars.first != "\u{FEFF}")
    #expect(without.contains("# B\(lineBreak)"))
  }
}
