internal import Dispatch
internal import EinlassSimulator
internal import EinlassSystem
internal import EinlassWire
internal import ServiceLifecycle

/// Reads the server's world file again after each change, and reports the differences.
///
/// It checks the file's attributes twice a second. The system's notifications follow an open file, which editors
/// replace by another one. They also do not cover network folders or a container host's folders, and differ between
/// systems.
struct WorldFileWatch: Service {
  private static let interval = Duration.milliseconds(500)

  private let worlds: WorldDirectory
  private let configure: @Sendable (WorldFile) -> WorldConfiguration
  private let first: Reading

  /// The world file that was read, and the file's attributes before reading.
  struct Reading: Sendable {
    let file: WorldFile
    fileprivate let attributes: FileAttributes?

    /// Reads the file at `path`.
    init(_ path: String) throws(WorldFileError) {
      // This order detects a change between the two steps.
      attributes = FileAttributes(path)
      file = try WorldFile.load(path)
    }
  }

  /// Watches the file of `first`; `configure` makes the configuration of new worlds from it.
  init(
    _ first: Reading, _ worlds: WorldDirectory,
    configure: @escaping @Sendable (WorldFile) -> WorldConfiguration
  ) {
    self.first = first
    self.worlds = worlds
    self.configure = configure
  }

  func run() async throws {
    await cancelWhenGracefulShutdown {
      var file = first.file
      var known = first.attributes
      var last = known
      while (try? await Task.sleep(for: Self.interval)) != nil {
        let now = FileAttributes(file.path)
        defer { last = now }
        // A file that is still being written is read once it no longer changes.
        guard now != known, now == last else { continue }
        known = now
        if let new = await take(file.path, after: file) { file = new }
      }
    }
  }

  /// Reads the file and makes its world the default one. Returns `nil` if the previous world remains the default.
  private func take(_ path: String, after old: WorldFile) async -> WorldFile? {
    do {
      guard let new = try await load(path) else { return nil }
      let changes = new.changes(since: old)
      guard !changes.isEmpty else {
        say("\(path): only the layout or comments changed")
        return new
      }
      guard new.changesWorlds(since: old) else {
        say(
          "\(path) changed, but not the parts that a server uses: \(changes.joined(separator: "; "))"
        )
        return new
      }
      try await worlds.replaceTemplate(by: configure(new))
      say("\(path) changed, and the default world was replaced: \(changes.joined(separator: "; "))")
      return new
    } catch let error as WorldFileError {
      say("error: \(error); the server continues to use the previous file")
    } catch {
      say("error: \(path): \(error); the server continues to use the previous file")
    }
    return nil
  }

  /// Reads the file on a thread that may block forever, for example on a pipe: the server can end without it.
  ///
  /// - Returns: `nil` if the server ends first.
  private func load(_ path: String) async throws -> WorldFile? {
    guard FileAttributes(path)?.isOrdinary != false else {
      throw ConfigurationError("it is not a regular file")
    }
    let (results, result) = AsyncStream.makeStream(of: Result<WorldFile, any Error>.self)
    DispatchQueue(label: "einlassd.world-file").async {
      result.yield(Result { try WorldFile.load(path) })
      result.finish()
    }
    for await result in results { return try result.get() }
    return nil
  }

  private func say(_ text: String) {
    Output.printError(TerminalText.escaped(text))
  }
}

/// The file attributes that change when the file is written or replaced.
private struct FileAttributes: Sendable, Equatable {
  private let numbers: [Int64]
  /// Whether the file is not a pipe, a device or a folder.
  let isOrdinary: Bool

  /// `nil` if there is no such file, or its attributes cannot be read.
  init?(_ path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    isOrdinary = status.st_mode & S_IFMT == S_IFREG
    numbers = [
      Int64(bitPattern: UInt64(status.st_dev)), Int64(bitPattern: UInt64(status.st_ino)),
      Int64(status.st_size), Int64(status.modified.tv_sec), Int64(status.modified.tv_nsec),
    ]
  }
}
