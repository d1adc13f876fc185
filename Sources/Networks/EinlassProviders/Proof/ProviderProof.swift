internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
internal import OAuth1

/// A proof of a description: every step and resource responds, and every refusal that it defines can happen.
public struct ProviderProof: Sendable {
  /// The result of one test.
  public struct Finding: Sendable, Hashable {
    /// The subject of the test, such as `step request_token` or `refusal signature`.
    public let what: String
    /// Whether the result matches the description. `nil` if it cannot be tested.
    public let isRight: Bool?
    /// A sentence that describes the actual result.
    public let sentence: String
  }

  /// The results, in the order of the steps, the resources and the causes.
  public let findings: [Finding]

  /// Whether no deviation was found.
  public var isRight: Bool { findings.allSatisfy { $0.isRight != false } }

  /// Tests everything in separate worlds.
  ///
  /// - Parameter description: The description to prove.
  /// - Throws: `ConfigurationError` if no world can be made with the provider. `SigningError` if a request to
  ///   it cannot be signed.
  public init(_ description: ProviderDescription) throws {
    var findings = try ProofClient(description).wayThrough()
    for cause in Cause.allCases { findings.append(try ProofClient(description).refusal(cause)) }
    self.findings = findings
  }
}

extension ProofClient {
  /// A client's access after authorization.
  struct Access {
    var token: TokenCredentials?
    var callback = "http://127.0.0.1/callback"
  }

  // MARK: - The right way

  /// Tests every step, then every resource.
  fileprivate func wayThrough() throws -> [ProviderProof.Finding] {
    var findings: [ProviderProof.Finding] = []
    var access = Access(token: network.accounts.token(of: network.accounts.names.first ?? ""))
    if description.step(.accessToken) != nil {
      do {
        access.token = try signIn { step, response in
          findings.append(Self.finding("step \(step.rawValue)", response))
        }
      } catch let stop as Stop {
        return findings + [stop.finding]
      }
    }
    for resource in description.resources {
      guard let request = request(for: resource) else { continue }
      let sent =
        resource.need == .nothing ? request : try signed(request, token: token(for: resource, access))
      let outcome = outcome(sent)
      let isRight = outcome.cause == nil && outcome.response.head.status.code == resource.status
      findings.append(Self.finding("resource \(resource.name)", outcome, isRight: isRight))
    }
    for name in [StepName.renew, .revoke] {
      guard let request = network.clientRequest(of: name) else { continue }
      let more = sessionHandle(of: access.token)
      let outcome = outcome(try signed(request, token: access.token, more))
      findings.append(Self.finding("step \(name.rawValue)", outcome, isRight: outcome.cause == nil))
    }
    return findings
  }

  private func sessionHandle(of token: TokenCredentials?) -> [(name: String, value: String)] {
    guard let token, description.tokens.session != nil,
      let record = world.tables.find(
        ProviderTokenRecord.self, ProviderKey(description.network, token.token)),
      let handle = record.sessionHandle
    else { return [] }
    return [("oauth_session_handle", handle.reveal())]
  }

  /// A step that did not respond as expected.
  struct Stop: Error {
    let finding: ProviderProof.Finding
  }

  /// Performs the three steps as a client and a person.
  ///
  /// - Parameter deviations: The deviations of the steps.
  func signIn(
    deviations: [StepName: Deviation] = [:], answer: String = "allow", upTo last: StepName = .accessToken,
    told: (StepName, (WireResponse, Cause?)) -> Void = { _, _ in }
  ) throws -> TokenCredentials {
    let temporary = try temporaryCredentials(deviations[.requestToken] ?? Deviation(), told)
    if last == .requestToken { return temporary }
    var verifier: String?
    if answer != "none",
      let visit = network.visit(
        with: temporary.token, by: network.accounts.names.first ?? "lena", answer: answer)
    {
      let response = outcome(visit)
      told(.authorize, response)
      verifier = self.verifier(of: temporary)
    } else if answer != "none" {
      verifier = self.verifier(of: temporary)
    }
    return try exchange(temporary, verifier, deviations[.accessToken] ?? Deviation(), told)
  }

