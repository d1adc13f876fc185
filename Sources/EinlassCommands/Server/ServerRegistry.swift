internal import EinlassPrograms
internal import EinlassSystem

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The servers in the background, a file for each in the state folder, which only its owner can read.
struct ServerRegistry {
  /// A server in the background.
  struct Entry: Codable {
    let addresses: ServerAddresses
    let processID: Int32
  }

  /// The folder of the files, which is made.
  let folder: String

  init(_ environment: [String: String]) throws(CommandError) {
    guard let state = StateFolder.standard(environment) else {
      throw .badInput("there is no place for the server's addresses; set HOME or XDG_STATE_HOME")
    }
    folder = state + "/servers"
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw .badInput("the folder '\(folder)' cannot be made; is its parent writable?")
    }
  }

  /// Where the log of the server is.
  func log(_ name: ServerName) -> String { "\(folder)/\(name.text).log" }

  /// Where its addresses are.
  func file(_ name: ServerName) -> String { "\(folder)/\(name.text).json" }

  /// Runs `body` while no other program starts or ends the server called `name`.
  func withLock<Result>(_ name: ServerName, _ body: () throws -> Result) throws -> Result {
    let lock = unsafe open("\(folder)/\(name.text).lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard lock >= 0, flock(lock, LOCK_EX) == 0 else {
      throw CommandError.badInput("'\(folder)' cannot be written; is it writable?")
    }
    // Closing ends the lock.
    defer { close(lock) }
    return try body()
  }

  /// The server that runs under `name`; nil where there is none: a file that one has left behind is removed.
  func running(_ name: ServerName) -> Entry? {
    guard let data = FileManager.default.contents(atPath: file(name)),
      let entry = try? JSONDecoder().decode(Entry.self, from: data)
    else { return nil }
    // The token is the server's own: whoever takes it is the server, and its process is the one in the file.
    let client = try? ControlClient(
      address: entry.addresses.control, token: entry.addresses.controlToken)
    guard let client, (try? client.perform("clock.show", [:], in: "default")) != nil else {
      remove(name)
      return nil
    }
    return entry
  }

  /// The server that runs under `name`.
  func required(_ name: ServerName) throws(CommandError) -> Entry {
    guard let entry = running(name) else {
      throw .unreachable("no server runs for \(name); start one with 'einlass up'")
    }
    return entry
  }

  func add(_ entry: Entry, _ name: ServerName) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try SecretFile.write(String(decoding: try encoder.encode(entry), as: UTF8.self), to: file(name))
  }

  func remove(_ name: ServerName) {
    try? FileManager.default.removeItem(atPath: file(name))
  }
}
