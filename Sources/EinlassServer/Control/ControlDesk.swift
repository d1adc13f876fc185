internal import EinlassSimulator
internal import EinlassWire
internal import FoundationEssentials
internal import HTTPTypes

/// Answers what the gate has let in; knows nothing of sockets.
struct ControlDesk: Sendable {
  /// What comes of a request.
  enum Answer: Sendable {
    case response(WireResponse)
    /// The entries of a journal as they come.
    case events(JournalEvents)

    /// The same, with a response that is the last one of its connection.
    var closing: Answer {
      guard case .response(var response) = self else { return self }
      response.head.headerFields[.connection] = "close"
      return .response(response)
    }
  }

  let worlds: WorldDirectory

  /// `body` is read whole by now.
  func answer(_ request: WireRequest) async -> Answer {
    do {
      switch try ControlRoute(request.head.method.rawValue, path: request.path) {
      case .about: return .response(try json(Self.about))
      case .document: return .response(try json(ControlDocument.json))
      case .actions: return .response(try json(.array(Action.catalogue.map(\.json))))
      case .worlds: return .response(try json(.array(worlds.summaries.map(\.json))))
      case .action(let name): return .response(try await perform(name, request, in: nil))
      case .worldAction(let world, let name):
        return .response(try await perform(name, request, in: world))
      case .journal(let world): return .response(try await journal(request, in: world))
      case .events(let world):
        return .events(
          try await JournalEvents(worlds, world: world, arguments: arguments(of: request.query), request.head)
        )
      }
    } catch {
      return .response(problem(error).response)
    }
  }

  private func problem(_ error: any Error) -> ControlProblem {
    switch error {
    case let problem as ControlProblem: problem
    case let mistake as Action.Mistake: ControlProblem(mistake)
    default: ControlProblem(.refused, "\(error)")
    }
  }

  private static let about: JSONValue = [
    "name": "Einlass control", "document": "/openapi.json", "actions": "/actions", "worlds": "/worlds",
  ]

  private func json(_ value: JSONValue) throws -> WireResponse {
    WireResponse(.ok, fields: [.contentType: "application/json"], body: Array(try value.encoded()))
  }

  private func perform(_ name: String, _ request: WireRequest, in world: String?) async throws -> WireResponse
  {
    let action = try Action.named(name)
    guard action.isInWorld == (world != nil) else {
      let path = action.isInWorld ? "/worlds/WORLD/actions/\(name)" : "/actions/\(name)"
      throw ControlProblem(.notFound, "the action '\(name)' is at \(path)")
    }
    let result = try await Action.perform(
      name, arguments(of: request), in: worlds, world: world ?? WorldName.default.text)
    return try json(result.json)
  }

  /// The journal in the form that was asked for, with a media type of its own for text.
  private func journal(_ request: WireRequest, in world: String) async throws -> WireResponse {
    let arguments = try arguments(of: request.query)
    let result = try await Action.perform(Action.journalName, arguments, in: worlds, world: world)
    switch arguments["format"] ?? "json" {
    case "text", "curl":
      let body = Array("\(result.text ?? "")\n".utf8)
      return WireResponse(.ok, fields: [.contentType: "text/plain; charset=utf-8"], body: body)
    default: return try json(result.details ?? .null)
    }
  }
}

// MARK: - Arguments

extension ControlDesk {
  /// A query's fields; of one name there may be one.
  private func arguments(of query: FormFields) throws(ControlProblem) -> [String: String] {
    var arguments: [String: String] = [:]
    for field in query.fields where arguments.updateValue(field.value, forKey: field.name) != nil {
      throw ControlProblem(
        .badArguments, "'\(field.name.prefix(100))' stands in the query twice; give it once")
    }
    return arguments
  }

  /// The members of a JSON object; no body is one without members.
  private func arguments(of request: WireRequest) throws(ControlProblem) -> [String: String] {
    guard !request.body.isEmpty else { return [:] }
    let type = request.head.headerFields[.contentType]?.split(separator: ";").first?.lowercased() ?? ""
    guard type == "application/json" else {
      throw ControlProblem(
        .unsupportedMediaType,
        "'\(type.prefix(100))' is not understood; send 'Content-Type: application/json'")
    }
    let example = "send one such as {\"user\": \"nora_sim\"}"
    let value: JSONValue
    do {
      value = try JSONValue(parsing: Data(request.body))
    } catch {
      throw ControlProblem(.badArguments, "the body is no JSON object: \(error); \(example)")
    }
    guard case .object(let members) = value else {
      throw ControlProblem(.badArguments, "the body is no JSON object; \(example)")
    }
    var arguments: [String: String] = [:]
    for (name, value) in members where value != .null {
      guard let text = value.argument else {
        throw ControlProblem(
          .badArguments, "'\(name.prefix(100))' is a value of no argument; see /openapi.json")
      }
      arguments[name] = text
    }
    return arguments
  }
}

extension JSONValue {
  /// The value as an argument's text: a list with commas between, a document as JSON.
  fileprivate var argument: String? {
    switch self {
    case .null: nil
    case .string(let text): text
    case .integer(let number): String(number)
    case .number(let number): String(number)
    case .bool(let value): value ? "true" : "false"
    case .array(let values):
      values.allSatisfy { $0.text?.contains(",") == false }
        ? values.compactMap(\.text).joined(separator: ",") : nil
    case .object: (try? encoded()).map { String(decoding: $0, as: UTF8.self) }
    }
  }
}