  private func temporaryCredentials(
    _ deviation: Deviation, _ told: (StepName, (WireResponse, Cause?)) -> Void
  ) throws -> TokenCredentials {
    guard let rules = description.step(.requestToken),
      let request = network.clientRequest(of: .requestToken)
    else {
      throw Stop(finding: .init(what: "step request_token", isRight: false, sentence: "the step is missing"))
    }
    let outcome = outcome(try signed(request, token: nil, callback(rules), deviation))
    told(.requestToken, outcome)
    return try issued(outcome, at: "request_token")
  }

  /// The callback that the step accepts, as parameters.
  private func callback(_ rules: StepRules) -> [(name: String, value: String)] {
    switch rules.callback.kind {
    case .forbidden: return []
    case .oob: return [("oauth_callback", "oob")]
    default:
      if rules.callback.step == .authorize || description.step(.authorize) == nil { return [] }
      return [("oauth_callback", "http://127.0.0.1/callback")]
    }
  }

  private func exchange(
    _ temporary: TokenCredentials, _ verifier: String?, _ deviation: Deviation,
    _ told: (StepName, (WireResponse, Cause?)) -> Void
  ) throws -> TokenCredentials {
    guard let request = network.clientRequest(of: .accessToken) else {
      throw Stop(finding: .init(what: "step access_token", isRight: false, sentence: "the step is missing"))
    }
    var more: [(name: String, value: String)] = []
    if description.tokens.verifier != nil { more.append(("oauth_verifier", verifier ?? "0000")) }
    let outcome = outcome(try signed(request, token: temporary, more, deviation))
    told(.accessToken, outcome)
    return try issued(outcome, at: "access_token")
  }

  /// The credentials that a response issued. They are looked up, since a description may write them in any form.
  private func issued(
    _ outcome: (response: WireResponse, cause: Cause?), at step: String
  ) throws -> TokenCredentials {
    guard outcome.cause == nil else {
      throw Stop(finding: Self.finding("step \(step)", outcome, isRight: false))
    }
    if step == "request_token" {
      let all = world.tables.list(ProviderRequestTokenRecord.self, last: 1)
      if let record = all.first { return record.credentials }
    } else {
      let all = world.tables.list(ProviderTokenRecord.self, last: 1)
      if let record = all.first { return record.credentials }
    }
    throw Stop(finding: .init(what: "step \(step)", isRight: false, sentence: "the step issued no token"))
  }

  private func verifier(of temporary: TokenCredentials) -> String? {
    let key = ProviderKey(description.network, temporary.token)
    let record = world.tables.find(ProviderRequestTokenRecord.self, key)
    guard case .allowed(let grant)? = record?.answer else { return nil }
    return grant.verifier?.reveal()
  }

  // MARK: - Resources

  func request(for resource: ResourceRules) -> WireRequest? {
    guard let place = resource.places.first else { return nil }
    let method = resource.methods?.first ?? "GET"
    var request = network.clientRequest(method, place, query: method == "GET" ? resource.conditions : [])
    if method != "GET" {
      var form = FormFields()
      for (name, value) in resource.conditions { form.append(name, value) }
      if !form.fields.isEmpty {
        request.body = Array(form.encoded.utf8)
        request.head.headerFields[.contentType] = FormFields.mediaType
      }
    }
    return request
  }

  /// The token that the resource requires, if any.
  func token(for resource: ResourceRules, _ access: Access) -> TokenCredentials? {
    description.legs == [1] && description.emptyToken != .refuse ? nil : access.token
  }

  static func finding(
    _ what: String, _ outcome: (response: WireResponse, cause: Cause?), isRight: Bool? = nil
  ) -> ProviderProof.Finding {
    let status = outcome.response.head.status.code
    let sentence = outcome.cause.map { "\(status), refused: \($0.rawValue)" } ?? "\(status)"
    return ProviderProof.Finding(
      what: what, isRight: isRight ?? (outcome.cause == nil && status < 400), sentence: sentence)
  }
}
