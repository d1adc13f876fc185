import EinlassTestSupport

/// The built program `einlass`.
enum LightProgram {
  /// Runs it with the address and token of `control` in its environment.
  static func run(_ arguments: [String], control: LiveControl?) async throws -> BuiltProgram.Result {
    try await BuiltProgram.run(
      "einlass", arguments,
      environment: [
        "EINLASS_CONTROL": control.map { "http://127.0.0.1:\($0.port)" } ?? "",
        "EINLASS_CONTROL_TOKEN": control?.token ?? "",
      ])
  }
}
