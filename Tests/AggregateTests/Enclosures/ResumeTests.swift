import FeedModel
import FeedTestSupport
import Foundation
import Testing

@testable import FeedLibrary
@testable import aggregate

/// Interrupted downloads against servers that cut, lie about ranges, and change the file in between.
@Suite struct `Resumed downloads` {
  private let folder = TemporaryFolder()
  private static let old = FileServer.file(3000, seed: 1)
  private static let new = FileServer.file(3000, seed: 2)

  private func download(
    _ server: FileServer, maximumSize: Int = 1_000_000, in target: DownloadFolder? = nil
  ) async throws -> FileDownload.Result {
    try await server.download(
      into: target ?? DownloadFolder(path: folder.path), maximumSize: maximumSize)
  }

  private func saved() -> Data? {
    FileManager.default.contents(atPath: "\(folder.path)/episode.mp3")
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var steps: [FileServer.Step]
    /// What has to arrive.
    var file = `Resumed downloads`.old
    var ranges: [String]

    init(
      _ name: String, _ steps: FileServer.Step..., file: Data = `Resumed downloads`.old,
      ranges: String...
    ) {
      testDescription = name
      self.steps = steps
      self.file = file
      self.ranges = ranges
    }
  }

  private static let date = "Last-Modified: Sat, 21 Nov 2026 12:00:00 GMT"
  private static let justNow = "Last-Modified: Sun, 22 Nov 2026 11:59:59 GMT"

