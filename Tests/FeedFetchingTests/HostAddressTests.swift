import FeedFetching
import Testing

/// The addresses of hosts that a client names (docs/serve.md).
@Suite struct `Hosts with private addresses` {
  @Test func `are those that resolve to one, unless a proxy resolves them`() async {
    let urls = ["http://localhost:8080/feed", "http://127.0.0.1/", "http://192.168.1.1/", "x"]
    #expect(
      await HostAddresses.privateHosts(of: urls, environment: [:]) == [
        "localhost", "127.0.0.1", "192.168.1.1",
      ])
    #expect(await HostAddresses.privateHosts(of: [], environment: [:]).isEmpty)
    let proxy = ["http_proxy": "http://proxy.example:3128"]
    #expect(await HostAddresses.privateHosts(of: urls, environment: proxy).isEmpty)
  }
}
