import OAuth1
import OAuth1Doctor
import OAuth1TestSupport
import Testing

/// The explanations that a printed base string gives for a signature that no search finds.
struct DoctorDifferenceTests {
  /// A change that leads to a different base string, and its explanation.
  struct Case: Sendable, CustomTestStringConvertible {
    let ids: [String]
    let change: @Sendable (inout ClumsyClient) -> Void

    var testDescription: String { ids.joined(separator: "+") }

    init(_ ids: String..., change: @escaping @Sendable (inout ClumsyClient) -> Void) {
      self.ids = ids
      self.change = change
    }

    static func signed(_ id: String, _ name: String, as value: String) -> Case {
      Case(id) { client in
        client.changes.append { parameters in
          for index in parameters.indices where parameters[index].name == name {
            parameters[index].encodedValue = value
          }
        }
      }
    }
  }

  static let cases: [Case] = [
    Case("method-differs") { $0.signedMethod = "FETCH" },
    Case("host-differs") {
      $0.address.append { $0.replacing("api.example.com", with: "backend-17.internal") }
    },
    Case("scheme-differs", "host-differs", "port-differs") {
      $0.address.append { $0.replacing("https://api.example.com", with: "http://backend-17:8099") }
    },
    Case("path-differs") { $0.address.append { $0.replacing("/1.1/", with: "/tenant9/svc/") } },
    Case("query-in-address") { $0.address.append { $0 + "?made=up" } },
    .signed("value-changed", "oauth_nonce", as: "another"),
    .signed("timestamp-changed", "oauth_timestamp", as: "1480000000"),
    .signed("value-changed", "size", as: "77"),
    Case("parameter-not-sent") { client in
      client.changes.append { $0.append(ClumsyClient.parameter(("trace", "9f"), .query)) }
    },
    Case("realm-signed") { client in
      client.changes.append { $0.append(ClumsyClient.parameter(("realm", "unsent"), .header)) }
    },
    Case("query-not-signed", "value-changed") { client in
      client.changes.append { parameters in
        parameters.removeAll { $0.place == .query }
        parameters[2].encodedValue = "another"
      }
    },
    Case("form-not-signed", "value-changed") { client in
      client.changes.append { parameters in
        parameters.removeAll { $0.place == .form }
        parameters[2].encodedValue = "another"
      }
    },
    Case("parameter-not-signed", "value-changed") { client in
      client.changes.append { parameters in
        parameters[2].encodedValue = "another"
        parameters.removeAll { $0.name == "size" }
      }
    },
  ]

  private static func client() -> ClumsyClient {
    var generator = Generator(seed: 6)
    return ClumsyClient(&generator, isPlain: true)
  }

  private static func explain(_ client: ClumsyClient, known: KnownSecrets, printed: String)
    -> SignatureDiagnosis
  {
    SignatureDoctor(known: known, policy: .init(methods: .all), context: .reader)
      .explain(client.arriving, at: ClumsyClient.time, printed: printed, budget: SearchBudget(depth: 0))
  }

  @Test(arguments: cases)
  func `a printed base string explains mistakes that no search finds`(_ mistake: Case) {
    var client = Self.client()
    mistake.change(&client)
    let diagnosis = Self.explain(client, known: client.known, printed: client.baseString)
    let found = diagnosis.explanations.map { Set($0.mistakes.map(\.id)) }
    #expect(found == [Set(mistake.ids)], "\(diagnosis.sentence)")
    #expect(diagnosis.explanations.first?.wrongBaseString == client.baseString)
  }

  /// The same base strings, printed but not signed.
  @Test(
    arguments: cases.filter { !$0.ids.contains("value-changed") && !$0.ids.contains("timestamp-changed") })
  func `the mistake of a printed base string is reported without secrets`(_ mistake: Case) {
    var client = Self.client()
    mistake.change(&client)
    let diagnosis = Self.explain(client, known: KnownSecrets(clients: []), printed: client.baseString)
    #expect(Set(diagnosis.causes.map(\.id)) == Set(mistake.ids), "\(diagnosis.sentence)")
    #expect(diagnosis.isSettled)
  }

  /// A client that prints its base string and signs it with an unknown key.
  private static func unknownKey(_ change: (inout ClumsyClient) -> Void = { _ in }) -> SignatureDiagnosis {
    var client = Self.client()
    let known = client.known
    client.secret = "nobody knows it"
    change(&client)
    return Self.explain(client, known: known, printed: client.baseString)
  }

