#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The delegate of a sign-in through a broker, notified of its steps on the main actor, in order. Held weakly.
///
/// Exactly one of `finalized` and `failed` is called, as the last one.
public protocol BrokeredLoginDelegate: AnyObject, Sendable {
  /// Called before the page is shown, when the broker has begun the sign-in.
  ///
  /// - Parameters:
  ///   - login: The login, which may run several sign-ins at once.
  ///   - authorizationURL: The address of the page.
  @MainActor
  func brokeredLogin(_ login: BrokeredLogin, loaded authorizationURL: URL)

  /// Called when the person is signed in.
  ///
  /// - Parameters:
  ///   - login: The login.
  ///   - token: Facebook's token, as returned by the broker.
  @MainActor
  func brokeredLogin(_ login: BrokeredLogin, finalized token: BrokeredToken)

  /// Called when a sign-in has failed.
  ///
  /// - Parameters:
  ///   - login: The login.
  ///   - failure: The reason.
  @MainActor
  func brokeredLogin(_ login: BrokeredLogin, failed failure: BrokeredLogin.LoginError)
}