  private static let cases = [
    Case(
      "a server that cuts again and again", .honest(old, cut: 1000), .honest(old, cut: 700),
      .honest(old, cut: 1), .honest(old), ranges: "-", "bytes=1000-", "bytes=1700-", "bytes=1701-"),
    Case(
      "a server without ranges", .honest(old, cut: 1000),
      .does { _ in FileServer.whole(old, etag: "\"1\"", cut: .max, []) },
      ranges: "-", "bytes=1000-"),
    Case(
      "no validator", .honest(old, etag: nil, cut: 1000), .honest(old, etag: nil), ranges: "-", "-"),
    Case(
      "a weak validator", .honest(old, etag: "W/\"1\"", cut: 1000), .honest(old, etag: "W/\"1\""),
      ranges: "-", "-"),
    Case(
      "a date as validator", .honest(old, etag: nil, cut: 1000, date),
      .honest(old, etag: nil, date),
      ranges: "-", "bytes=1000-"),
    Case(
      "a date of the same minute, which is no validator",
      .honest(old, etag: nil, cut: 1000, justNow),
      .honest(old, etag: nil, justNow), ranges: "-", "-"),
    Case(
      "a file that changed", .honest(old, cut: 1000), .honest(new, etag: "\"2\""), file: new,
      ranges: "-", "bytes=1000-"),
    Case(
      "a file that changed twice", .honest(old, cut: 1000), .honest(new, etag: "\"2\"", cut: 1500),
      .honest(old, etag: "\"3\""), ranges: "-", "bytes=1000-", "bytes=1500-"),
    Case(
      "a server that ignores If-Range", .honest(old, cut: 1000),
      .lying(new, from: 1000, range: "1000-2999/3000", etag: "\"2\""), file: new,
      ranges: "-", "bytes=1000-", "-"),
    Case(
      "a part without a validator", .honest(old, cut: 1000),
      .lying(new, from: 1000, range: "1000-2999/3000", etag: nil), file: new,
      ranges: "-", "bytes=1000-", "-"),
    Case(
      "a part that begins elsewhere", .honest(old, cut: 1000),
      .lying(old, from: 900, range: "900-2999/3000"), ranges: "-", "bytes=1000-", "-"),
    Case(
      "a part of another size", .honest(old, cut: 1000),
      .lying(old, from: 1000, range: "1000-2999/3001"), ranges: "-", "bytes=1000-", "-"),
    Case(
      "a range that is not the body's", .honest(old, cut: 1000),
      .lying(old, from: 900, range: "1000-2999/3000"), ranges: "-", "bytes=1000-", "-"),
    Case(
      "a part without a range", .honest(old, cut: 1000), .lying(old, from: 1000, range: "x"),
      ranges: "-", "bytes=1000-", "-"),
    Case(
      "several parts in one", .honest(old, cut: 1000),
      .does { request in
        FileServer.start(request) == nil
          ? FileServer.whole(old, etag: "\"1\"", cut: .max, [])
          : FileServer.raw(
            206,
            ["Content-Type: multipart/byteranges; boundary=x", "Content-Length: 5", "ETag: \"1\""],
            Data("--x--".utf8))
      }, ranges: "-", "bytes=1000-", "-"),
    Case(
      "a compressed part", .honest(old, cut: 1000),
      .lying(old, from: 1000, range: "1000-2999/3000", "Content-Encoding: gzip"),
      ranges: "-", "bytes=1000-", "-"),
    Case(
      "a length that is not the range's", .honest(old, cut: 1000),
      .lying(old + old, from: 1000, range: "1000-2999/3000"), .honest(old), ranges: "-",
      "bytes=1000-", "-"),
    Case(
      "more bytes than the range has", .honest(old, cut: 1000),
      .does { _ in
        FileServer.raw(
          206, ["Content-Range: bytes 1000-2999/3000", "ETag: \"1\""], old.dropFirst(1000) + old)
      }, .honest(old), ranges: "-", "bytes=1000-", "-"),
    Case(
      "a range that cannot be satisfied", .honest(old, cut: 1000),
      .does { request in
        FileServer.start(request) == nil
          ? FileServer.whole(new, etag: "\"2\"", cut: .max, [])
          : FileServer.raw(416, ["Content-Range: bytes */500", "Content-Length: 0"], Data())
      }, file: new, ranges: "-", "bytes=1000-", "-"),
    Case(
      "smaller parts than requested", .honest(old, cut: 1000),
      .does { _ in
        FileServer.part(
          old.prefix(2000), from: 1000, range: "1000-1999/3000", etag: "\"1\"", cut: .max, [])
      },
      .honest(old), ranges: "-", "bytes=1000-", "bytes=2000-"),
    Case(
      "an unknown size",
      .does { _ in
        FileServer.raw(
          200, ["Transfer-Encoding: chunked", "ETag: \"1\""], Data("3e8\r\n".utf8) + old.prefix(500)
        )
      },
      .honest(old), ranges: "-", "bytes=500-"),
    Case(
      "parts of an unknown size",
      .does { _ in
        FileServer.raw(
          200, ["Transfer-Encoding: chunked", "ETag: \"1\""],
          Data("3e8\r\n".utf8) + old.prefix(1000)
        )
      },
      .does { _ in
        FileServer.part(
          old.prefix(2000), from: 1000, range: "1000-1999/*", etag: "\"1\"", cut: .max, [])
      },
      .does { _ in
        FileServer.part(old, from: 2000, range: "2000-2999/*", etag: "\"1\"", cut: .max, [])
      }, .honest(old), ranges: "-", "bytes=1000-", "bytes=2000-", "bytes=3000-"),
    Case(
      "redirects with a new signature each time", .redirect(to: "/cdn/1.mp3?sign=a"),
      .honest(old, cut: 1000),
      .redirect(to: "/cdn/1.mp3?sign=b"), .honest(old), ranges: "-", "-", "bytes=1000-",
      "bytes=1000-"),
    Case(
      "redirects to another file of the same validator", .redirect(to: "/cdn/1.mp3"),
      .honest(old, cut: 1000),
      .redirect(to: "/cdn/2.mp3"), .honest(new), .redirect(to: "/cdn/2.mp3"), .honest(new),
      file: new,
      ranges: "-", "-", "bytes=1000-", "bytes=1000-", "-", "-"),
  ]

