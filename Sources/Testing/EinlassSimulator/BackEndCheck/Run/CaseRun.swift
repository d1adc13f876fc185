internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

/// One case with one way to sign in, and everything that its steps need.
struct CaseRun: Sendable {
  let login: BackEndAdapter.Login
  let adapter: BackEndAdapter
  let networks: any CheckedNetworks
  let address: BackEndAddress
  /// The transport to the back end. It waits much longer than the adapter's limit, so that no case fails because the
  /// machine is busy. Only one case tests slow responses.
  let transport: any Transport
  /// The same transport with the adapter's limit.
  let limitedTransport: any Transport

  /// A step that tries to sign in with a client.
  typealias SignIn = (inout BackEndClient) async throws -> WireResponse

  /// A client without a session.
  var client: BackEndClient { BackEndClient(transport: transport, address: address, adapter: adapter) }

  // MARK: - Expectations

  /// Expects that `signIn` is permanently refused.
  ///
  /// - Parameter what: A description of what is sent, as the beginning of a sentence.
  func expectRefusal(
    of what: String, with client: BackEndClient? = nil, _ signIn: SignIn
  ) async throws {
    let result = try await result(with: client, signIn)
    guard case .refused = result else { throw CaseEnd.failed("\(what) was sent: \(result.sentence)") }
  }

  /// Expects that `signIn` signs no person in, and that the response asks to try again.
  func expectTryLater(of what: String, _ signIn: SignIn) async throws {
    let result = try await result(with: nil, signIn)
    if case .tryLater = result { return }
    // Only a human can read the page that a redirect leads to.
    if case .refused(let status) = result, status < 400 { return }
    throw CaseEnd.failed("\(what): \(result.sentence)")
  }

  /// Expects that `signIn` signs no person in, regardless of the response.
  func expectNobody(of what: String, _ signIn: SignIn) async throws {
    let result = try await result(with: nil, signIn)
    if case .signedIn = result { throw CaseEnd.failed("\(what): \(result.sentence)") }
  }

  /// Expects that `signIn` signs `person` in, and returns the client.
  @discardableResult
  func expectSignIn(of person: CheckedPerson, with client: BackEndClient? = nil, _ signIn: SignIn)
    async throws
    -> BackEndClient
  {
    var client = client ?? self.client
    let result = try await result(with: &client, signIn)
    guard result == .signedIn(person.id) else {
      throw CaseEnd.failed("a normal sign-in was sent for person \(person.id): \(result.sentence)")
    }
    return client
  }

  /// Returns the result of `signIn`. Planned failures are removed before the back end is asked for the client's person.
  private func result(with client: inout BackEndClient, _ signIn: SignIn) async throws -> SignInResult {
    do {
      let response: WireResponse
      do {
        response = try await signIn(&client)
      } catch let error as TransportError where error != .cannotConnectToHost {
        try await clearPlans()
        return .noResponse(error)
      }
      try await clearPlans()
      if let id = try await client.person() { return .signedIn(id) }
      return SignInResult(status: response.head.status.code, adapter)
    } catch let error as TransportError {
      throw CaseEnd.broken("the back end at \(address) cannot be reached: \(error.localizedDescription)")
    }
  }

  private func result(with client: BackEndClient?, _ signIn: SignIn) async throws -> SignInResult {
    var client = client ?? self.client
    return try await result(with: &client, signIn)
  }

  // MARK: - The world

  /// Performs a control action.
  @discardableResult
  func act(_ action: String, _ arguments: [String: String] = [:]) async throws -> JSONValue {
    do {
      return try await networks.perform(action, arguments)
    } catch {
      throw CaseEnd.broken("the world refused '\(action)': \(error)")
    }
  }

  /// Plans a failure for each of `calls` that it can affect, until plans are cleared.
  func plan(_ failure: String, at calls: [String], delay: Duration? = nil) async throws {
    for call in calls {
      var arguments = ["name": failure, "call": call, "times": "\(Self.plannedTimes)"]
      arguments["delay"] = delay.map { "\($0.components.seconds)s" }
      try await act("failure.plan", arguments)
    }
  }

  /// More calls than a back end makes.
  private static let plannedTimes: Int64 = 100_000

  /// Returns whether a failure that `plan` planned has affected one of `calls`.
  func hasActed(_ failure: String, at calls: [String]) async throws -> Bool {
    guard case .array(let plans)? = try await act("failure.list")["details"] else { return false }
    let idle = plans.filter { plan in
      plan["name"]?.text == failure && calls.contains(plan["call"]?.text ?? "")
        && plan["times"] == .integer(Self.plannedTimes)
    }
    return idle.count < calls.count
  }

  /// Removes the plans for all calls that a check can plan failures for.
  func clearPlans() async throws {
    for call in login.kind.calls { try await act("failure.clear", ["call": call]) }
  }
}
