import EinlassTestSupport
import Foundation
import Synchronization
import Testing

/// Two servers with one database, as real processes.
@Suite(.tags(.slow))
struct ReplicaTests {
  private static let key = String(repeating: "5a", count: 32)

  private static func server(_ address: String, in folder: URL, _ arguments: [String] = []) throws
    -> StoreServer
  {
    try StoreServer(["--store", address] + arguments, in: folder, environment: ["EINLASS_STORE_KEY": key])
  }

  @Test func `replicas share changes, even after one of them is killed`() async throws {
    let address = try DatabaseServer.shared.newDatabase()
    try await StoreServer.withFolder { folder in
      let first = try Self.server(address, in: folder)
      let second = try Self.server(address, in: folder)
      for arguments in [
        ["twitter.user.add", "user=vera_sim"], ["world.create", "name=w1"],
        ["failure.plan", "name=twitter-over-capacity", "call=twitter.verify_credentials", "times=2"],
      ] {
        let result = try await first.control(arguments)
        #expect(result.code == 0, "\(arguments): \(result.complaints)")
      }
      #expect(try await second.ask() == 503)
      #expect(first.end(by: SIGKILL) == SIGKILL)
      #expect(try await second.ask() == 503)
      #expect(try await second.ask() == 400)
      #expect(try await second.control(["world.list"]).output.contains("w1 "))
      #expect(try await second.control(["twitter.user.suspend", "user=vera_sim"]).code == 0)
      // A replica that joins later has everything.
      let third = try Self.server(address, in: folder)
      let journal = try await third.control([
        "journal.expect", "endpoint=twitter.verify_credentials", "count=3",
      ])
      #expect(journal.code == 0, "\(journal.complaints)")
      #expect(third.end(by: SIGTERM) == 0)
      #expect(second.end(by: SIGTERM) == 0)
    }
  }

  /// The number of requests, and whether to stop.
  private final class Load: Sendable {
    let isOver = Atomic(false)
    let count = Atomic(0)
  }

  @Test func `during a database restart, every response has been stored`() async throws {
    let database = try DatabaseServer()
    let address = try database.newDatabase()
    try await StoreServer.withFolder { folder in
      let servers = try [Self.server(address, in: folder), Self.server(address, in: folder)]
      let load = Load()
      let statuses = try await withThrowingTaskGroup(of: [Int].self) { group in
        for number in 0..<8 {
          group.addTask {
            var statuses: [Int] = []
            while !load.isOver.load(ordering: .relaxed) {
              statuses.append(try await servers[number % 2].ask())
              load.count.add(1, ordering: .relaxed)
            }
            return statuses
          }
        }
        for command in [DatabaseServer.Command.restart, .crash] {
          let before = load.count.load(ordering: .relaxed)
          try await eventually("there is some load") { load.count.load(ordering: .relaxed) > before + 50 }
          try database.run(command)
        }
        for server in servers {
          try await eventually("the server answers again") { try await server.ask() == 400 }
        }
        load.isOver.store(true, ordering: .relaxed)
        return try await group.reduce(into: []) { $0 += $1 }
      }
      #expect(Set(statuses).isSubset(of: [400, 503]))
      let kept = statuses.filter { $0 == 400 }.count
      #expect(kept > 50)
      // There may be entries whose responses could not be sent.
      let journal = try await servers[0].control([
        "journal.expect", "endpoint=twitter.verify_credentials", "status=400", "atLeast=\(min(kept, 5000))",
      ])
      #expect(journal.code == 0, "\(journal.complaints)")
      for server in servers { #expect(server.end(by: SIGTERM) == 0) }
    }
  }

  /// The argument, the variable with the key, the exit code, and the beginning of the error message.
  private static let refusals: [(store: String, key: String?, complaint: String)] = [
    ("postgresql://127.0.0.1:1/worlds", key, "error: the store 'postgresql://127.0.0.1:1/worlds' "),
    (
      "postgresql://einlass:opensesame@127.0.0.1:1/worlds", key,
      "error: the store 'postgresql://einlass@127.0.0.1:1/worlds' "
    ),
    ("postgresql://127.0.0.1:1/worlds", nil, "error: "),
    ("postgresql://127.0.0.1:1/worlds", "opensesame", "error: "),
  ]

  @Test(arguments: refusals)
  func `an error about opening a database contains no secret`(
    _ row: (store: String, key: String?, complaint: String)
  ) async throws {
    let environment = row.key.map { ["EINLASS_STORE_KEY": $0] } ?? [:]
    let result = try await BuiltProgram.run(
      "einlassd-store", ["--store", row.store], environment: environment)
    #expect(result.code == 3, "\(result.complaints)")
    #expect(result.complaints.hasPrefix(row.complaint), "\(result.complaints)")
    #expect(result.complaints.split(separator: "\n").count == 1, "\(result.complaints)")
    #expect(!result.complaints.contains("opensesame"), "\(result.complaints)")
  }

  @Test func `--world-idle is refused with a shared store`() async throws {
    let address = try DatabaseServer.shared.newDatabase()
    let result = try await BuiltProgram.run(
      "einlassd-store", ["--store", address, "--world-idle", "30m"],
      environment: ["EINLASS_STORE_KEY": Self.key])
    #expect(result.code == 2)
    #expect(
      result.complaints.contains("--world-idle is not available with a shared store"),
      "\(result.complaints)")
  }
}
