import Foundation
import Serving
import Testing

@Suite struct `The limit on failed logins` {
  private let limit = LoginLimit()
  private let now = Date(timeIntervalSince1970: 1_795_311_769)

  private func fail(_ count: Int) {
    for second in 0..<count { limit.failed(at: now.addingTimeInterval(Double(second))) }
  }

  @Test func `refuses after ten failures`() {
    fail(9)
    #expect(limit.isAllowed(at: now.addingTimeInterval(9)))
    fail(1)
    #expect(!limit.isAllowed(at: now.addingTimeInterval(9)))
  }

  @Test func `forgets a failure after a minute`() {
    fail(10)
    #expect(limit.retryAfter(at: now.addingTimeInterval(10)) == 50)
    #expect(!limit.isAllowed(at: now.addingTimeInterval(59)))
    #expect(limit.isAllowed(at: now.addingTimeInterval(60)))
    #expect(limit.retryAfter(at: now.addingTimeInterval(60)) == 0)
  }

  @Test func `forgets all failures after a success`() {
    fail(10)
    limit.succeeded()
    #expect(limit.isAllowed(at: now.addingTimeInterval(10)))
  }

  @Test func `does not refuse for hours when the clock is set back`() {
    fail(10)
    #expect(limit.isAllowed(at: now.addingTimeInterval(-3600)))
  }
}
