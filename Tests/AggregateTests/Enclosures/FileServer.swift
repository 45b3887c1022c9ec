import FeedFetching
import FeedModel
import FeedTestSupport
import Foundation
import Synchronization

@testable import FeedLibrary
@testable import aggregate

/// A server of one file, which does something else at each request; the last of these is repeated.
final class FileServer: Sendable {
  struct Step: Sendable {
    let reply: @Sendable (LocalServer.Request) -> LocalServer.Reply

    static func does(_ reply: @escaping @Sendable (LocalServer.Request) -> LocalServer.Reply)
      -> Step
    {
      Step(reply: reply)
    }
  }

  private final class Steps: Sendable {
    private let left: Mutex<[Step]>
    init(_ steps: [Step]) { left = Mutex(steps) }
    func next() -> Step { left.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] } }
  }

  private let server: LocalServer

  init(_ steps: [Step]) {
    let steps = Steps(steps)
    server = LocalServer { steps.next().reply($0) }
  }

  var url: String { "\(server.url)/episode.mp3" }

  /// The `Range` headers so far; `-` for a request without.
  var ranges: [String] { server.requests.map { $0.headers["range"] ?? "-" } }

  var requests: [LocalServer.Request] { server.requests }

  /// Downloads the file as the MP3 `episode`.
  func download(into folder: DownloadFolder, maximumSize: Int = 1_000_000) async
    -> FileDownload.Result
  {
    await FileDownload(
      fetcher: CurlFeedFetcher(
        settings: TransferSettings(userAgent: "test", environment: [:]), clock: { Date() }),
      folder: folder, request: FetchRequest(location: .web(url: url), timeout: 3600), url: url,
      name: "episode", mediaType: "audio/mpeg", maximumSize: maximumSize, progress: { _ in },
      pause: { _ in }
    ).run()
  }

  static func start(_ request: LocalServer.Request) -> Int? {
    request.headers["range"].flatMap { Int($0.dropFirst("bytes=".count).dropLast()) }
  }

  static func whole(
    _ file: Data, etag: String?, cut: Int, _ headers: [String]
  ) -> LocalServer.Reply {
    raw(
      200, ["Content-Length: \(file.count)"] + tag(etag) + headers, file.prefix(cut))
  }

  static func part(
    _ file: Data, from start: Int, range: String, etag: String?, cut: Int, _ headers: [String]
  ) -> LocalServer.Reply {
    let body = file.dropFirst(start)
    let length =
      headers.contains { $0.hasPrefix("Content-Length") } ? [] : ["Content-Length: \(body.count)"]
    return raw(
      206, ["Content-Range: bytes \(range)"] + length + tag(etag) + headers, body.prefix(cut))
  }

  private static func tag(_ etag: String?) -> [String] { etag.map { ["ETag: \($0)"] } ?? [] }

  static func raw(_ status: Int, _ headers: [String], _ body: Data) -> LocalServer.Reply {
    let date = "Date: Sun, 22 Nov 2026 12:00:00 GMT"
    let head = ["HTTP/1.1 \(status) X", date, "Connection: close"] + headers
    return .raw(Data((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)
  }

  /// Bytes that look like no others, and begin like an MP3.
  static func file(_ count: Int, seed: UInt64) -> Data {
    var numbers = SeededNumbers(seed: seed)
    return Data("ID3".utf8)
      + Data((0..<count - 3).map { _ in UInt8.random(in: 0...255, using: &numbers) })
  }
}

extension FileServer.Step {
  /// A server that does everything right, but may cut the connection after some bytes of the body.
  static func honest(
    _ file: Data, etag: String? = "\"1\"", cut: Int = .max, _ headers: String...
  ) -> Self {
    does { request in
      let isSame = request.headers["if-range"].map {
        $0 == etag || headers.contains("Last-Modified: \($0)")
      }
      guard isSame == true, let start = FileServer.start(request) else {
        return FileServer.whole(file, etag: etag, cut: cut, headers)
      }
      guard start < file.count else {
        return FileServer.raw(
          416, ["Content-Range: bytes */\(file.count)", "Content-Length: 0"] + headers, Data())
      }
      return FileServer.part(
        file, from: start, range: "\(start)-\(file.count - 1)/\(file.count)", etag: etag, cut: cut,
        headers)
    }
  }

  /// A 206 that claims any range, whatever was asked for.
  static func lying(
    _ file: Data, from start: Int, range: String, etag: String? = "\"1\"", _ headers: String...
  ) -> Self {
    does { request in
      // To a request for the whole file it sends that.
      request.headers["range"] == nil
        ? FileServer.whole(file, etag: etag, cut: .max, [])
        : FileServer.part(file, from: start, range: range, etag: etag, cut: .max, headers)
    }
  }

  static func redirect(to path: String) -> Self {
    does { _ in .response(status: 302, headers: ["Location: \(path)"]) }
  }
}
