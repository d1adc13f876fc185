import EinlassStorage
import EinlassTestSupport
import EinlassWire
import Foundation
import Testing

@testable import EinlassStores

/// A program that is killed at any moment while it writes to a file.
@Suite(.tags(.slow), .serialized)
struct StoreKillTests {
  /// A pair of a world.
  private struct Place: Hashable {
    let world: String
    let pair: Pair
  }

  private static let kills = 220

  @Test func `a killed program loses no confirmed commit and leaves no half of one`() async throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededNumbers(seed: seed)
    let file = try NewFile()
    let first = try await file.open()
    for name in StoreWriter.worlds { _ = try await first.publishNew(name) }
    await first.close()
    var (base, confirmed): (Int64, Int) = (0, 0)
    var contents: [Place: [UInt8]?] = [:]
    for kill in 1...Self.kills {
      let written = try Self.write(
        file.path, base: base, until: .random(in: 0...40, using: &random),
        .random(in: 0...2000, using: &random))
      confirmed += written.values.reduce(0) { $0 + $1.count }
      let store = try await file.open()
      for world in StoreWriter.worlds {
        let number = try await store.number(of: world)
        let rows = try await store.read(number).rows
        let entries = try await store.entries(of: number, from: 1, limit: .max)
        try #require(entries.first + Int64(entries.entries.count) == entries.last + 1)
        let recorded = Set(entries.entries)
        for pair in StoreWriter.pairs {
          let place = Place(world: world, pair: pair)
          let versions = written[place] ?? []
          let found = Pair.tables.map { table in
            rows.first { $0.table == table && $0.key == pair.key }?.content
          }
          let next = (versions.last ?? base) + 1
          let last =
            if let version = versions.last { Pair.content(at: version) } else { contents[place] ?? nil }
          let note = "seed \(seed), kill \(kill): \(place) is \(found) after \(versions)"
          try #require(found[0] == found[1], "\(note)")
          let isNext = recorded.contains(pair.entry(at: next))
          try #require(found[0] == (isNext ? Pair.content(at: next) : last), "\(note)")
          try #require(versions.allSatisfy { recorded.contains(pair.entry(at: $0)) }, "\(note)")
          contents[place] = found[0]
        }
      }
      await store.close()
      // The rows reappear with the first version.
      base += (written.values.compactMap(\.last).max() ?? base) - base + 4
      base -= base % 4
    }
    #expect(try PlainDatabase.texts(file.path, "PRAGMA integrity_check") == ["ok"])
    // Most of the programs were able to write something.
    #expect(confirmed > 10 * Self.kills)
  }

  /// Returns the versions that a writer confirmed before it was killed, some microseconds after a number of
  /// confirmations.
  private static func write(
    _ path: String, base: Int64, until count: Int, _ microseconds: UInt32
  ) throws -> [Place: [Int64]] {
    let writer = Process()
    writer.executableURL = testPrograms
    writer.arguments = ["write-store", path, "\(base)"]
    let output = Pipe()
    writer.standardOutput = output
    try writer.run()
    var bytes = output.fileHandleForReading.availableData
    while bytes.count(where: { $0 == UInt8(ascii: "\n") }) < count,
      case let more = output.fileHandleForReading.availableData, !more.isEmpty
    {
      bytes += more
    }
    // This is a random time during the writer's next operation.
    usleep(microseconds)
    kill(writer.processIdentifier, SIGKILL)
    bytes += output.fileHandleForReading.readDataToEndOfFile()
    writer.waitUntilExit()
    var written: [Place: [Int64]] = [:]
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 3, let number = Int64(words[1]), let version = Int64(words[2]) else { continue }
      written[Place(world: String(words[0]), pair: Pair(number)), default: []].append(version)
    }
    return written
  }

  /// The program that contains the writer.
  static let testPrograms = URL(filePath: ProcessInfo.processInfo.arguments[0]).deletingLastPathComponent()
    .appending(path: "EinlassTestSupport")
}

/// Random numbers that a seed repeats.
private struct SeededNumbers: RandomNumberGenerator {
  private let source: SeededRandomSource

  init(seed: UInt64) {
    source = SeededRandomSource(seed: seed)
  }

  mutating func next() -> UInt64 {
    source.octets(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}
