import FeedTestSupport
import Foundation
import Testing

@testable import TerminalPictures

/// The cache of images on disk.
@Suite struct `The cache of pictures` {
  private let folder = TemporaryFolder()
  private var place: String { "\(folder.path)/cache/pictures" }
  private var files: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
  }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func `returns stored images, readable only by their owner`() throws {
    let cache = PictureCache(folder: place)
    let url = "https://i.example/../../etc/\u{1B}passwd\0?a=/b"
    #expect(cache.image(from: url) == nil)
    cache.keep(TestImage.png(), from: url)
    #expect(cache.image(from: url) == TestImage.png())
    #expect(cache.image(from: url + "x") == nil)
    let name = try #require(files.first)
    #expect(files.count == 1 && name.count == 64 && name.allSatisfy(\.isHexDigit))
    #expect(try mode(place) == 0o700)
    #expect(try mode("\(place)/\(name)") == 0o600)
  }

  @Test func `has the pictures of the samples, which no server has`() throws {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { root.deleteLastPathComponent() }
    let script = Process()
    script.executableURL = root.appendingPathComponent("Tools/sample-pictures")
    // As 'make browse' names it, from where it is started.
    script.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    script.arguments = ["home"]
    try script.run()
    script.waitUntilExit()
    let cache = PictureCache(folder: "\(folder.path)/home/aggregate/pictures")
    let samples = root.appendingPathComponent("Sources/Samples")
    var found = 0
    for file in try FileManager.default.contentsOfDirectory(atPath: samples.path) {
      guard
        let text = try? String(contentsOf: samples.appendingPathComponent(file), encoding: .utf8)
      else { continue }
      for url in text.matches(of: /https:\/\/[^"<>&? ]*\.jpg/) {
        let image = try #require(cache.image(from: String(url.output)), "\(url.output)")
        #expect(ImageType(image) == .png)
        found += 1
      }
    }
    #expect(found > 0)
  }

  @Test func `removes the least recently used images`() {
    let cache = PictureCache(folder: place, limit: 5000)
    let image = Data(repeating: 1, count: 1500)
    for name in ["a", "b", "c"] {
      cache.keep(image, from: name)
      Thread.sleep(forTimeInterval: 0.02)
    }
    #expect(cache.image(from: "a") == image)
    Thread.sleep(forTimeInterval: 0.02)
    cache.keep(image, from: "d")
    #expect(cache.image(from: "b") == nil)
    #expect(["a", "c", "d"].allSatisfy { cache.image(from: $0) == image })
    cache.keep(Data(repeating: 1, count: 6000), from: "e")
    #expect(cache.image(from: "e") == nil)
    #expect(files.count == 3)
  }

  @Test func `can be used concurrently`() async {
    let image = Data(repeating: 7, count: 20_000)
    await withTaskGroup(of: Void.self) { tasks in
      for number in 0..<40 {
        tasks.addTask { [place] in
          let cache = PictureCache(folder: place, limit: 100_000)
          cache.keep(image, from: "url \(number % 8)")
          for other in 0..<8 {
            let found = cache.image(from: "url \(other)")
            #expect(found == nil || found == image)
          }
        }
      }
    }
    #expect(files.count <= 5)
    #expect(!files.contains { $0.contains("new") })
  }

  @Test func `works without a usable folder`() {
    folder.write("a file in its place", to: "cache")
    let cache = PictureCache(folder: place)
    cache.keep(TestImage.png(), from: "a")
    #expect(cache.image(from: "a") == nil)
  }

  @Test func `follows no link and reads no pipe`() throws {
    let cache = PictureCache(folder: place)
    cache.keep(TestImage.png(), from: "a")
    let path = "\(place)/\(try #require(files.first))"
    let secret = folder.write(Data("a\n".utf8) + TestImage.png(), to: "elsewhere")
    #expect(unlink(path) == 0 && symlink(secret, path) == 0)
    #expect(cache.image(from: "a") == nil)
    #expect(unlink(path) == 0 && mkfifo(path, 0o600) == 0)
    #expect(cache.image(from: "a") == nil)
  }
}
