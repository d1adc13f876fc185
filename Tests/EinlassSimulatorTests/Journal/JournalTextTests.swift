import EinlassSimulator
import EinlassWire
import HTTPTypes
import Testing

/// What people read of a journal.
struct JournalTextTests {
  @Test func `a new day's date stands before the first line of the day`() async throws {
    let world = try await World()
    let hours: [Int64] = [0, 14, 1, 0, 48]
    for hour in hours {
      world.clock.advance(by: .seconds(hour * 3600))
      _ = try await world.transport.send(WireRequest(.get, host: "graph.facebook.com", target: "/"))
    }
    let starts = JournalText(world.journal).text.split(separator: "\n").filter { !$0.hasPrefix(" ") }
    #expect(
      starts.map { $0.prefix(10) } == [
        "09:00:00  ", "23:00:00  ", "2017-03-21", "00:00:00  ", "00:00:00  ", "2017-03-23", "00:00:00  ",
      ])
  }
}
