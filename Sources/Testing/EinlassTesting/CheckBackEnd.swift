// A back end reaches the networks over HTTP, so the check comes with the trait that brings the server.
#if Server
  internal import EinlassBackEndCheck
  public import EinlassWorld
  public import Testing

  /// A check was asked for with an address or an adapter that it cannot work with.
  public struct BackEndCheckError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong, with the value and what to do.
    public let description: String
  }

  /// Drives a login back end through everything that it must refuse and accept, and records an issue for each case that it
  /// does not pass.
  ///
  /// The back end has to talk to the networks of `world`, by the addresses of `withServer`, as the app that the adapter names;
  /// the world has to follow the system's clock, as that of the trait `.backEnd` does.
  /// Who is in the world stays as they are: people join the networks for the check.
  ///
  /// - Parameters:
  ///   - address: Where the back end is, such as `http://127.0.0.1:8080`.
  ///   - adapter: The adapter file, relative to the test's folder; nil: that of the trait `.backEnd`.
  ///   - cases: The names of the cases to run besides the honest sign-in; nil: all of them.
  ///   - world: The world whose networks the back end talks to; nil: the test's.
  ///   - filePath: The file of the test: the adapter file is looked for beside it.
  ///   - sourceLocation: Where issues are recorded.
  /// - Throws: `BackEndCheckError`, `WorldFileError` where the adapter file is at fault, `NoCurrentWorld`.
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
