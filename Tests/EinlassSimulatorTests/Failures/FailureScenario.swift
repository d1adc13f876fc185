import Einlass
import EinlassSimulator
import EinlassWire
import HTTPTypes
import Testing

/// A world and the actions in it, with or without a planned failure.
struct FailureScenario: Sendable, CustomTestStringConvertible {
  let name: String
  /// Changes the world, in which Nora has an account of each network on the phone.
  var configure: @Sendable (inout WorldConfiguration) -> Void = { _ in }
  /// Plans failures that the scenario always needs.
  var prepare: @Sendable (World) throws -> Void = { _ in }
  /// Runs the actions and returns their results.
  let act: @Sendable (World) async throws -> [String]

  var testDescription: String { name }

  /// The visible effects of a scenario, without random values.
  struct Trace: Sendable, Equatable {
    /// The results, the messages and the person's answers in order, and the duration.
    var lines: [String] = []
    /// The calls that it made.
    var calls: [String] = []
    /// The failures that acted.
    var acted: [String] = []
  }

  func trace(with failure: String? = nil, at call: String = "") async throws -> Trace {
    var configuration = WorldConfiguration()
    configuration.twitter.people = [TwitterConfiguration.Person(screenName: "nora_sim")]
    configuration.twitter.people[0].email = "nora@sim.example"
    configuration.facebook.people = [FacebookConfiguration.Person(name: "Nora", login: "nora@sim.example")]
    configuration.phone.accounts = [
      PhoneConfiguration.Account(.twitter, person: "nora_sim"),
      PhoneConfiguration.Account(.facebook, person: "nora@sim.example"),
    ]
    configure(&configuration)
    let world = try await World(configuration)
    try prepare(world)
    if let failure { try world.plan(failure, for: call) }
    let start = world.clock.now
    var trace = Trace(lines: try await act(world))
    for entry in world.journal.entries {
      switch entry.event {
      case .message(let message):
        trace.lines.append("\(message.endpoint ?? "?") \(message.result.visible)")
        if let endpoint = message.endpoint, !trace.calls.contains(endpoint) { trace.calls.append(endpoint) }
      case .person(let text): trace.lines.append(text)
      case .planned(let failure, _): trace.acted.append(failure)
      case .impossible(let event, _): trace.lines.append("\(event) could not happen")
      case .part, .app: break
      }
    }
    trace.lines.append("\(world.clock.now.since(start))")
    return trace
  }
}

extension Result<WireResponse, TransportError> {
  /// The response without random values and the time of day.
  fileprivate var visible: String {
    switch self {
    case .failure(let failure): return "\(failure)"
    case .success(let response):
      let fields = response.head.headerFields
      let shown: [HTTPField.Name] = [.contentType, .wwwAuthenticate, .location]
      let values = shown.compactMap { fields[$0] }.joined(separator: " ")
      let names = fields.map(\.name.canonicalName).joined(separator: " ")
      let body = String(decoding: response.body, as: UTF8.self)
      return "\(response.head.status) \(names) \(values.withoutChance) \(body.withoutChance)"
    }
  }
}

extension String {
  /// The text with each run of 16 or more characters that occur in tokens and ids replaced by an asterisk.
  var withoutChance: String {
    var octets: [UInt8] = []
    var run: [UInt8] = []
    for octet in Array(utf8) + [UInt8(ascii: "\n")] {
      switch octet {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "%"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        run.append(octet)
      default:
        octets += run.count < 16 ? run : [UInt8(ascii: "*")]
        octets.append(octet)
        run = []
      }
    }
    return String(decoding: octets.dropLast(), as: UTF8.self)
  }
}
