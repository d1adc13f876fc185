internal import ArgumentParser

/// Exit codes other than success.
extension ExitCode {
  /// Something differs from what was expected.
  static let different = ExitCode(1)
  /// The input is invalid.
  static let badInput = ExitCode(2)
  /// A server cannot be reached.
  static let unreachable = ExitCode(3)
  /// The doctor found what is wrong with a request.
  static let explained = ExitCode(4)
}
