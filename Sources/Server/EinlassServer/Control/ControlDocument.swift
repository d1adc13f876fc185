internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

/// The description of the control interface: an OpenAPI 3.1 document, generated from the catalogue of actions, and
/// therefore complete.
enum ControlDocument {
  static func json(_ modules: WorldModules) -> JSONValue {
    let names = modules.networks.map(\.displayName).joined(separator: ", ")
    return [
      "openapi": "3.1.0",
      "info": [
        "title": "Einlass control",
        "version": .string(EinlassVersion.text),
        "description": .string(
          "Controls simulated networks: \(names). All networks and secrets are simulated."),
      ],
      "servers": [["url": "/"]],
      "security": [["token": []]],
      "paths": .object(paths(modules)),
      "components": [
        "securitySchemes": [
          "token": [
            "type": "http", "scheme": "bearer",
            "description": "The token that einlassd prints at startup as controlToken.",
          ]
        ],
        "schemas": ["Result": result, "Problem": problem, "World": world],
        "responses": ["Problem": problemResponse],
      ],
    ]
  }

  private static func paths(_ modules: WorldModules) -> [String: JSONValue] {
    var paths: [String: JSONValue] = [
      "/": ["get": about],
      "/room/{part}": ["parameters": [partParameter], "get": pagePart],
      "/health": ["get": health],
      "/metrics": ["get": metrics],
      "/ca.pem": ["get": certificate],
      "/openapi.json": ["get": get("document", "This document.", ["type": "object"])],
      "/actions": [
        "get": get("actions", "All actions.", ["type": "array", "items": ["type": "object"]])
      ],
      "/worlds": [
        "get": get("worlds", "Every world.", ["type": "array", "items": reference("schemas/World")])
      ],
      "/worlds/{world}/journal": ["parameters": [worldParameter], "get": journal(modules)],
      "/worlds/{world}/journal/events": ["parameters": [worldParameter], "get": events(modules)],
    ]
    for action in modules.actions {
      let prefix = action.isInWorld ? "/worlds/{world}" : ""
      var item: [String: JSONValue] = ["post": post(action)]
      if action.isInWorld { item["parameters"] = [worldParameter] }
      paths["\(prefix)/actions/\(action.name)"] = .object(item)
    }
    return paths
  }

  private static func post(_ action: ControlAction) -> JSONValue {
    let hasBody = !action.arguments.isEmpty
    let needsBody = action.arguments.contains(where: \.isRequired)
    return .present([
      "operationId": .string(action.name), "summary": .string(action.about),
      "description": .string("Known: \(action.certainty.rawValue)."),
      "tags": [.string(String(action.name.prefix { $0 != "." }))],
      "requestBody": hasBody
        ? [
          "required": .bool(needsBody),
          "content": ["application/json": ["schema": ControlSchema.object(action.arguments)]],
        ] : nil,
      "responses": responses("application/json", reference("schemas/Result")),
    ])
  }

  private static func journalArguments(_ modules: WorldModules) -> [ActionArgument] {
    modules.actions.first { $0.name == ControlAction.journalName }?.arguments ?? []
  }

  private static func journal(_ modules: WorldModules) -> JSONValue {
    let types: [String: JSONValue] = [
      "application/json": ["schema": [:]], "text/plain": ["schema": ["type": "string"]],
    ]
    var responses = problems
    responses["200"] = [
      "description": "The entries, in the requested format.", "content": .object(types),
    ]
    return [
      "operationId": "journal", "summary": "The journal of a world.", "tags": ["journal"],
      "parameters": .array(journalArguments(modules).map(ControlSchema.queryParameter)),
      "responses": .object(responses),
    ]
  }

  private static func events(_ modules: WorldModules) -> JSONValue {
    let arguments = journalArguments(modules).filter { !["format", "last"].contains($0.name) }
    let lastEvent: JSONValue = [
      "name": "Last-Event-ID", "in": "header", "required": false, "schema": ["type": "string"],
      "description": "The number of the last received entry. The events continue after it.",
    ]
    return [
      "operationId": "journalEvents", "summary": "The events of a world, as server-sent events.",
      "tags": ["journal"],
      "parameters": .array(arguments.map(ControlSchema.queryParameter) + [lastEvent]),
      "responses": responses("text/event-stream", ["type": "string"]),
    ]
  }

  private static var about: JSONValue {
    var responses = problems
    let types: [String: JSONValue] = [
      "application/json": ["schema": ["type": "object"]], "text/html": ["schema": ["type": "string"]],
    ]
    responses["200"] = [
      "description":
        "A description of this server; browsers receive the control room's page, which loads without a token.",
      "content": .object(types),
    ]
    return [
      "operationId": "about",
      "summary": "A description of this server.", "responses": .object(responses),
    ]
  }

