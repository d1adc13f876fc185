/// What an app asks the account store for: `twitter`, or `facebook(appID:permissions:audience:)`.
///
/// The options that one type of account needs and the other forbids come with the type, so the exceptions that Apple
/// raised for a wrong mix cannot come up.
public struct AccessRequest: Sendable, Hashable {
  /// Whose accounts are asked for.
  public let type: AccountType
  let options: any AccessOptions

  init(_ type: AccountType, options: any AccessOptions) {
    self.type = type
    self.options = options
  }

  /// Requests are the same where type and options are.
  public static func == (left: AccessRequest, right: AccessRequest) -> Bool {
    left.type == right.type && left.options.isEqual(to: right.options)
  }

  /// Hashes the type and the options.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(type)
    hasher.combine(options)
  }
}

/// What an app says along with a request for access, as accounts of one type need it.
protocol AccessOptions: Sendable, Hashable {
  /// What is stored, or what the person and the network say now.
  func decide(in store: AccountStore) async throws -> AccessResult
}

extension AccessOptions {
  fileprivate func isEqual(to other: any AccessOptions) -> Bool {
    other as? Self == self
  }
}
