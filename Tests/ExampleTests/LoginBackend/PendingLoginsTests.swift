import EinlassWire
import Foundation
import Testing

@testable import LoginBackend

/// The store of pending logins.
struct PendingLoginsTests {
  @Test func `the oldest login is dropped above the limit`() async {
    let pending = PendingLogins(limit: 3, now: { Date(timeIntervalSince1970: 0) })
    var states: [String] = []
    for _ in 0..<5 { states.append(await pending.begin()) }
    var finished: [Bool] = []
    for state in states { finished.append(await pending.finish(state, cookie: state)) }
    #expect(finished == [false, false, true, true, true])
  }

  @Test func `a state works once and expires after ten minutes`() async {
    let clock = VirtualClock(WallTime(seconds: 1_700_000_000))
    let pending = PendingLogins(now: { clock.date })
    let (first, second) = (await pending.begin(), await pending.begin())
    #expect(await pending.finish(first, cookie: first))
    #expect(await !pending.finish(first, cookie: first))
    clock.advance(by: .seconds(600))
    #expect(await !pending.finish(second, cookie: second))
  }
}