  private static let partParameter: JSONValue = [
    "name": "part", "in": "path", "required": true, "description": "The name of the file, such as app.js.",
    "schema": ["type": "string"],
  ]

  private static var pagePart: JSONValue {
    let content: JSONValue = ["*/*": ["schema": ["type": "string"]]]
    return [
      "operationId": "pagePart", "summary": "A file of the control room. Requires no token.", "security": [],
      "responses": [
        "200": ["description": "A script, a stylesheet or a picture.", "content": content],
        "default": reference("responses/Problem"),
      ],
    ]
  }

  private static var metrics: JSONValue {
    let content: JSONValue = ["text/plain": ["schema": ["type": "string"]]]
    return [
      "operationId": "metrics",
      "summary":
        "Metrics for Prometheus. Requires no token. 404 if the server was built without the Telemetry trait.",
      "security": [],
      "responses": [
        "200": ["description": "All metrics in the text format 0.0.4.", "content": content],
        "default": reference("responses/Problem"),
      ],
    ]
  }

  private static var health: JSONValue {
    let content: JSONValue = ["application/json": ["schema": ["type": "object"]]]
    return [
      "operationId": "health", "summary": "Whether the server is ready, and its version. Requires no token.",
      "security": [],
      "responses": [
        "200": ["description": "Clients can reach the networks.", "content": content],
        "503": ["description": "The server is starting.", "content": content],
      ],
    ]
  }

  private static var certificate: JSONValue {
    let content: JSONValue = ["application/x-pem-file": ["schema": ["type": "string"]]]
    return [
      "operationId": "certificate",
      "summary": "The authority's certificate, which clients must trust. Requires no token.",
      "security": [],
      "responses": ["200": ["description": "A PEM-encoded certificate.", "content": content]],
    ]
  }

  private static func get(_ id: String, _ summary: String, _ schema: JSONValue) -> JSONValue {
    [
      "operationId": .string(id), "summary": .string(summary),
      "responses": responses("application/json", schema),
    ]
  }

  private static func responses(_ type: String, _ schema: JSONValue) -> JSONValue {
    var responses = problems
    responses["200"] = ["description": "The result.", "content": [type: ["schema": schema]]]
    return .object(responses)
  }

  /// All statuses of problems.
  private static var problems: [String: JSONValue] {
    let codes = Set(ControlProblem.Kind.allCases.map { "\($0.status.code)" })
    return Dictionary(uniqueKeysWithValues: codes.map { ($0, reference("responses/Problem")) })
  }

  private static func reference(_ name: String) -> JSONValue {
    ["$ref": .string("#/components/\(name)")]
  }

  private static let worldParameter: JSONValue = [
    "name": "world", "in": "path", "required": true,
    "description": "The world's name; 'default' always exists.",
    "schema": ["type": "string", "pattern": .string(WorldName.pattern)],
  ]

  private static let result: JSONValue = [
    "type": "object", "required": ["summary"],
    "properties": [
      "summary": ["type": "string", "description": "A sentence that describes the change."],
      "text": ["type": "string", "description": "The requested text."],
      "details": ["description": "The machine-readable result."],
    ],
  ]

  private static let world: JSONValue = [
    "type": "object", "required": ["name", "time", "idleSeconds", "journalCount"],
    "properties": [
      "name": ["type": "string"], "time": ["type": "string"], "idleSeconds": ["type": "integer"],
      "journalCount": ["type": "integer"],
    ],
  ]

  private static let problem: JSONValue = [
    "type": "object", "required": ["type", "title", "status", "detail"],
    "properties": [
      "type": [
        "type": "string",
        "enum": .array(
          ControlProblem.Kind.allCases.map { .string("urn:einlass:problem:\($0.rawValue)") }),
      ],
      "title": ["type": "string"], "status": ["type": "integer"],
      "detail": [
        "type": "string", "description": "The error, with the value that caused it and a fix.",
      ],
      "problem": [
        "type": "string",
        "description":
          "After a phone sign-in: the case of the authenticator's Problem, such as networkFailure.",
      ],
      "code": ["type": "integer", "description": "The problem's code."],
      "message": ["type": "string", "description": "The problem's message."],
    ],
  ]

  private static let problemResponse: JSONValue = [
    "description": "Nothing was changed. The detail contains the reason.",
    "content": .object([ControlProblem.mediaType: ["schema": reference("schemas/Problem")]]),
  ]
}
