import ArticleStorage
import FeedModel
import Foundation
import Refreshing
import Synchronization
import TestSupport
import Testing

@testable import PostgreSQLStore

/// A connection that ends in a COMMIT does not tell whether that was done.
@Suite(.withServer) struct `A commit whose outcome is not known`: FillsServer {
  /// A view of a store whose connections can be cut; nil if the server has no socket of its own.
  private func proxied(
    _ store: PostgreSQLArticleStore
  ) throws -> (store: PostgreSQLArticleStore, proxy: LossyProxy)? {
    guard let folder = try PostgreSQLServer.shared.get().folder else { return nil }
    let proxy = try LossyProxy(to: folder)
    let address = ServerAddress(
      "postgres://postgres@/postgres?host=\(proxy.folder)&schema=\(store.address.schema)")
    return (
      try PostgreSQLArticleStore(address, access: .write, policy: StandardMergePolicy()), proxy
    )
  }

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
    let answers = try victim.lease(
      [LeaseRequest(feeds: [feed("f")], ids: [id], host: "f.example", seconds: 60)],
      limits: LeaseLimits(perHost: 1, holdsHosts: true), transferred: [], owner: "victim"
    ) { _, _ in true }
    #expect(proxy.cuts.withLock { $0 } == 1)
    guard case .granted(let leases, _) = answers[0] else {
      Issue.record("\(answers)")
      return
    }
    #expect(try store.leaseCounts().running == 1)
    try victim.giveBack(leases)
    #expect(try store.leaseCounts().running == 0)
  }
}
