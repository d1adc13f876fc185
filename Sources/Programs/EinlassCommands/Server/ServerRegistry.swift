internal import EinlassSystem
internal import EinlassWorld

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The background servers, with one file for each in the state folder, which only its owner can read.
struct ServerRegistry {
  /// A background server.
  struct Entry: Codable {
    let addresses: ServerAddresses
    let processID: Int32
  }

  private let privateFolder: PrivateFolder

  /// The folder of the files.
  var folder: String { privateFolder.path }

  /// The registry in the state folder, which is created if missing.
  ///
  /// Other users must not be able to write to either folder: they could make this program end another process, or write
  /// to another file.
  init(_ environment: [String: String]) throws(CommandError) {
    guard let state = StateFolder.standard(environment) else {
      throw .badInput("no folder is set for the server's addresses; set HOME or XDG_STATE_HOME")
    }
    _ = try Self.privateFolder(state)
    privateFolder = try Self.privateFolder(state + "/servers")
  }

  private static func privateFolder(_ path: String) throws(CommandError) -> PrivateFolder {
    do throws(PrivateFolder.Failure) {
      return try PrivateFolder(path)
    } catch {
      switch error {
      case .unmakeable(let reason):
        throw .badInput(
          "the folder '\(path)' cannot be created (\(reason)); set XDG_STATE_HOME to a writable folder"
        )
      case .foreign(let user):
        throw .badInput(
          "the folder '\(path)' belongs to another user (uid \(user)); set XDG_STATE_HOME to your own folder"
        )
      case .writableByOthers(let mode):
        throw .badInput(
          "other users may write to the folder '\(path)' (mode 0\(String(mode, radix: 8))); run 'chmod "
            + "go-w \(path)'"
        )
      }
    }
  }

  /// Returns the path of the server's log.
  func log(_ name: ServerName) -> String { "\(folder)/\(name.text).log" }

  /// Opens and empties the log of the server.
  func openLog(_ name: ServerName) throws(CommandError) -> Int32 {
    let log = privateFolder.open("\(name.text).log", emptied: true)
    guard log >= 0 else {
      throw .badInput("'\(self.log(name))' cannot be written (\(SystemError.last)); remove it")
    }
    return log
  }

  /// Returns the path of the file that contains the server's addresses.
  func file(_ name: ServerName) -> String { "\(folder)/\(name.text).json" }

  /// Returns the path of the page that opens the server's control room in a browser.
  func page(_ name: ServerName) -> String { "\(folder)/\(name.text).html" }

  /// Runs `body` while no other program starts or stops the server called `name`.
  func withLock<Result>(_ name: ServerName, _ body: () throws -> Result) throws -> Result {
    let lock = privateFolder.open("\(name.text).lock")
    guard lock >= 0 else {
      throw CommandError.badInput("'\(folder)/\(name.text).lock' cannot be written (\(SystemError.last))")
    }
    // Closing releases the lock.
    defer { close(lock) }
    while flock(lock, LOCK_EX) != 0 {
      guard errno == EINTR else {
        throw CommandError.badInput("'\(folder)/\(name.text).lock' cannot be locked (\(SystemError.last))")
      }
    }
    return try body()
  }

  /// Returns the running server called `name`; `nil` if there is none. Removes the file of a server that has ended.
  ///
  /// - Throws: `unreachable` if the server may still run, but does not confirm this.
  func running(_ name: ServerName) throws(CommandError) -> Entry? {
    guard let data = FileManager.default.contents(atPath: file(name)),
      let entry = try? JSONDecoder().decode(Entry.self, from: data)
    else { return nil }
    guard let id = try process(of: entry, name) else {
      remove(name)
      return nil
    }
    guard id == entry.processID else {
      throw .unreachable(
        "'\(file(name))' contains process ID \(entry.processID), but the server is process \(id); remove the file"
      )
    }
    return entry
  }

  /// Returns the ID that the server reports for its process; `nil` if the server has ended.
  private func process(of entry: Entry, _ name: ServerName) throws(CommandError) -> Int32? {
    do throws(CommandError) {
      return try ControlClient(address: entry.addresses.control, token: entry.addresses.controlToken)
        .presence()?.processID
    } catch {
      if OtherProcess(id: entry.processID).hasEnded { return nil }
      throw .unreachable(
        "the server for \(name), process \(entry.processID), does not respond: \(error). Check its "
          + "log, \(log(name)), or stop it with 'kill \(entry.processID)'")
    }
  }

  /// Returns the running server called `name`; throws if there is none.
  func required(_ name: ServerName) throws(CommandError) -> Entry {
    guard let entry = try running(name) else {
      throw .unreachable("no server is running for \(name); start one with 'einlass up'")
    }
    return entry
  }

  func add(_ entry: Entry, _ name: ServerName) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try SecretFile.write(String(decoding: try encoder.encode(entry), as: UTF8.self), to: file(name))
  }

  /// Removes the files that contain the server's token.
  func remove(_ name: ServerName) {
    for path in [file(name), page(name)] { try? FileManager.default.removeItem(atPath: path) }
  }
}
