internal import EinlassSimulator
internal import OAuth1

/// The signatures that a server refused while a command ran, each with its cause.
struct RefusedSignatures {
  /// The maximum number of causes.
  private static let mostCauses = 5
  /// The time limit for explanations. Later refusals are listed without one.
  private static let timeLimit = Duration.seconds(3)

  /// The first refusal of a kind, in the server's journal.
  private struct Refusal {
    let number: Int64
    let status: String
    let call: String
    /// The verifier's code, such as `bad_signature`.
    let word: String

    /// `nil` if `entry` is something else, or a request without a signature.
    init?(_ entry: JSONValue) {
      guard case .integer(let number)? = entry["number"], let word = entry["refusal"]?.text,
        word != VerificationError.notOAuth.rawValue, let method = entry["method"]?.text,
        let path = entry["path"]?.text
      else { return nil }
      (self.number, self.word) = (number, word)
      call = "\(method) \(path.prefix { $0 != "?" })"
      status = if case .integer(let status)? = entry["status"] { "\(status) " } else { "" }
    }

    /// Equal for all refusals of one call with one cause.
    var kind: String { "\(status)\(call) \(word)" }
  }

  /// A line for each cause, and one that says where to read more. Empty if there was no refusal.
  private(set) var lines: [String] = []

  /// Fetches the refusals from the server at `addresses`.
  ///
  /// - Throws: `CommandError` if the server does not respond.
  init(_ addresses: ServerAddresses) throws(CommandError) {
    let control = try ControlClient(address: addresses.control, token: addresses.controlToken)
    let refusals = try Self.entries(control, ["format": "json", "brief": "true"]).compactMap(Refusal.init)
    var kinds: Set<String> = []
    let firsts = refusals.filter { kinds.insert($0.kind).inserted }
    let end = ContinuousClock.now + Self.timeLimit
    for refusal in firsts.prefix(Self.mostCauses) {
      let entry =
        ContinuousClock.now < end
        ? try Self.entries(control, ["format": "json", "number": "\(refusal.number)"]).first : nil
      let cause = entry?["signature"]?["explanation"]?.text ?? refusal.word
      lines.append("einlass: \(refusal.status)\(refusal.call): \(cause)")
    }
    guard !lines.isEmpty else { return }
    let count = refusals.count == 1 ? "1 signature was" : "\(refusals.count) signatures were"
    lines.append(
      "einlass: \(count) refused; for details, run 'einlass control journal.show status=4xx' before the command "
        + "ends, or run 'einlass explain' with a request")
  }

  private static func entries(
    _ control: ControlClient, _ arguments: [String: String]
  ) throws(CommandError) -> [JSONValue] {
    try control.perform("journal.show", arguments, in: WorldName.default.text)["details"]?.elements ?? []
  }
}
