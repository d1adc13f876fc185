internal import EinlassWire

/// Tests a login back end with valid sign-ins and attacks.
package struct BackEndCheck: Sendable {
  private let adapter: BackEndAdapter
  private let address: BackEndAddress
  private let networks: any CheckedNetworks
  private let transport: any Transport
  private let limitedTransport: any Transport

  /// Creates a check of the back end at `address`, which talks to `networks`.
  package init(of address: BackEndAddress, adapter: BackEndAdapter, networks: any CheckedNetworks) {
    self.init(
      of: address, adapter: adapter, networks: networks,
      transport: PlainHTTPTransport(limit: adapter.limit + .seconds(60)),
      limitedTransport: PlainHTTPTransport(limit: adapter.limit))
  }

  /// Creates a check that uses another transport to the back end.
  init(
    of address: BackEndAddress, adapter: BackEndAdapter, networks: any CheckedNetworks,
    transport: any Transport, limitedTransport: any Transport
  ) {
    self.adapter = adapter
    self.address = address
    self.networks = networks
    self.transport = transport
    self.limitedTransport = limitedTransport
  }

  /// Runs the cases one after the other for every way to sign in that the adapter names.
  ///
  /// The first case of each way is the honest sign-in. If it fails, the others are not run, since their refusals would
  /// prove nothing. After each of them, an honest sign-in follows.
  ///
  /// - Parameters:
  ///   - cases: The names of the cases to run in addition to the honest sign-in; `nil` for all.
  ///   - progress: Receives each result.
  package func run(
    _ cases: Set<String>? = nil, progress: (BackEndCheckResult) -> Void = { _ in }
  ) async -> [BackEndCheckResult] {
    var results: [BackEndCheckResult] = []
    for login in adapter.logins {
      var isHonestAccepted = true
      for item in BackEndCheckCase.all {
        let isFirst = item.id == BackEndCheckCase.honestSignIn.id
        guard isFirst || (cases?.contains(item.id) ?? true) else { continue }
        let result = await result(of: item, at: login, isHonestAccepted: isHonestAccepted)
        if isFirst { isHonestAccepted = result.verdict == .passed }
        results.append(result)
        progress(result)
      }
    }
    return results
  }

  private func result(
    of item: BackEndCheckCase, at login: BackEndAdapter.Login, isHonestAccepted: Bool
  ) async -> BackEndCheckResult {
    let start = ContinuousClock.now
    var verdict = BackEndCheckResult.Verdict.passed
    if let steps = item.steps[login.kind] {
      verdict =
        isHonestAccepted
        ? await self.verdict(of: item, steps, at: login)
        : .broken("not run: the back end refuses a normal sign-in, so other refusals prove nothing")
    } else {
      verdict = .skipped(item.elsewhere)
    }
    return BackEndCheckResult(
      item: item, login: login.kind, verdict: verdict, duration: start.duration(to: .now))
  }

  private func verdict(
    of item: BackEndCheckCase, _ steps: BackEndCheckCase.Steps, at login: BackEndAdapter.Login
  ) async -> BackEndCheckResult.Verdict {
    let run = CaseRun(
      login: login, adapter: adapter, networks: networks, address: address, transport: transport,
      limitedTransport: limitedTransport)
    var verdict = await ending { try await steps(run) }
    // Regardless of how the case ended, it leaves nothing behind for the next one.
    let end = await ending {
      try await run.clearPlans()
      if verdict == .passed, item.id != BackEndCheckCase.honestSignIn.id {
        _ = try await run.signInHonestly(as: run.newPerson())
      }
    }
    if verdict == .passed, case .failed(let sentence) = end {
      verdict = .failed("afterwards \(sentence)")
    } else if verdict == .passed {
      verdict = end
    }
    return verdict
  }

  private func ending(_ steps: () async throws -> Void) async -> BackEndCheckResult.Verdict {
    do {
      try await steps()
      return .passed
    } catch let end as CaseEnd {
      switch end {
      case .failed(let sentence): return .failed(sentence)
      case .skipped(let reason): return .skipped(reason)
      case .broken(let reason): return .broken(reason)
      }
    } catch let error as TransportError {
      return .broken("the back end at \(address) cannot be reached: \(error.localizedDescription)")
    } catch {
      return .broken("\(error)")
    }
  }
}
