#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Is told of the steps of a sign-in through a broker, on the main actor, in order; held weakly.
///
/// Of `finalized` and `failed` exactly one comes, and it comes last.
public protocol BrokeredLoginDelegate: AnyObject, Sendable {
  /// The broker has begun the sign-in; the page at the address is about to be shown.
  @MainActor
  func brokeredLogin(_ login: BrokeredLogin, loaded authorizationURL: URL)

  /// The person is signed in.
  @MainActor
  func brokeredLogin(_ login: BrokeredLogin, finalized token: BrokeredToken)

  /// The person is not signed in, and why.
  @MainActor
  func brokeredLogin(_ login: BrokeredLogin, failed failure: BrokeredLogin.LoginError)
}
