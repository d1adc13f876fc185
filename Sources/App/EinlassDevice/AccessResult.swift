/// What the completion of `requestAccessToAccounts` got: both values, since both were given at times.
public struct AccessResult: Sendable, Hashable {
  /// Whether access is granted.
  public let isGranted: Bool
  /// The error that came along. `nil` if there is none.
  public let failure: AccountStoreError?

  /// A result with these values.
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
