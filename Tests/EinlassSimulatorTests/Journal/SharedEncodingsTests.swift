import EinlassSimulator
import EinlassWire
import Synchronization
import Testing

/// The encoded entries that followers of a journal share.
struct SharedEncodingsTests {
  @Test func `an entry is encoded once for all readers`() async {
    let encodings = Journal(clock: VirtualClock(WallTime(seconds: 0))).encodings
    let counter = Counter()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<50 {
        group.addTask {
          for number in 0..<40 {
            let octets = await encodings.octets(key(number)) {
              counter.count()
              await Task.yield()
              return [UInt8(number)]
            }
            #expect(octets == [UInt8(number)])
          }
        }
      }
    }
    #expect(counter.number == 40)
    #expect(encodings.known([key(0), key(39), key(40), key(0, true)]) == [[0], [39], nil, nil])
  }

  @Test func `a reader that leaves does not affect the others`() async {
    let encodings = Journal(clock: VirtualClock(WallTime(seconds: 0))).encodings
    let first = Task {
      await encodings.octets(key(1)) {
        for _ in 0..<1000 { await Task.yield() }
        return Task.isCancelled ? [0] : [1]
      }
    }
    first.cancel()
    #expect(await encodings.octets(key(1)) { [2] } != [0])
    #expect(await first.value != [0])
  }

  @Test func `the oldest encodings are dropped above a count and a size`() async {
    let encodings = Journal(clock: VirtualClock(WallTime(seconds: 0))).encodings
    for number in 0..<5000 { _ = await encodings.octets(key(number)) { [1] } }
    #expect(encodings.known([key(0), key(4999)]) == [nil, [1]])
    let large = [UInt8](repeating: 7, count: 4 * 1024 * 1024)
    for number in 5000..<5010 { _ = await encodings.octets(key(number)) { large } }
    let known = encodings.known((5000..<5010).map { key($0) })
    #expect(known.filter { $0 != nil }.count <= 4)
    #expect(known.last == large)
  }

  @Test func `a reader that cancels its request ends the work`() async throws {
    let directory = try await ActionWorlds.directory()
    let world = try await directory.world(named: "default")
    _ = await ActionWorlds.outcome(.twitter, in: world)
    let reader = Task {
      while !Task.isCancelled { await Task.yield() }
      do throws(ControlActionError) {
        return try await ControlAction.perform("journal.show", in: directory).summary
      } catch {
        return "ended: \(error)"
      }
    }
    reader.cancel()
    #expect(await reader.value.hasPrefix("ended: "))
  }
}

private func key(_ number: Int, _ showsSecrets: Bool = false) -> SharedEncodings.Key {
  SharedEncodings.Key(number: number, showsSecrets: showsSecrets)
}

private final class Counter: Sendable {
  private let counted = Mutex(0)
  var number: Int { counted.withLock(\.self) }
  func count() { counted.withLock { $0 += 1 } }
}
