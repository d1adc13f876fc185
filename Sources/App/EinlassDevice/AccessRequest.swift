/// An app's request to the account store: `twitter`, or `facebook(appID:permissions:audience:)`.
///
/// Options that one type of account needs and the other forbids are part of the type, so the exceptions that Apple
/// raised for a wrong mix cannot occur.
public struct AccessRequest: Sendable, Hashable {
  /// The type of the requested accounts.
  public let type: AccountType
  let options: any AccessOptions

  init(_ type: AccountType, options: any AccessOptions) {
    self.type = type
    self.options = options
  }

  /// Whether type and options are equal.
  public static func == (left: AccessRequest, right: AccessRequest) -> Bool {
    left.type == right.type && left.options.isEqual(to: right.options)
  }

  /// Hashes the type and the options.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(type)
    hasher.combine(options)
  }
}

/// An app's options in a request for access to accounts of one type.
protocol AccessOptions: Sendable, Hashable {
  /// Returns the stored decision, or asks the person and the network.
  func decide(in store: AccountStore) async throws -> AccessResult
}

extension AccessOptions {
  fileprivate func isEqual(to other: any AccessOptions) -> Bool {
    other as? Self == self
  }
}
