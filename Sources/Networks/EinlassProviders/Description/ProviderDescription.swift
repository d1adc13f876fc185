internal import EinlassWire
public import EinlassWorld
package import OAuth1

/// A provider of OAuth 1.0a as described by a file: a network that reads RFC 5849 strictly, with the exceptions in the
/// file.
public struct ProviderDescription: Sendable {
  /// The name of the network, in worlds, journals and commands, such as `flickr`.
  public internal(set) var network = ""
  /// The display name.
  public internal(set) var title = ""
  /// The hosts, starting with the one for base addresses.
  package internal(set) var hosts: [ProviderHost] = []
  var variables: [String: HostVariable] = [:]
  var legs: Set<Int> = [3]
  var basePath = ""
  var requiredHeaders: [String] = []
  var refusedHeaders: [String] = []
  /// The fields of every response except the authorize page.
  var sentHeaders: [(name: String, value: Template)] = []
  /// The time from which it refuses everything. `nil` if there is none.
  var end: WallTime?
  var signing = SigningRules()
  var time = TimeRules()
  var checks = Check.all([])
  var clients = ClientRules()
  var users = UserRules()
  var tokens = TokenRules()
  var steps: [(name: StepName, rules: StepRules)] = []
  var refusals = RefusalRules.strict
  package internal(set) var resources: [ResourceRules] = []
  var rates: [RateRule] = []
  var alternatives: [AlternativeRule] = []

  /// Reads a description, YAML or JSON.
  ///
  /// - Parameters:
  ///   - text: The text of the file.
  ///   - file: Its name, for messages.
  /// - Throws: `WorldFileError` with file, line and key of the first fault.
  public init(_ text: String, file: String) throws(WorldFileError) {
    guard let value = try YAMLValue.read(text, file: file) else {
      throw WorldFileError(
        file: file, line: nil, key: "", message: "is empty; start with 'network: NAME'")
    }
    try ProviderSection.mapping.read(value, into: &self)
  }

  /// The size limit of a description file, in bytes.
  private static let sizeLimit = 1 << 20

  private static func message(of failure: BoundedFile.ReadingError) -> String {
    switch failure {
    case .notThere: "the file does not exist; pass a description file as described in docs/providers.md"
    case .unreadable: failure.description
    case .tooLarge: "exceeds \(sizeLimit / 1024) kB, the size limit for description files"
    }
  }

  /// Reads a description file, YAML or JSON.
  ///
  /// - Parameter path: The path of the file. A relative one starts at the working directory.
  /// - Throws: `WorldFileError` if the file cannot be read, is larger than 1 MiB, or has a fault.
  public init(path: String) throws(WorldFileError) {
    let octets: [UInt8]
    do throws(BoundedFile.ReadingError) {
      octets = try BoundedFile.read(path, limit: Self.sizeLimit)
    } catch {
      throw WorldFileError(file: path, line: nil, key: "", message: Self.message(of: error))
    }
    try self.init(String(decoding: octets, as: UTF8.self), file: path)
  }

  /// The rules of a step. `nil` if the provider does not have it.
  func step(_ name: StepName) -> StepRules? {
    steps.first { $0.name == name }?.rules
  }

  /// Whether it has the three steps of RFC 5849, section 2.
  package var hasThreeSteps: Bool {
    [.requestToken, .authorize, .accessToken].allSatisfy { step($0) != nil }
  }

  /// The host called `name`. `nil` if there is none.
  func host(_ name: String) -> ProviderHost? {
    hosts.first { $0.name == name }
  }

  /// Whether a request for temporary credentials must name a callback.
  var requiresCallback: Bool {
    guard let rule = step(.requestToken)?.callback, rule.step == .requestToken else { return false }
    return ![.optional, .forbidden].contains(rule.kind)
  }

  /// The meaning of a missing token.
  var emptyToken: SigningRules.EmptyToken {
    signing.emptyToken ?? (legs.contains(2) || legs.contains(1) ? .optional : .refuse)
  }

  /// The accepted signature methods, starting with the one that clients prefer.
  package var signatureMethods: [any SignatureMethod] { signing.methods }

  /// Whether clients sign only with an RSA key.
  package var needsRSAKey: Bool {
    signing.methods.allSatisfy { $0.kind == .publicKey }
  }
}
