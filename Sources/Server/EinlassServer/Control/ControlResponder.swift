internal import EinlassSystem
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Responds to authorized requests to the control interface; does no input or output.
struct ControlResponder: Sendable {
  enum Response: Sendable {
    case message(WireResponse)
    /// The new entries of a journal, as they occur.
    case events(JournalEvents)

    /// The same response, as the last one on its connection.
    var closing: Response {
      guard case .message(var message) = self else { return self }
      message.head.headerFields[.connection] = "close"
      return .message(message)
    }
  }

  private let worlds: WorldDirectory
  private let document: JSONValue
  private let certificatePath: String?
  private let isReady: @Sendable () -> Bool
  private let metrics: (@Sendable () -> String)?
  private let about: @Sendable () async -> [String: JSONValue]
  private let serverMetrics = ServerMetrics()

  /// All actions on worlds.
  var actions: [ControlAction] { worlds.modules.actions }

  /// Creates a responder for `worlds`. `isReady` returns whether clients can reach their networks. `certificatePath` is
  /// the path of the certificate that clients must trust (`nil` if there is none). `metrics` returns all metrics in the
  /// Prometheus text format, if the process collects them. `about` contains further members of the response for `/`.
  init(
    _ worlds: WorldDirectory, certificatePath: String? = nil, metrics: (@Sendable () -> String)? = nil,
    about: @escaping @Sendable () async -> [String: JSONValue] = { [:] },
    isReady: @escaping @Sendable () -> Bool
  ) {
    self.worlds = worlds
    self.certificatePath = certificatePath
    self.metrics = metrics
    self.about = about
    self.isReady = isReady
    document = ControlDocument.json(worlds.modules)
  }

  /// Returns the response to a request whose body is complete.
  func response(to request: WireRequest, route: ControlRoute) async -> Response {
    do {
      switch route {
      case .page: return .message(try ControlPage.index)
      case .pagePart(let name): return .message(try ControlPage.part(name))
      case .about: return .message(try json(.object(Self.about.merging(await about()) { $1 })))
      case .health: return .message(try health())
      case .metrics: return .message(try metricsText())
      case .certificate: return .message(try certificate())
      case .document: return .message(try json(document))
      case .actions: return .message(try json(.array(worlds.modules.actions.map(\.json))))
      case .worlds:
        try await worlds.refreshAll()
        return .message(try json(.array(worlds.summaries.map(\.json))))
      case .action(let name): return .message(try await perform(name, request, in: nil))
      case .worldAction(let world, let name):
        return .message(try await perform(name, request, in: world))
      case .journal(let world): return .message(try await journal(request, in: world))
      case .events(let world):
        let (_, arguments) = try journalArguments(request)
        try await worlds.refresh()
        return .events(
          try JournalEvents(worlds, world: WorldName(world), arguments, request.head))
      }
    } catch {
      return .message(problem(error).response)
    }
  }

  private func problem(_ error: any Error) -> ControlProblem {
    switch error {
    case let problem as ControlProblem: problem
    case let error as ControlActionError: ControlProblem(error)
    case let failure as WorldDirectory.DirectoryError: ControlProblem(ControlActionError(failure))
    case let error as TransportError: ControlProblem(.refused, error.localizedDescription)
    default: ControlProblem(.refused, "\(error)")
    }
  }

  /// The paths of the interface, and the process ID of the server.
  private static let about: [String: JSONValue] = [
    "name": "Einlass control", "process": .integer(Int64(getpid())), "health": "/health",
    "metrics": "/metrics", "certificate": "/ca.pem",
    "document": "/openapi.json",
    "actions": "/actions",
    "worlds": "/worlds",
    "page": "open this address in a browser for the control room",
  ]

  /// 200 once clients can reach the networks; until then 503, which shows that the server is alive.
  private func health() throws -> WireResponse {
    let isReady = isReady()
    var response = try json([
      "status": .string(isReady ? "ready" : "starting"), "version": .string(EinlassVersion.text),
    ])
    if !isReady { response.head.status = .serviceUnavailable }
    return response
  }

