/// What the completion of `requestAccessToAccounts` got: both values, since both were given at times.
public struct AccessReply: Sendable, Hashable {
  /// Whether access is granted.
  public let isGranted: Bool
  /// The error that came along; nil: none.
  public let failure: AccountStoreFailure?

  /// A reply with these values.
  public init(isGranted: Bool, failure: AccountStoreFailure? = nil) {
    self.isGranted = isGranted
    self.failure = failure
  }

  static let granted = AccessReply(isGranted: true)
  static let denied = AccessReply(isGranted: false)

  static func failed(_ code: AccountStoreFailure.Code, _ text: String? = nil) -> AccessReply {
    AccessReply(isGranted: false, failure: AccountStoreFailure(code, text))
  }
}
