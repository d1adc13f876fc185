// A back end reaches the networks over HTTP, so the check requires the trait that includes the server.
#if Server
  internal import EinlassSimulator
  public import EinlassWorld
  public import Testing

  /// The error for an address or adapter that a check cannot use.
  public struct BackEndCheckError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The problem, with the value and the remedy.
    public let description: String
  }

  /// Tests a login back end with valid sign-ins and attacks, and records an issue for each case that it does not pass.
  ///
  /// The back end has to talk to the networks of `world`, at the addresses of `withServer`, as the app that the adapter
  /// names. The world has to follow the system's clock, like that of the trait `.backEnd`. The check adds its own
  /// people to the networks, and leaves the world's people unchanged.
  ///
  /// - Parameters:
  ///   - address: The address of the back end, such as `http://127.0.0.1:8080`.
  ///   - adapter: The adapter file, relative to the test's folder. Defaults to the file of the trait `.backEnd`.
  ///   - cases: The names of the cases to run in addition to the honest sign-in; `nil` for all.
  ///   - world: The world whose networks the back end talks to. Defaults to the test's world.
  ///   - filePath: The file of the test. The adapter file is relative to its folder.
  ///   - sourceLocation: The location at which issues are recorded.
  /// - Throws: `BackEndCheckError`; `WorldFileError` if the adapter file is invalid; `NoCurrentWorld`.
  public func checkBackEnd(
    at address: String, adapter: String? = nil, cases: Set<String>? = nil, in world: World? = nil,
    filePath: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    guard let backEnd = BackEndAddress(address) else {
      throw BackEndCheckError(
        description:
          "'\(address)' is not a plain HTTP address of a back end; use one such as http://127.0.0.1:8080")
    }
    for name in cases ?? [] where !BackEndCheckCase.all.contains(where: { $0.id == name }) {
      throw BackEndCheckError(
        description: "unknown case '\(name)'; 'einlass check-backend --list' lists all cases")
    }
    let known = try adapter.map { try BackEndAdapter.named($0, from: filePath) }
    guard let adapter = known ?? CurrentBackEnd.current?.adapter else {
      throw BackEndCheckError(
        description: "the adapter file is missing; pass one, or add the .backEnd trait to the test")
    }
    let networks = try WorldNetworks(world ?? World.current)
    let check = BackEndCheck(of: backEnd, adapter: adapter, networks: networks)
    for result in await check.run(cases) where result.isFailure {
      Issue.record(
        "\(result.login.rawValue)/\(result.item.id) \(result.verdict.word): \(result.sentence ?? "")",
        sourceLocation: sourceLocation)
    }
    CurrentBackEnd.current?.noteCheck()
  }
#endif
