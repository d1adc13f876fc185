#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The delegate of a sign-in through a broker, notified of its steps on the main actor, in order. Held weakly.
///
/// Exactly one of `finalized` and `failed` is called, as the last one.
public protocol BrokeredLoginDelegate: AnyObject, Sendable {
  /// The broker has begun the sign-in; the page at the address is about to be shown.
  @MainActor
  func brokeredLogin(_ login: BrokeredLogin, loaded authorizationURL: URL)

  /// The person is signed in.
  @MainActor
  func brokeredLogin(_ login: BrokeredLogin, finalized token: BrokeredToken)

  /// The person is not signed in, for the given reason.
  @MainActor
  func brokeredLogin(_ login: BrokeredLogin, failed failure: BrokeredLogin.LoginError)
}
