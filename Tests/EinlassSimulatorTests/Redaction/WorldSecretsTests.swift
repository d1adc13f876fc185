import EinlassDevice
import EinlassSimulator
import EinlassStorage
import EinlassTestSupport
import EinlassWire
import OAuth1
import Testing

/// The printed forms of a run, which must not contain a secret of its world.
@Suite(.tags(.slow))
struct WorldSecretsTests {
  @Test(arguments: WorldFixtures.names)
  func `no output of a run contains a secret of its world`(_ name: String) async throws {
    let recorded = try await WorldFixtures.run(name)
    let secrets = try await StoredSecrets.texts(recorded.world.tables)
    #expect(!secrets.isEmpty)
    for (form, text) in try await Self.forms(of: recorded.run, recorded.file) {
      for spelling in Self.spellings(of: text) {
        for (kind, secret) in secrets where spelling.contains(secret) {
          Issue.record("\(name): \(kind) in \(form): \(Self.around(secret, in: spelling))")
        }
      }
    }
  }

  /// Every printed form of a run in this process; `run --format junit` and `json` contain only the outcome.
  private static func forms(of run: ScenarioRun, _ file: WorldFile) async throws -> [(String, String)] {
    let entries = run.journal.entries
    let redactor = run.journal.redactor
    let records = JSONValue.array(entries.map { JournalRecord($0, redactor: redactor).json })
    return [
      ("text", JournalText(run.journal, explanations: await run.journal.explanations()).text),
      ("mermaid", SequenceDiagram(run.journal, title: "title", outcome: run.outcome.summary).text),
      ("json", String(decoding: try records.encoded(), as: UTF8.self)),
      ("curl", CurlCommand.script(entries, redactor: redactor)),
      ("har", String(decoding: try HTTPArchive(entries, redactor: redactor).json.encoded(), as: UTF8.self)),
      ("outcome", "\(run.outcome.fields) \(file.expectation?.difference(from: run.outcome) ?? "")"),
    ]
  }

  /// The text unchanged, and percent-decoded once and twice.
  private static func spellings(of text: String) -> [String] {
    let once = PercentEncoding.decode(text)
    return [text, once, PercentEncoding.decode(once)]
  }

  private static func around(_ secret: String, in text: String) -> String {
    guard let range = text.range(of: secret) else { return "" }
    return String(text[..<range.lowerBound].suffix(80))
  }
}

/// The secrets in a storage that are long enough to be distinguished from other words.
enum StoredSecrets {
  static func texts(_ tables: WorldTables) async throws -> [(kind: String, text: String)] {
    var all: [(kind: String, text: String)] = []
    for person in tables.list(TwitterPersonRecord.self, last: .max) {
      all.append(("a password", person.password.reveal()))
    }
    for person in tables.list(FacebookPersonRecord.self, last: .max) {
      all.append(("a password", person.password.reveal()))
    }
    for app in tables.list(TwitterAppRecord.self, last: .max) {
      all.append(("an app's secret", app.secret.reveal()))
    }
    for app in tables.list(FacebookAppRecord.self, last: .max) {
      all.append(("an app's secret", app.secret.reveal()))
    }
    for token in tables.list(TwitterTokenRecord.self, last: .max) {
      all += [("a token", token.token), ("a token's secret", token.secret.reveal())]
    }
    for token in tables.list(TwitterRequestTokenRecord.self, last: .max) {
      all += [("a request token's secret", token.secret.reveal()), ("a form's", token.formSecret.reveal())]
      if case .allowed(_, let verifier) = token.answer { all.append(("a verifier", verifier)) }
    }
    for session in tables.list(TwitterSessionRecord.self, last: .max) {
      all.append(("a session", session.cookie))
    }
    for token in tables.list(TwitterBearerTokenRecord.self, last: .max) {
      all.append(("a bearer token", token.token))
    }
    for token in tables.list(FacebookTokenRecord.self, last: .max) {
      all.append(("a token", token.token))
    }
    for code in tables.list(FacebookCodeRecord.self, last: .max) {
      all.append(("a code", code.code))
    }
    for session in tables.list(FacebookSessionRecord.self, last: .max) {
      all.append(("a session", session.id))
    }
    for account in tables.list(BrokerAccountRecord.self, last: .max) {
      for key in account.keys { all.append(("a broker's key", key.value.reveal())) }
      all += secrets(among: account.presets.flatMap(\.inputs))
    }
    for execution in tables.list(BrokerExecutionRecord.self, last: .max) {
      all += secrets(among: execution.inputs)
      if case .outputs(let outputs) = execution.outcome { all += secrets(among: outputs) }
    }
    for callback in tables.list(BrokerCallbackRecord.self, last: .max) {
      if case .code(let code) = callback.answer { all.append(("a code at the broker", code)) }
    }
    for account in tables.list(AccountRecord.self, last: .max) {
      for token in account.appTokens.values { all.append(("a token on the phone", token.reveal())) }
      switch account.credential {
      case .facebook(let master): all.append(("a master credential", master.reveal()))
      case .oauth1(let token, let secret):
        all += [("a system token", token), ("a system token's secret", secret.reveal())]
      case nil: break
      }
    }
    return all.filter { $0.text.utf8.count >= 6 }
  }

  /// Only some inputs and outputs of a choreo are secret; ids and addresses are not.
  private static func secrets(
    among inputs: [BrokerAccountRecord.Input]
  ) -> [(kind: String, text: String)] {
    inputs.filter { $0.name.hasSuffix("Secret") || $0.name.hasSuffix("Token") }
      .map { ("the broker's \($0.name)", $0.value.reveal()) }
  }
}

extension String {
  /// Returns the first range of `part`. `nil` if the text does not contain it.
  fileprivate func range(of part: String) -> Range<Index>? {
    ranges(of: part).first
  }
}
