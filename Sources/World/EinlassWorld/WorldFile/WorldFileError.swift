/// What is wrong with a world file: where, and what was expected there.
public struct WorldFileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The path as it was given.
  public let file: String
  /// Counts from 1; nil: the file as a whole.
  public let line: Int?
  /// Such as `phone.accounts[0].state`; empty: the file as a whole.
  public let key: String
  /// What is wrong and what was expected.
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
