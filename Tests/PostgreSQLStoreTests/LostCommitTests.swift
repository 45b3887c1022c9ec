import ArticleStorage
import FeedModel
import FeedTestSupport
import Foundation
import Refreshing
import Synchronization
import Testing

@testable import PostgreSQLStore

/// A connection that ends in a COMMIT does not tell whether that was done.
@Suite(.withServer) struct `A commit whose outcome is not known`: FillsServer {
  @Test(arguments: LossyProxy.Cut.allCases)
  func `is found out, and the transaction is done once`(_ cut: LossyProxy.Cut) throws {
    let store = try temporaryStore()
    guard let (victim, proxy) = try proxied(store) else { return }
    defer { proxy.stop() }
    proxy.cut(cut)
    let changes = try add([entry("a"), entry("b")], to: feed("f"), of: victim)
    #expect(proxy.cuts.withLock { $0 } == 1)
    #expect(changes.new == 2)
    #expect(try articles(of: store).map(\.entry.guid) == ["a", "b"])
    // Doing it again would have counted another response.
    #expect(try store.states(of: [feed("f")], configured: ["f"]).map(\.responses) == [1])
    #expect(try store.problems() == [])
  }

  @Test(arguments: LossyProxy.Cut.allCases)
  func `of an undo is found out, so that only the last change is undone`(_ cut: LossyProxy.Cut)
    throws
  {
    let store = try temporaryStore()
    try add((1...6).map { entry("\($0)") }, to: feed("f"), of: store)
    for number in 1...5 { _ = try store.mark([number], .read(true), description: "\(number)") }
    _ = try store.mark([6], .starred(true), description: "star")
    guard let (victim, proxy) = try proxied(store) else { return }
    defer { proxy.stop() }
    proxy.cut(cut)
    #expect(try victim.undo()?.description == "star")
    // A commit that is late has arrived by now.
    sleep(2)
    #expect(proxy.cuts.withLock { $0 } == 1)
    #expect(try articles(of: store).filter(\.isRead).map(\.number) == [1, 2, 3, 4, 5])
    #expect(try articles(of: store).filter(\.isStarred).isEmpty)
    #expect(try store.undo()?.description == "5")
  }

  @Test func `is found out though the connection that asks for it is lost as well`() throws {
    let store = try temporaryStore()
    guard let (victim, proxy) = try proxied(store) else { return }
    defer { proxy.stop() }
    proxy.cut(.after, .before, .after)
    try add([entry("a")], to: feed("f"), of: victim)
    #expect(proxy.cuts.withLock { $0 } == 3)
    #expect(try store.states(of: [feed("f")], configured: ["f"]).map(\.responses) == [1])
  }

  @Test(arguments: LossyProxy.Cut.allCases)
  func `of leases is found out, so that none is left without a holder`(_ cut: LossyProxy.Cut)
    throws
  {
    let store = try temporaryStore()
    guard let (victim, proxy) = try proxied(store) else { return }
    defer { proxy.stop() }
    try store.register([feed("f")])
    try store.prepareLeases(ofHosts: ["f.example"])
    let id = try #require(store.states(of: [feed("f")], configured: []).first?.id)
    proxy.cut(cut)
    func lease() throws -> [FeedLease]? {
      let answers = try victim.lease(
        [LeaseRequest(feeds: [feed("f")], ids: [id], host: "f.example", seconds: 60)],
        limits: LeaseLimits(perHost: 1, holdsHosts: true), transferred: [], owner: "victim"
      ) { _, _ in true }
      if case .granted(let leases, _) = answers[0] { return leases }
      return nil
    }
    var leases = try lease()
    #expect(proxy.cuts.withLock { $0 } == 1)
    // Until a late commit has failed, the host is busy.
    for _ in 0..<50 where leases == nil {
      usleep(100_000)
      leases = try lease()
    }
    #expect(try store.leaseCounts().running == 1)
    try victim.giveBack(try #require(leases))
    #expect(try store.leaseCounts().running == 0)
  }
}
