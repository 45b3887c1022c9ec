import FeedBasics
import FeedModel
import FeedTestSupport
import Foundation
import Testing

@testable import FeedLibrary
@testable import aggregate

/// What downloads leave in the hidden folder.
@Suite struct `Parts of files` {
  private let folder = TemporaryFolder()
  private static let file = FileServer.file(3000, seed: 1)

  private func hidden() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/.aggregate").sorted()
  }

  @Test(
    arguments: [
      .does { _ in .response(status: 404) }, .does { _ in .response(status: 410) },
      .redirect(to: "ftp://h.example/"),
      .does { _ in FileServer.raw(200, [], Data("<!DOCTYPE html><p>gone".utf8)) },
    ] as [FileServer.Step])
  func `do not exist before bytes arrive, and a file that was moved away and back is finished`(
    _ step: FileServer.Step
  ) async throws {
    let server = FileServer([.honest(Self.file), step])
    let target = try DownloadFolder(path: folder.path)
    #expect(await server.download(into: target) == .saved("episode.mp3"))
    let (here, away) = ("\(folder.path)/episode.mp3", "\(folder.path)/elsewhere")
    try FileManager.default.moveItem(atPath: here, toPath: away)
    #expect(target.finished(server.url) == nil)
    guard case .failed = await server.download(into: target) else {
      Issue.record("a download")
      return
    }
    #expect(try !hidden().contains { $0.hasSuffix(".part") })
    try FileManager.default.moveItem(atPath: away, toPath: here)
    #expect(target.finished(server.url) == "episode.mp3")
  }

  @Test func `of no bytes, left by an earlier version, do not make a file unfinished`() async throws
  {
    let server = FileServer([.honest(Self.file)])
    let target = try DownloadFolder(path: folder.path)
    _ = await server.download(into: target)
    #expect(
      FileManager.default.createFile(atPath: target.partPath(server.url), contents: Data()))
    #expect(target.finished(server.url) == "episode.mp3")
  }

  @Test func `that are old are removed, and the names of whole files kept`() throws {
    let target = try DownloadFolder(path: folder.path)
    let now = Date()
    for (url, days, file) in [("a", 31.0, nil), ("b", 29, nil), ("c", 31, "c.mp3")]
      as [(String, Double, String?)]
    {
      let version = DownloadRecord.Version(source: "s", validator: "v")
      try target.save(DownloadRecord(version: version, file: file), of: url)
      let date = now.addingTimeInterval(-days * 86400)
      #expect(
        FileManager.default.createFile(atPath: target.partPath(url), contents: Data("x".utf8)))
      try FileManager.default.setAttributes(
        [.modificationDate: date], ofItemAtPath: target.partPath(url))
    }
    target.removeParts(unchangedSince: now.addingTimeInterval(-30 * 86400))
    #expect(try hidden().filter { $0.hasSuffix(".part") }.count == 1)
    #expect(FileManager.default.fileExists(atPath: target.partPath("b")))
    #expect(target.record("a") == DownloadRecord())
    #expect(target.record("b").version != nil)
    #expect(target.record("c") == DownloadRecord(file: "c.mp3"))
  }

  @Test func `are emptied before a file is written from its beginning`() throws {
    let url = "https://h.example/1.mp3"
    let target = try DownloadFolder(path: folder.path)
    let part = try PartFile(url, in: target, maximumSize: 9999, progress: { _ in })
    #expect(truncate(target.partPath(url), 5000) == 0)
    var head = ResponseHead(status: 200, url: url)
    head.contentLength = 3000
    #expect(part.prepare() == nil)
    #expect(part.begin(head))
    #expect(Self.file.withUnsafeBytes { part.write($0) })
    #expect(FileManager.default.contents(atPath: target.partPath(url)) == Self.file)
  }

  @Test func `are complete only if the same server says so`() {
    let version = DownloadRecord.Version(
      source: DownloadRecord.Version.source("https://a.example/1.mp3"), validator: "\"1\"")
    for (url, decision) in [
      ("https://a.example/1.mp3?sign=2", .complete),
      (
        "https://b.example/1.mp3",
        .startOver("the server sent 416 Range Not Satisfiable")
      ),
    ] as [(String, ResumeRule.Decision)] {
      var head = ResponseHead(status: 416, url: url)
      head.contentRange = ContentRange("bytes */1000")
      #expect(ResumeRule.decision(head, offset: 1000, version: version) == decision, "\(url)")
    }
  }
}
