import FeedFetching
import FeedModel
import FeedTestSupport
import Foundation
import Testing

/// Requests that change something: those to the APIs of accounts.
@Suite(.waitsForPrograms) struct `Submissions` {
  private func fetcher() -> CurlFeedFetcher {
    CurlFeedFetcher(
      settings: TransferSettings(userAgent: "test/1", environment: [:]), clock: { Date() })
  }

  private func request(
    _ url: String, _ method: HTTPSubmission.Method = .post, _ body: String = "a=1&b=2"
  ) -> FetchRequest {
    var request = FetchRequest(location: .web(url: url))
    request.submission = HTTPSubmission(
      method, contentType: "application/x-www-form-urlencoded", body: Data(body.utf8))
    request.headers = [HTTPHeader("Authorization", "GoogleLogin auth=t")]
    return request
  }

  @Test(arguments: [HTTPSubmission.Method.post, .put, .delete])
  func `send their method, their type and their body`(_ method: HTTPSubmission.Method) async throws
  {
    let server = LocalServer { _ in .response(status: 204) }
    let response = try await fetcher().fetch(request("\(server.url)/edit", method))
    #expect(response.status == 204)
    let received = try #require(server.requests.first)
    #expect(received.method == method.rawValue && received.path == "/edit")
    #expect(received.body == (method == .delete ? "" : "a=1&b=2"))
    #expect(received.headers["content-type"] == "application/x-www-form-urlencoded")
    #expect(received.headers["authorization"] == "GoogleLogin auth=t")
    #expect(received.headers["expect"] == nil)
  }

  @Test func `of a megabyte, and of nothing, arrive whole`() async throws {
    let server = LocalServer { _ in .response(status: 201) }
    let body = String(repeating: "i=0123456789abcdef&", count: 60_000)
    _ = try await fetcher().fetch(request("\(server.url)/", .post, body))
    _ = try await fetcher().fetch(request("\(server.url)/", .post, ""))
    #expect(server.requests.map(\.body.count) == [body.count, 0])
  }

  @Test func `follow no redirect, which might send them twice or elsewhere`() async throws {
    let other = LocalServer { _ in .text("OK") }
    let server = LocalServer { _ in
      .response(status: 308, headers: ["Location: \(other.url)/accounts/ClientLogin?p=1"])
    }
    await #expect {
      try await fetcher().fetch(request("\(server.url)/accounts/ClientLogin"))
    } throws: {
      "\($0)" == "the server redirects to \(other.url); correct the url in the config"
    }
    #expect(other.requests.isEmpty)
    var changed = request("\(server.url)/accounts/ClientLogin")
    changed.maximumRedirects = 0
    let none = changed
    await #expect {
      try await fetcher().fetch(none)
    } throws: {
      let expected = FetchError.tooManyRedirects(
        limit: 0, urls: ["\(other.url)/accounts/ClientLogin?p=1"])
      return $0 as? FetchError == expected
    }
  }

  @Test(arguments: [
    (200, ["X-Reader-Zone1-Usage: 100", "X-Reader-Zone1-Limit: 100"], 900.0),
    (200, ["X-Reader-Zone1-Usage: 99", "X-Reader-Zone1-Limit: 100"], nil),
    (200, ["X-Reader-Zone2-Usage: 7", "X-Reader-Zone2-Limit: 5"], nil),
    (429, [], 900), (429, ["X-Reader-Zone1-Usage: 5", "X-Reader-Zone1-Limit: 5000"], nil),
    (200, ["X-Reader-Zone1-Usage: x", "X-Reader-Zone1-Limit: 0"], nil),
  ])
  func `are told when a quota is used up`(
    _ status: Int, _ headers: [String], _ seconds: Double?
  ) async throws {
    let server = LocalServer { _ in
      .response(status: status, headers: headers + ["X-Reader-Limits-Reset-After: 900"])
    }
    do throws(FetchError) {
      #expect(try await fetcher().fetch(request("\(server.url)/")).retryAfter == seconds)
      #expect(status == 200)
    } catch {
      switch error {
      case .status(429, let wait, _, _): #expect(wait == seconds)
      // Only changes are refused.
      case .refused(429, _): #expect(status == 429 && seconds == nil)
      default: throw error
      }
    }
  }
}
