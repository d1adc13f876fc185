internal import Dispatch
internal import EinlassSystem
internal import Foundation
internal import Synchronization
internal import Testing

/// Debian's PostgreSQL server for tests, with a socket in a new folder. It ends with this process, even if that is
/// killed, and deletes its folder.
///
/// The folder is in memory if there is room for it: on a busy disk a statement can exceed the store's time limits.
package final class DatabaseServer: Sendable {
  package let folder: String
  private let input: FileHandle
  private let output: FileHandle
  private let process: Mutex<Process>
  private let commands = Mutex(())
  private let bin: String
  private let pool = Mutex(Pool())

  /// The databases that tests use in turn.
  private struct Pool {
    /// Each store has up to five of the server's 200 connections.
    static let mostDatabases = 24

    /// The free databases.
    var idle: [String] = []
    var count = 0
    /// The tests that wait for a database.
    var waiting: [CheckedContinuation<String, Never>] = []
  }

  /// The server that tests share. It starts when first needed.
  package static var shared: DatabaseServer {
    get throws { try sharedResult.get() }
  }

  private static let sharedResult = Result { try DatabaseServer() }

  /// Runs a server, performs the commands on its input, and ends when the input does.
  private static let script = #"""
    bin=$1 folder=$2
    trap '' INT
    start() {
      # Commits outlive the server's processes, which tests kill. They need not outlive the machine: statements would wait for a
      # busy disk until their time limit.
      "$bin/postgres" -D "$folder/data" -k "$folder" -c listen_addresses= -c max_connections=200 -c fsync=off \
        >>"$folder/log" 2>&1 &
      server=$!
      until "$bin/pg_isready" -q -h "$folder" -U einlass -d postgres; do
        kill -0 $server || exit 1
        sleep 0.02
      done
    }
    stop() { kill -$1 $server; wait $server; }
    # Nothing of it is kept, so that it need not write down what it has: with a busy disk that took minutes.
    trap 'stop QUIT 2>/dev/null; rm -rf "$folder"' EXIT
    "$bin/initdb" -D "$folder/data" -A trust -U einlass -E UTF8 --locale=C --no-sync >"$folder/log" 2>&1 || exit 1
    sed -i '1i local all guarded scram-sha-256' "$folder/data/pg_hba.conf"
    start
    echo done
    while read -r word; do
      case $word in
        restart) stop INT; start ;;
        crash) stop QUIT; start ;;
        stop) stop INT ;;
        start) start ;;
      esac
      echo done
    done
    """#

  package init() throws {
    let bin = try #require(
      try FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")
        .compactMap { version in Int(version).map { ($0, "/usr/lib/postgresql/\(version)/bin") } }
        .max { $0.0 < $1.0 }?.1, "no server of PostgreSQL; run Scripts/install-test-dependencies")
    self.bin = bin
    // The path of a socket has at most 107 bytes.
    folder = "\(Self.place)/einlass-pg-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o711])
    let command = ["/bin/sh", "-c", Self.script, "server", bin, folder]
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    if getuid() == 0 {
      // The server does not run as root.
      process.arguments = ["runuser", "-u", "postgres", "--"] + command
      let user = unsafe try #require(getpwnam("postgres"))
      unsafe chown(folder, user.pointee.pw_uid, user.pointee.pw_gid)
    }
    process.currentDirectoryURL = URL(filePath: folder)
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    self.input = input.fileHandleForWriting
    self.output = output.fileHandleForReading
    try process.run()
    self.process = Mutex(process)
    try awaitDone("start")
  }

  /// The parent folder of the servers' folders. A container may have very little shared memory.
  private static var place: String {
    let memory = "/dev/shm"
    let attributes = try? FileManager.default.attributesOfFileSystem(forPath: memory)
    let freeBytes = (attributes?[.systemFreeSize] as? NSNumber)?.int64Value ?? 0
    return freeBytes >= 2 << 30 && FileManager.default.isWritableFile(atPath: memory) ? memory : "/tmp"
  }

  /// Sends a command to the server, and returns when it is done.
  package func run(_ command: Command) throws {
    try commands.withLock { _ in
      try input.write(contentsOf: Data("\(command.rawValue)\n".utf8))
      try awaitDone(command.rawValue)
    }
  }

  package enum Command: String {
    case restart, crash, stop, start
  }

  private func awaitDone(_ command: String) throws {
    try #require(output.availableData == Data("done\n".utf8), "the server did not \(command): \(log)")
  }

  private var log: String {
    (try? String(contentsOfFile: "\(folder)/log", encoding: .utf8)) ?? ""
  }

  /// The address of one of the server's databases.
  package func address(_ database: String, user: String = "einlass", password: String? = nil) -> String {
    let password = password.map { ":\($0)" } ?? ""
    return "postgresql://\(user)\(password)@/\(database)?host=\(folder)"
  }

  /// Creates a database and returns its address.
  package func newDatabase() throws -> String {
    address(try makeDatabase())
  }

  private func makeDatabase() throws -> String {
    let name = "new\(Self.count.add(1, ordering: .relaxed).newValue)"
    try execute("CREATE DATABASE \(name)")
    return name
  }

  /// Calls `body` with the address of a database without a store, and returns its result. The database is reused:
  /// creating one takes longer than most tests.
  func withDatabase<Result>(_ body: (String) async throws -> Result) async throws -> Result {
    let name = try await takeDatabase()
    // A database that is not returned would leave a test waiting.
    defer { giveBack(name) }
    return try await finishing {
      try await body(address(name))
    } by: {
      _ = try await Self.blocking { try self.execute("DROP SCHEMA IF EXISTS einlass CASCADE", in: name) }
    }
  }

  private func takeDatabase() async throws -> String {
    let name = await withCheckedContinuation { caller in
      let name: String? = pool.withLock { pool in
        if let idle = pool.idle.popLast() { return idle }
        if pool.count < Pool.mostDatabases {
          pool.count += 1
          return ""
        }
        pool.waiting.append(caller)
        return nil
      }
      if let name { caller.resume(returning: name) }
    }
    if !name.isEmpty { return name }
    do {
      return try await Self.blocking { try self.makeDatabase() }
    } catch {
      pool.withLock { $0.count -= 1 }
      throw error
    }
  }

  private func giveBack(_ name: String) {
    let next = pool.withLock { pool in
      let next = pool.waiting.isEmpty ? nil : pool.waiting.removeFirst()
      if next == nil { pool.idle.append(name) }
      return next
    }
    next?.resume(returning: name)
  }

  /// Returns the result of `body`, which blocks a thread, but not one of those that tasks share.
  @discardableResult
  private static func blocking<Result: Sendable>(
    _ body: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { caller in
      DispatchQueue.global().async { caller.resume(with: Swift.Result(catching: body)) }
    }
  }

  private static let count = Atomic(0)

  /// Runs statements, and returns their output without headings: columns separated by '|'.
  @discardableResult
  package func execute(_ sql: String, in database: String = "postgres") throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "\(bin)/psql")
    process.arguments = [
      "-XqAt", "-v", "ON_ERROR_STOP=1", "-h", folder, "-U", "einlass", "-d", database, "-c", sql,
    ]
    let (output, complaints) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = complaints
    try process.run()
    let printed = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let complaint = String(decoding: complaints.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(sql): \(complaint)")
    return printed.trimmingCharacters(in: .newlines)
  }
}
