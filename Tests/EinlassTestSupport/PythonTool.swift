package import Foundation
internal import Testing

/// Runs Python code with the packages that 'Scripts/install-python-tools' installs.
package enum PythonTool {
  /// Returns the output of `code`, including errors. `input` is its standard input.
  package static func run(_ code: String, input: Data) throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let python = root.appending(path: ".build/python-tools/bin/python")
    try #require(
      FileManager.default.isExecutableFile(atPath: python.path),
      "\(python.path) is missing; 'Scripts/install-python-tools' installs it")
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try input.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = python
    process.arguments = ["-c", code]
    process.standardInput = try FileHandle(forReadingFrom: file)
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }
}
