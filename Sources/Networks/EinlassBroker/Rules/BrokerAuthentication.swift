internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
internal import OAuth1

extension SimulatedBroker {
  /// Returns the account whose application key `call` sends with HTTP Basic authentication.
  ///
  /// If `x-temboo-domain` is present, it must name the account, with or without the leading slash. This rule is a
  /// guess.
  func authenticate(_ call: Call) throws -> BrokerAccountRecord {
    guard let account = account(of: call.request),
      let field = call.request.head.headerFields[.authorization], let basic = BasicCredentials(field),
      let key = account.keys.first(where: { $0.name == basic.name }),
      key.value == SharedSecret(basic.password)
    else { throw BrokerError.wrongKey }
    if let domain = call.request.head.headerFields.value("x-temboo-domain"),
      !["/\(account.name)/master", "\(account.name)/master"].contains(domain)
    {
      throw BrokerError.wrongKey
    }
    return account
  }
}

/// The inputs of a choreo in a request: `{"inputs":[{"name":…,"value":…}],"preset":…}`.
enum ChoreoInputs {
  /// Returns the inputs of the request, then those of the preset that the request lacks. Throws if there is no such
  /// preset.
  ///
  /// An empty body has no inputs. It is a guess that the request takes precedence over the preset.
  static func read(_ body: [UInt8], _ account: BrokerAccountRecord) throws -> [BrokerAccountRecord.Input] {
    if body.isEmpty { return [] }
    guard let json = JSONText(parsing: body), case .object = json else { throw BrokerError.unreadable }
    var inputs: [BrokerAccountRecord.Input] = []
    switch json["inputs"] {
    case nil, .null: break
    case .array(let entries):
      for entry in entries {
        guard let name = entry["name"]?.text, let value = entry["value"]?.inputText else {
          throw BrokerError.unreadable
        }
        inputs.append(.init(name, value))
      }
    default: throw BrokerError.unreadable
    }
    guard let name = json["preset"]?.text else { return inputs }
    guard let preset = account.presets.first(where: { $0.name == name }) else {
      throw BrokerError.unknownPreset(name)
    }
    return inputs + preset.inputs.filter { input in !inputs.contains { $0.name == input.name } }
  }
}

extension JSONText {
  /// Text, or a number or truth value as text: clients wrote `LongLivedToken` in each of these ways.
  fileprivate var inputText: String? {
    switch self {
    case .string(let text): text
    case .integer(let number): String(number)
    case .bool(let value): value ? "1" : "0"
    default: nil
    }
  }
}
