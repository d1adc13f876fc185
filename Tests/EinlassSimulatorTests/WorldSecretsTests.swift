import EinlassSimulator
import EinlassStorage
import EinlassWire
import OAuth1
import Testing

/// What people see of a run holds no secret of its world, in any form.
struct WorldSecretsTests {
  @Test(arguments: WorldFixtures.names)
  func `no secret of a world stands in what people see of a run`(_ name: String) async throws {
    let file = try WorldFixtures.load(name)
    let world = try await World(file.plan)
    let run = await Run.perform(file.signIn, in: world)
    let secrets = StoredSecrets.texts(try await world.storage.contents())
    #expect(!secrets.isEmpty)
    for (form, text) in try await Self.forms(of: run, file) {
      for spelling in Self.spellings(of: text) {
        for (kind, secret) in secrets where spelling.contains(secret) {
          Issue.record("\(name): \(kind) in \(form): \(Self.around(secret, in: spelling))")
        }
      }
    }
  }

  /// Every form in which a run is printed, in process: `run --format junit` and `json` hold no more than the outcome.
  private static func forms(of run: Run, _ file: WorldFile) async throws -> [(String, String)] {
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

  /// The text as it is, and with its percent-encoding undone once and twice.
  private static func spellings(of text: String) -> [String] {
    let once = PercentEncoding.decode(text)
    return [text, once, PercentEncoding.decode(once)]
  }

  private static func around(_ secret: String, in text: String) -> String {
    guard let range = text.range(of: secret) else { return "" }
    return String(text[..<range.lowerBound].suffix(80))
  }
}

/// The secrets that a storage holds, long enough to be told from other words.
enum StoredSecrets {
  static func texts(_ contents: StorageContents) -> [(kind: String, text: String)] {
    var all: [(kind: String, text: String)] = []
    for person in contents.twitterPeople { all.append(("a password", person.password.reveal())) }
    for person in contents.facebookPeople { all.append(("a password", person.password.reveal())) }
    for app in contents.twitterApps { all.append(("an app's secret", app.secret.reveal())) }
    for app in contents.facebookApps { all.append(("an app's secret", app.secret.reveal())) }
    for token in contents.twitterTokens {
      all += [("a token", token.token), ("a token's secret", token.secret.reveal())]
    }
    for token in contents.twitterRequestTokens {
      all += [("a request token's secret", token.secret.reveal()), ("a form's", token.formSecret.reveal())]
      if case .allowed(_, let verifier) = token.answer { all.append(("a verifier", verifier)) }
    }
    for session in contents.twitterSessions { all.append(("a session", session.cookie)) }
    for token in contents.twitterBearerTokens { all.append(("a bearer token", token.token)) }
    for token in contents.facebookTokens { all.append(("a token", token.token)) }
    for code in contents.facebookCodes { all.append(("a code", code.code)) }
    for session in contents.facebookSessions { all.append(("a session", session.id)) }
    for account in contents.brokerAccounts {
      for key in account.keys { all.append(("a broker's key", key.value.reveal())) }
    }
    for callback in contents.brokerCallbacks {
      if case .code(let code) = callback.answer { all.append(("a code at the broker", code)) }
    }
    for account in contents.accounts {
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
}

extension String {
  /// Where `part` begins and ends; nil where it is not.
  fileprivate func range(of part: String) -> Range<Index>? {
    ranges(of: part).first
  }
}