  private func metricsText() throws(ControlProblem) -> WireResponse {
    guard let metrics else {
      throw ControlProblem(
        .notFound,
        "this einlassd was built without metrics; build it with 'swift build --traits default,Telemetry'")
    }
    serverMetrics?.record(worldCount: worlds.count)
    return WireResponse(
      .ok, fields: [.contentType: "text/plain; version=0.0.4; charset=utf-8"], body: Array(metrics().utf8))
  }

  /// Returns the current certificate, since a server that runs for weeks gets a new one.
  private func certificate() throws(ControlProblem) -> WireResponse {
    guard let certificatePath, let pem = FileManager.default.contents(atPath: certificatePath) else {
      throw ControlProblem(.notFound, "this server has no certificate authority")
    }
    return WireResponse(.ok, fields: [.contentType: "application/x-pem-file"], body: Array(pem))
  }

  private func json(_ value: JSONValue) throws -> WireResponse {
    WireResponse(.ok, fields: [.contentType: "application/json"], body: Array(try value.encoded()))
  }

  private func perform(_ name: String, _ request: WireRequest, in world: String?) async throws -> WireResponse
  {
    let action = try worlds.modules.action(named: name)
    guard action.isInWorld == (world != nil) else {
      let path = action.isInWorld ? "/worlds/WORLD/actions/\(name)" : "/actions/\(name)"
      throw ControlProblem(.notFound, "the URL of the action '\(name)' is \(path)")
    }
    let arguments = try action.arguments(json: members(of: request))
    let worldName =
      try world.map { world throws(WorldDirectory.DirectoryError) in try WorldName(world) } ?? .default
    return try json(try await action.perform(arguments, in: worlds, world: worldName).json)
  }

  /// Returns the journal in the requested format, with that format's media type.
  private func journal(_ request: WireRequest, in world: String) async throws -> WireResponse {
    let (action, arguments) = try journalArguments(request)
    let result = try await action.perform(arguments, in: worlds, world: WorldName(world))
    switch ControlAction.journalForm(arguments) ?? .json {
    case .text, .curl, .mermaid:
      let body = Array("\(result.text ?? "")\n".utf8)
      return WireResponse(.ok, fields: [.contentType: "text/plain; charset=utf-8"], body: body)
    case .json, .har, .diagram: return try json(result.details ?? .null)
    }
  }
}

// MARK: - Arguments

extension ControlResponder {
  /// Returns the action that shows a journal, and its arguments from the query; a name may occur only once.
  private func journalArguments(_ request: WireRequest) throws -> (ControlAction, ActionArguments) {
    var arguments: [String: String] = [:]
    for field in request.query.fields where arguments.updateValue(field.value, forKey: field.name) != nil {
      throw ControlProblem(
        .badArguments, "'\(field.name.prefix(100))' is in the query twice; send it only once")
    }
    let action = try worlds.modules.action(named: ControlAction.journalName)
    return (action, try action.arguments(text: arguments))
  }

  /// Returns the members of a JSON object; an empty body counts as an object without members.
  private func members(of request: WireRequest) throws(ControlProblem) -> [String: JSONValue] {
    guard !request.body.isEmpty else { return [:] }
    let type = request.head.headerFields[.contentType]?.split(separator: ";").first?.lowercased() ?? ""
    guard type == "application/json" else {
      throw ControlProblem(
        .unsupportedMediaType,
        "'\(type.prefix(100))' is not supported; send 'Content-Type: application/json'")
    }
    let example = "send an object such as {\"user\": \"nora_sim\"}"
    let value: JSONValue
    do {
      value = try JSONValue(parsing: Data(request.body))
    } catch {
      throw ControlProblem(.badArguments, "the body is not a JSON object: \(error); \(example)")
    }
    guard case .object(let members) = value else {
      throw ControlProblem(.badArguments, "the body is not a JSON object; \(example)")
    }
    return members
  }
}
