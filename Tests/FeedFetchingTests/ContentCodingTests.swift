import FeedBasics
import FeedModel
import FeedTestSupport
import Foundation
import Testing

@testable import FeedFetching

/// Compressed responses (RFC 9110 §8.4.1), as servers send them.
@Suite struct `A compressed response` {
  private static let whole = CompressedFeed.firstMember + CompressedFeed.secondMember
  /// A member without data.
  private static let empty = Data(
    [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0] + Array(repeating: 0, count: 8))

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var coding: String
    var body: Data
    /// The bytes of the text that arrive; nil for an error.
    var length: Int? = CompressedFeed.text.utf8.count
    var requests = 1
    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case(name: "gzip", coding: "gzip", body: CompressedFeed.firstMember, length: 3000),
    Case(name: "gzip of two members", coding: "gzip", body: whole, requests: 2),
    Case(name: "x-gzip of two members", coding: "X-GZip", body: whole, requests: 2),
    Case(
      name: "gzip with an empty member between two others", coding: "gzip",
      body: CompressedFeed.firstMember + empty + CompressedFeed.secondMember, requests: 2),
    Case(
      name: "gzip and a line break", coding: "gzip", body: whole + Data("\r\n".utf8), requests: 2),
    Case(
      name: "gzip padded with zeros", coding: "gzip", body: whole + Data(repeating: 0, count: 512),
      requests: 2),
    Case(
      name: "gzip and something like a member", coding: "gzip",
      body: whole + Data([0x1F, 0x8B, 8, 4, 0]), requests: 2),
    Case(
      name: "gzip whose second member has a wrong checksum", coding: "gzip",
      body: whole.dropLast(8) + Data(repeating: 1, count: 8), length: nil, requests: 2),
    Case(name: "deflate with the header of zlib", coding: "deflate", body: CompressedFeed.wrapped),
    Case(name: "deflate without it", coding: "deflate", body: CompressedFeed.raw),
    Case(
      name: "deflate with the header and a line break", coding: "deflate",
      body: CompressedFeed.wrapped + Data("\n".utf8), requests: 2),
    Case(
      name: "deflate without it and a line break", coding: "deflate",
      body: CompressedFeed.raw + Data("\n".utf8)),
    Case(name: "gzip of gzip", coding: "gzip, gzip", body: stored(whole), requests: 2),
  ]

  /// A gzip member without compression, cut off before its checksum.
  private static func stored(_ data: Data) -> Data {
    let size = [UInt8(data.count & 255), UInt8(data.count >> 8)]
    return Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1] + size + size.map { ~$0 }) + data
  }

  private let fetcher = CurlFeedFetcher(
    settings: TransferSettings(userAgent: "test", environment: [:]), clock: { Date() })

  /// With time enough for the second request, however many tests run at once.
  private static func request(_ url: String, maxBody: Int = 15_000_000) -> FetchRequest {
    FetchRequest(location: .web(url: url), timeout: 3600, maxBody: maxBody)
  }

  @Test(arguments: cases)
  func `arrives whole`(_ sample: Case) async throws {
    let server = LocalServer { _ in
      .response(headers: ["Content-Encoding: \(sample.coding)"], body: sample.body)
    }
    let response = try? await fetcher.fetch(Self.request(server.url))
    #expect(server.requests.count == sample.requests)
    guard let length = sample.length else {
      #expect(response == nil)
      return
    }
    #expect(response?.body == Data(CompressedFeed.text.utf8.prefix(length)))
  }

  @Test func `is limited by what comes out of all its members`() async throws {
    let size = CompressedFeed.text.utf8.count
    let server = LocalServer { _ in
      .response(headers: ["Content-Encoding: gzip"], body: Self.whole)
    }
    var request = Self.request(server.url, maxBody: size)
    #expect(try await fetcher.fetch(request).body.count == size)
    request.maxBody = size - 1
    await #expect(throws: FetchError.tooLarge(limit: size - 1)) { try await fetcher.fetch(request) }
  }

  @Test func `is limited by its own size if nothing comes out of it`() async throws {
    let body = (0..<2000).reduce(into: Data()) { body, _ in body += Self.empty }
    let server = LocalServer { _ in .response(headers: ["Content-Encoding: gzip"], body: body) }
    let request = Self.request(server.url, maxBody: 20_000)
    await #expect(throws: FetchError.tooLarge(limit: 20_000)) { try await fetcher.fetch(request) }
  }

  @Test func `is requested once more from where it was redirected to, with its validators`()
    async throws
  {
    let server = LocalServer { request in
      request.path == "/feed"
        ? .response(headers: ["Content-Encoding: gzip"], body: Self.whole)
        : .response(status: 302, headers: ["Location: /feed"])
    }
    var request = Self.request(server.url + "/")
    request.etag = "\"1\""
    request.validatorsURL = Digest.hex(server.url + "/feed")
    _ = try await fetcher.fetch(request)
    #expect(server.requests.map(\.path) == ["/", "/feed", "/feed"])
    #expect(server.requests.map { $0.headers["if-none-match"] } == [nil, "\"1\"", "\"1\""])
    #expect(server.requests.last?.headers["accept-encoding"] == ContentCoding.accepted)
  }

  @Test(arguments: [("gzip", CompressedFeed.firstMember), ("deflate", CompressedFeed.wrapped)])
  func `is an error if it is cut and must be whole`(_ coding: String, _ data: Data) async throws {
    let server = LocalServer { request in
      .response(
        status: request.path == "/error" ? 404 : 200, headers: ["Content-Encoding: \(coding)"],
        body: request.path == "/whole" ? data : data.dropLast(40))
    }
    func fetch(_ path: String, maxBody: Int = 15_000_000) async throws -> Data {
      var request = Self.request(server.url + path, maxBody: maxBody)
      request.mustBeWhole = true
      request.cutsBody = true
      return try await fetcher.fetch(request).body
    }
    let whole = try await fetch("/whole")
    #expect(Data(CompressedFeed.text.utf8).starts(with: whole) && whole.count >= 3000)
    await #expect(throws: FetchError.broken("the response was cut off")) { try await fetch("/cut") }
    // What was not wanted is not missing, whether it is left out before or after it is decoded.
    #expect(try await fetch("/whole", maxBody: 1000) == whole.prefix(1000))
    #expect(try await !fetch("/cut", maxBody: 300).isEmpty)
    #expect(server.requests.allSatisfy { $0.headers["accept-encoding"] == ContentCoding.accepted })
    do {
      _ = try await fetch("/error")
    } catch FetchError.status(let code, _, let body, _) {
      #expect(code == 404 && !body.isEmpty && whole.starts(with: body))
    }
  }

  @Test func `in a coding that was not asked for is requested once more for libcurl`() async {
    let server = LocalServer { _ in
      .response(headers: ["Content-Encoding: br"], body: Data("no brotli".utf8))
    }
    var request = Self.request(server.url)
    request.mustBeWhole = true
    await #expect(throws: FetchError.self) { try await fetcher.fetch(request) }
    #expect(server.requests.count == 2)
    #expect(server.requests.first?.headers["accept-encoding"] == ContentCoding.accepted)
    #expect(server.requests.last?.headers["accept-encoding"] != ContentCoding.accepted)
  }

  @Test(arguments: ["UTF-8", "none", "text/xml"])
  func `is read as it is if the header names no coding`(_ coding: String) async throws {
    let server = LocalServer { _ in
      .response(headers: ["Content-Encoding: \(coding)"], body: Data("<rss/>".utf8))
    }
    let response = try await fetcher.fetch(Self.request(server.url, maxBody: 100))
    #expect(response.body == Data("<rss/>".utf8))
  }

  // MARK: The decoder

  @Test(arguments: [
    (CompressedFeed.raw, CompressedFeed.text.utf8.count), (CompressedFeed.fixed, 200),
    (CompressedFeed.stored, 200),
  ])
  func `has blocks of three kinds, and gives what is there if it is cut anywhere`(
    _ data: Data, _ length: Int
  ) throws {
    let text = Array(CompressedFeed.text.utf8)
    for end in 0...data.count {
      var output: [UInt8] = []
      let result = try Inflate.append(
        Array(data.prefix(end)), as: .raw, to: &output, limit: 10_000)
      #expect(result == (end == data.count ? .whole(end) : .cut))
      #expect(text.starts(with: output))
      if end == data.count { #expect(output.count == length) }
    }
  }

  @Test(arguments: [("gzip", CompressedFeed.firstMember), ("deflate", CompressedFeed.wrapped)])
  func `gives what is there if it is cut anywhere after its header`(_ coding: String, _ data: Data)
    throws
  {
    let text = Array(CompressedFeed.text.utf8)
    for end in 10..<data.count {
      let output = try ContentCoding.decoded(
        Array(data.prefix(end)), coding, limit: 10_000)
      #expect(text.starts(with: output.bytes) && output.isCut)
      // Only the checksum is missing.
      if end >= data.count - 4 { #expect(output.bytes.count >= 3000) }
    }
  }

  @Test func `is an error if its second member is wrong from its first block on`() {
    var body = Array(Self.whole)
    // A block of a kind that does not exist, after the header with its extra field, name and comment.
    let header = Array(CompressedFeed.secondMember).firstRange(of: Array("a comment\0".utf8))
    body[CompressedFeed.firstMember.count + (header?.upperBound ?? 0)] = 0xFF
    #expect(throws: Inflate.Failure.corrupt) {
      try ContentCoding.decoded(body, "gzip", limit: 10_000)
    }
  }

  @Test func `is an error if it says another length than it has`() {
    var body = Array(CompressedFeed.firstMember)
    body[body.count - 1] ^= 1
    #expect(throws: Inflate.Failure.corrupt) {
      try ContentCoding.decoded(body, "gzip", limit: 10_000)
    }
  }

  @Test func `of a bomb is given up at the limit`() throws {
    // One block with fixed codes: a zero, and copies of the 258 bytes before, at a distance of 1.
    let copies = 4000
    let bits =
      "110" + "00110000" + String(repeating: "11000101" + "00000", count: copies) + "0000000"
    var bomb = [UInt8](repeating: 0, count: bits.utf8.count / 8 + 1)
    for (place, bit) in bits.utf8.enumerated() where bit == UInt8(ascii: "1") {
      bomb[place / 8] |= 1 << (place % 8)
    }
    let size = 1 + copies * 258
    #expect(try ContentCoding.decoded(bomb, "deflate", limit: size).bytes.count == size)
    #expect(throws: Inflate.Failure.tooLarge) {
      try ContentCoding.decoded(bomb, "deflate", limit: size - 1)
    }
    let beginning = try ContentCoding.decoded(bomb, "deflate", limit: 999, cutsBody: true)
    #expect(beginning.bytes.count == 999 && !beginning.isCut)
  }

  @Test(arguments: [("gzip", whole), ("deflate", CompressedFeed.wrapped)])
  func `is an error or some text if one of its bits is wrong, and never too large`(
    _ coding: String, _ data: Data
  ) {
    for bit in stride(from: 0, to: data.count * 8, by: 23) {
      var bytes = Array(data)
      bytes[bit / 8] ^= 1 << (bit % 8)
      let output = try? ContentCoding.decoded(bytes, coding, limit: 7_200)
      #expect(output?.bytes.count ?? 0 <= 7_200)
    }
  }

  @Test func `may copy what it has just written`() throws {
    // "a" 300 times: the letter, then copies from one byte back.
    let body: [UInt8] = [0x4B, 0x4C, 0x1C, 0x05, 0xC4, 0x02, 0x00]
    let output = try ContentCoding.decoded(body, "deflate", limit: 300)
    #expect(output.bytes == Array(repeating: UInt8(ascii: "a"), count: 300))
  }

  @Test(arguments: ["br", "zstd", "gzip, br", "gzip,gzip,gzip,gzip,gzip,gzip"])
  func `is not decoded if its coding is another one`(_ coding: String) {
    #expect(throws: Inflate.Failure.corrupt) {
      try ContentCoding.decoded(Array(Self.whole), coding, limit: 9_000)
    }
  }
}
