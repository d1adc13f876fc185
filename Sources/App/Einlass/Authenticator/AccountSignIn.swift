internal import EinlassDevice

/// One sign-in with an account of the phone.
protocol AccountSignIn: Sendable {
  associatedtype Problem: SignInProblem
  typealias End = SignInEnd<Problem>

  var app: InstalledApp { get }
}

extension AccountSignIn {
  /// Asks for access, and returns the accounts that have a name, at least one, in the phone's order.
  ///
  /// An account whose name the phone has lost cannot be shown; Einlass 1 crashed on it.
  ///
  /// - Throws: The problem if access is not granted, or there is no such account; `silence` if the person never
  ///   answers the prompt.
  func namedAccounts(
    _ request: AccessRequest
  ) async throws(End) -> [(name: String, account: Account)] {
    let result: AccessResult
    do {
      result = try await app.accountStore.requestAccess(request)
    } catch {
      // Not cancelled, so the prompt was not answered: Einlass 1 kept waiting and reported nothing.
      throw Task.isCancelled ? .problem(.cancelled) : .silence
    }
    if let failure = result.failure { throw .problem(Problem(failure)) }
    guard result.isGranted else { throw .problem(.accessNotGranted) }
    let accounts = app.accountStore.accounts(request.type)
      .compactMap { account in account.username.map { (name: $0, account: account) } }
    guard !accounts.isEmpty else { throw .problem(.noSystemAccount) }
    return accounts
  }
}