  @Test(arguments: [nil, "another secret", "no HMAC"] as [String?])
  func `a correct base string leaves secret and HMAC as causes`(_ change: String?) {
    let diagnosis = Self.unknownKey { client in
      if change == "another secret" { client.tokenSecret = "nor this one" }
      if change == "no HMAC" { client.write = { _ in PlainBase64.encode(Array(repeating: 7, count: 20)) } }
    }
    #expect(diagnosis.isPrintedRight)
    #expect(diagnosis.sentence == SignatureDiagnosis.printedRight)
    for cause in diagnosis.remaining {
      #expect(
        !cause.sentence.contains("timestamp") && !cause.sentence.contains("URL"), "\(cause.sentence)")
    }
    #expect(diagnosis.remaining.first?.sentence.contains("consumer secret") == true)
  }

  @Test func `a wrong base string of this request excludes its other parts`() {
    let diagnosis = Self.unknownKey { $0.address.append { $0.replacing("api.", with: "www.") } }
    #expect(diagnosis.causes.map(\.id) == ["host-differs"])
    #expect(!diagnosis.sentence.contains("timestamp"), "\(diagnosis.sentence)")
  }

  @Test func `a signed base string ends the search`() {
    var client = Self.client()
    client.address.append { $0.replacing("api.example.com", with: "backend-17.internal") }
    let diagnosis = SignatureDoctor(known: client.known, policy: .init(methods: .all), context: .reader)
      .explain(client.arriving, at: ClumsyClient.time, printed: client.baseString, budget: .triples)
    #expect(diagnosis.explanations.map { $0.mistakes.map(\.id) } == [["host-differs"]])
    #expect(diagnosis.attempts < 5_000)
  }

  @Test func `values encoded in the same wrong way are one mistake`() {
    var client = Self.client()
    client.form = [("first", "a b"), ("second", "c d"), ("third", "e f"), ("text", "x*y")]
    client.changes.append { parameters in
      for index in parameters.indices {
        parameters[index].encodedValue = parameters[index].encodedValue.replacing("%20", with: "+")
      }
      parameters.removeAll { $0.name == "oauth_version" }
    }
    let diagnosis = Self.explain(client, known: client.known, printed: client.baseString)
    let ids = diagnosis.explanations.first?.mistakes.map(\.id) ?? []
    #expect(ids.count { $0 == "space-as-plus" } == 1, "\(diagnosis.sentence)")
    #expect(diagnosis.sentence.contains("'first', 'q', 'second' and 1 more"), "\(diagnosis.sentence)")
  }

  @Test func `a base string of another attempt is not explained`() {
    let client = Self.client()
    var other = client
    other.header[2].1 = "another"
    other.address.append { $0.replacing("api.example.com", with: "backend-17.internal") }
    let diagnosis = Self.explain(client, known: KnownSecrets(clients: []), printed: other.baseString)
    #expect(diagnosis.causes.isEmpty, "\(diagnosis.sentence)")
  }

  @Test func `a correct request stays correct, and a server's print is a remark`() {
    let client = Self.client()
    var server = client
    server.address.append { $0.replacing("https:", with: "http:") }
    let diagnosis = Self.explain(client, known: client.known, printed: server.baseString)
    guard case .correct = diagnosis.verdict else { return #expect(Bool(false), "\(diagnosis.sentence)") }
    #expect(diagnosis.warnings.first?.id == "scheme-differs")
  }

  @Test(arguments: [
    ("encoded-twice", "a%252520b"), ("not-encoded-twice", "a b"), ("space-as-plus", "a%2Bb"),
  ])
  func `a differently encoded value is reported as such`(_ id: String, _ piece: String) {
    var client = Self.client()
    client.form = [("text", "a b")]
    let printed = client.baseString.replacing("a%2520b", with: piece == "a b" ? "a%20b" : piece)
    #expect(printed != client.baseString)
    let diagnosis = Self.explain(client, known: KnownSecrets(clients: []), printed: printed)
    #expect(diagnosis.causes.map(\.id) == [id], "\(diagnosis.sentence)")
  }

  @Test func `parameters in another order are reported as such`() {
    var client = Self.client()
    client.isSorted = { $0.encodedName > $1.encodedName }
    let diagnosis = Self.explain(client, known: KnownSecrets(clients: []), printed: client.baseString)
    #expect(diagnosis.causes.map(\.id) == ["sorted-wrongly"], "\(diagnosis.sentence)")
  }

  @Test(arguments: [
    "", "GET", "GET&x&y", "GET&http%3A%2F%2Fa", "&&", "a&b&c&d", "GET&http%3A%2F%2Fa&%ZZ%26%3D%26=&",
  ])
  func `a text that is not a base string is ignored`(_ printed: String) {
    let client = Self.client()
    let diagnosis = Self.explain(client, known: KnownSecrets(clients: []), printed: printed)
    #expect(diagnosis.causes.isEmpty, "\(diagnosis.sentence)")
  }
}
