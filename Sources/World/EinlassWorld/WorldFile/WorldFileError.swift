/// An error in a world file: its position, and the expected value.
public struct WorldFileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The path as it was given.
  public let file: String
  /// The line, counted from 1. `nil` if the error is about the whole file.
  public let line: Int?
  /// The key, such as `phone.accounts[0].state`. Empty if the error is about the whole file.
  public let key: String
  /// The problem and the expected value.
  public let message: String

  package init(file: String, line: Int?, key: String, message: String) {
    self.file = file
    self.line = line
    self.key = key
    self.message = message
  }

  /// `file:line: key: message`.
  public var description: String {
    let place = line.map { "\(file):\($0)" } ?? file
    return key.isEmpty ? "\(place): \(message)" : "\(place): \(key): \(message)"
  }
}
