import EinlassTestSupport
import Foundation

/// The folders that a test uses: one for the state, and others for projects. They are deleted after the test.
struct Machine {
  let root = FileManager.default.temporaryDirectory.appending(path: "einlass up \(UUID().uuidString)")

  /// The folder's name, and additional environment variables of the programs.
  var state = "state"
  var settings: [String: String] = [:]

  var environment: [String: String] {
    settings.merging(["XDG_STATE_HOME": root.appending(path: state).path]) { $1 }
  }

  func project(_ name: String) throws -> URL {
    let folder = root.appending(path: name)
    try FileManager.default.createDirectory(
      at: folder.appending(path: ".git"), withIntermediateDirectories: true)
    return folder
  }

  func run(_ arguments: String..., in project: URL) throws -> ProgramRunner.Result {
    try ProgramRunner.run(arguments, environment: environment, in: project)
  }

  /// Returns the output of `text` in a shell of the project, which finds `einlass`.
  func shell(_ text: String, in project: URL, by shell: String = "/bin/sh") throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: shell)
    process.arguments = ["-c", text]
    let own = ProcessInfo.processInfo.environment
    let programs = try ProgramRunner.program().deletingLastPathComponent().path
    process.environment = own.merging(environment) { $1 }
      .merging(["PATH": "\(programs):\(own["PATH"] ?? "")"]) { $1 }
    process.currentDirectoryURL = project
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let octets = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: octets, as: UTF8.self)
  }

  /// Runs `body` with a machine, and deletes its folders.
  static func with(_ machine: Machine = Machine(), _ body: (Machine) throws -> Void) throws {
    defer { try? FileManager.default.removeItem(at: machine.root) }
    try body(machine)
  }
}
