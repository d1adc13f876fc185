/// The arguments of the completion of `requestAccessToAccounts`: two values, because some calls had both.
public struct AccessResult: Sendable, Hashable {
  /// Whether access is granted.
  public let isGranted: Bool
  /// The error. `nil` if there is none.
  public let failure: AccountStoreError?

  /// Creates a result.
  ///
  /// - Parameters:
  ///   - isGranted: Whether access is granted.
  ///   - failure: The error; `nil` if there is none. A granted access may have one as well.
  public init(isGranted: Bool, failure: AccountStoreError? = nil) {
    self.isGranted = isGranted
    self.failure = failure
  }

  static let granted = AccessResult(isGranted: true)
  static let denied = AccessResult(isGranted: false)

  static func failed(_ code: AccountStoreError.Code, _ text: String? = nil) -> AccessResult {
    AccessResult(isGranted: false, failure: AccountStoreError(code, text))
  }
}