  @Test(arguments: cases)
  func `are whole and of one version`(_ test: Case) async throws {
    let server = FileServer(test.steps)
    #expect(try await download(server) == .saved("episode.mp3"))
    #expect(saved() == test.file)
    #expect(server.ranges == test.ranges)
    #expect(server.requests.allSatisfy { $0.headers["accept-encoding"] == "identity" })
    #expect(
      server.requests.allSatisfy { ($0.headers["range"] == nil) == ($0.headers["if-range"] == nil) }
    )
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/.aggregate").count == 1)
  }

  @Test func `are continued by another run`() async throws {
    let cut = FileServer([.honest(Self.old, cut: 1000), .does { _ in .raw(Data()) }])
    guard case .failed(let reason) = try await download(cut) else {
      Issue.record("an incomplete file")
      return
    }
    #expect(reason.contains("continued next time"), "\(reason)")
    #expect(saved() == nil)
    #expect(cut.ranges.count == 4)
  }

  @Test func `need no request if a killed run had everything`() async throws {
    let server = FileServer([.honest(Self.old)])
    let target = try DownloadFolder(path: folder.path)
    let part = try PartFile(server.url, in: target, maximumSize: 9999, progress: { _ in })
    var head = ResponseHead(status: 200, url: server.url)
    (head.contentLength, head.strongValidator) = (3000, "\"1\"")
    #expect(part.prepare() == nil)
    #expect(part.begin(head))
    #expect(Self.old.withUnsafeBytes { part.write($0) })
    // It had also taken the name.
    var record = target.record(server.url)
    record.file = "episode.mp3"
    try target.save(record, of: server.url)
    folder.write(Data(), to: "episode.mp3")
    let result = try await download(server, in: target)
    #expect(result == .saved("episode.mp3"))
    #expect(saved() == Self.old)
    #expect(server.requests.isEmpty)
    #expect(target.finished(server.url) == "episode.mp3")
  }

  @Test func `take no other file's name, and follow no link`() async throws {
    let outside = folder.write("precious", to: "outside/file")
    folder.write("other", to: "d/episode.mp3")
    symlink(outside, "\(folder.path)/d/episode (2).mp3")
    symlink("\(folder.path)/missing", "\(folder.path)/d/episode (3).mp3")
    let server = FileServer([.honest(Self.old)])
    let target = try DownloadFolder(path: "\(folder.path)/d")
    #expect(try await download(server, in: target) == .saved("episode (4).mp3"))
    #expect(FileManager.default.contents(atPath: outside) == Data("precious".utf8))
    #expect(
      FileManager.default.contents(atPath: "\(target.path)/episode.mp3") == Data("other".utf8))
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/missing"))

    // A part that is a link is not written through.
    let second = FileServer([.honest(Self.old)])
    let part = target.partPath(second.url)
    #expect(symlink(outside, part) == 0)
    guard case .unwritable = try await download(second, in: target) else {
      Issue.record("written through a link")
      return
    }
    #expect(FileManager.default.contents(atPath: outside) == Data("precious".utf8))
  }

  @Test(
    arguments: [
      (.honest(old), "larger than the limit of 2 kB; raise --max-size to download it"),
      (
        .does { _ in FileServer.raw(200, [], old) },
        "larger than the limit of 2 kB; raise --max-size to download it"
      ),
      (
        .does { _ in FileServer.raw(200, [], Data("<!DOCTYPE html><p>gone".utf8)) },
        "the server sent a web page instead of audio/mpeg"
      ),
      (.does { _ in FileServer.raw(200, [], Data()) }, "the server sent an empty file"),
      (
        .does { _ in FileServer.raw(206, ["Content-Range: bytes 5-9/10"], Data("12345".utf8)) },
        "the server sent a part that was not requested (206)"
      ),
      (
        .does { _ in
          FileServer.raw(
            206, ["Content-Range: bytes 0-999/*", "Content-Length: 1000"], old.prefix(1000))
        }, "the server sent a part that was not requested (206)"
      ),
      (.does { _ in .response(status: 404) }, "404 Not Found"),
    ] as [(FileServer.Step, String)])
  func `fail for a reason`(_ step: FileServer.Step, _ reason: String) async throws {
    #expect(try await download(FileServer([step]), maximumSize: 2000) == .failed(reason))
    #expect(saved() == nil)
  }

  @Test func `stop when the server asks for a pause`() async throws {
    let server = FileServer([.does { _ in .response(status: 429, headers: ["Retry-After: 120"]) }])
    #expect(try await download(server) == .busy(host: "127.0.0.1", seconds: 120))
    #expect(server.requests.count == 1)
  }

  @Test func `exclude one another in a folder`() throws {
    let first = try DownloadFolder(path: folder.path)
    #expect(throws: LibraryFailure.self) { try DownloadFolder(path: folder.path) }
    withExtendedLifetime(first) {}
  }

  @Test func `are decompressed, and then not continued, if a server compresses them`() async throws
  {
    let gzip = Gzip.stored(Self.old)
    let headers = ["Content-Encoding: gzip", "Content-Length: \(gzip.count)", "ETag: \"1\""]
    let server = FileServer([
      .does { _ in FileServer.raw(200, headers, gzip.prefix(gzip.count / 2)) },
      .does { _ in FileServer.raw(200, headers, gzip) },
    ])
    #expect(try await download(server) == .saved("episode.mp3"))
    #expect(saved() == Self.old)
    #expect(server.ranges == ["-", "-"])
  }
}
