import EinlassStorage
import EinlassTestSupport
import EinlassWire
import Foundation
import StoreWriter
import Testing

@testable import EinlassSQLite

/// A program that writes to a store and is killed at any moment: what it was answered is there, whole, and nothing of
/// anything else.
@Suite(.tags(.slow), .serialized)
struct StoreKillTests {
  /// What is known of the pairs after so many kills: the version that each was last found to have; nil: there is none.
  private typealias Found = [Int64: Int64?]

  private static let kills = 220

  @Test func `no answered write is lost and no half one is found, however often the program is killed`()
    async throws
  {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededNumbers(seed: seed)
    let file = try NewStore()
    try await file.openWorld().store.close()
    var (base, answers): (Int64, Int) = (0, 0)
    var found: Found = [:]
    for kill in 1...Self.kills {
      // A change to the base and one is a save, whatever there was.
      let written = try Self.write(
        file.path, base: base, until: .random(in: 0...40, using: &random),
        .random(in: 0...2000, using: &random))
      answers += written.count
      let (store, engine) = try await file.openWorld()
      for number in StoreWriter.pairs {
        let answered = written.last { $0.number == number }?.version
        let possible = Self.possible(answered, base: base, before: found[number] ?? nil)
        let version = try await Self.version(of: number, in: engine)
        try #require(
          possible.contains(version),
          "seed \(seed), kill \(kill): pair \(number) has version \(version ?? -1), and was answered \(answered ?? -1)"
        )
        found[number] = version
        for use in written where use.number == number && Change(to: use.version) == .spend {
          let isNew = try await engine.spend(Use(number, version: use.version), at: WallTime(seconds: 0))
          try #require(!isNew, "seed \(seed), kill \(kill): the use \(use) is lost")
        }
      }
      await store.close()
      base += (written.map { $0.version - base }.max() ?? 0) + 12
      base -= base % 6
    }
    #expect(try PlainDatabase.texts(file.path, "PRAGMA integrity_check") == ["ok"])
    // Most of the programs have come to write something.
    #expect(answers > 10 * Self.kills)
  }

  /// The versions that a pair may have whose last answer was `answered`: that one, or the next, which may have been
  /// written.
  private static func possible(_ answered: Int64?, base: Int64, before: Int64?) -> Set<Int64?> {
    guard let answered else { return [before, Change.content(at: base + 1)] }
    return [Change.content(at: answered), Change.content(at: answered + 1)]
  }

  /// The version that a pair has, which all of it and its indexes agree on; nil: there is none.
  private static func version(of number: Int64, in engine: any WorldEngine) async throws -> Int64? {
    guard let pair = try await engine.find(Pair.self, number) else { return nil }
    try #require(pair == Pair(number, version: pair.left), "half of pair \(number) is written")
    try #require(try await engine.find(Pair.self, by: .name, pair.name) == pair)
    try #require(try await engine.list(Pair.self, by: .team, pair.team).contains(pair))
    try #require(try await engine.list(Pair.self, by: .name, prefix: pair.name, limit: 1) == [pair])
    try #require(
      try await engine.find(Pair.self, by: .name, Pair.name(number, version: pair.left - 1)) == nil)
    return pair.left
  }

  /// The answers that a writer got until it was killed, some microseconds after a number of answers.
  private static func write(
    _ path: String, base: Int64, until count: Int, _ microseconds: UInt32
  ) throws -> [(number: Int64, version: Int64)] {
    let writer = Process()
    writer.executableURL = URL(filePath: ProcessInfo.processInfo.arguments[0]).deletingLastPathComponent()
      .appending(path: "StoreWriter")
    writer.arguments = [path, "\(base)"]
    let output = Pipe()
    writer.standardOutput = output
    try writer.run()
    var octets = output.fileHandleForReading.availableData
    while octets.count(where: { $0 == UInt8(ascii: "\n") }) < count,
      case let more = output.fileHandleForReading.availableData, !more.isEmpty
    {
      octets += more
    }
    // A random moment within what the writer does next.
    usleep(microseconds)
    kill(writer.processIdentifier, SIGKILL)
    octets += output.fileHandleForReading.readDataToEndOfFile()
    writer.waitUntilExit()
    return String(decoding: octets, as: UTF8.self).split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ").compactMap { Int64($0) }
      return words.count == 2 ? (words[0], words[1]) : nil
    }
  }
}

/// Random numbers that a seed gives again.
private struct SeededNumbers: RandomNumberGenerator {
  private let source: SeededRandomSource

  init(seed: UInt64) {
    source = SeededRandomSource(seed: seed)
  }

  mutating func next() -> UInt64 {
    source.octets(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}
