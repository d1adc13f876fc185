import Einlass
import EinlassSimulator
import EinlassWire
import Testing

struct DocumentedProblemTests {
  /// Returns the next case. The exhaustive switch makes the compiler report missing cases.
  private static func next(after problem: TwitterAuthenticator.Problem?) -> TwitterAuthenticator.Problem? {
    switch problem {
    case nil: .noSystemTwitterAccount
    case .noSystemTwitterAccount: .twitterAccountAccessNotGranted
    case .twitterAccountAccessNotGranted: .userCanceledAccountSelection
    case .userCanceledAccountSelection: .twitterAccountBanned
    case .twitterAccountBanned: .twitterAuthenticatorUnconfigured
    case .twitterAuthenticatorUnconfigured: .networkFailure(-1, "")
    case .networkFailure: .twitterFailure("")
    case .twitterFailure: .accountStoreFailure("")
    case .accountStoreFailure: nil
    }
  }

  private static func next(after problem: FacebookAuthenticator.Problem?) -> FacebookAuthenticator.Problem? {
    switch problem {
    case nil: .noSystemFacebookAccount
    case .noSystemFacebookAccount: .facebookAccountAccessNotGranted
    case .facebookAccountAccessNotGranted: .userCanceledAccountSelection
    case .userCanceledAccountSelection: .systemAccountReloginNeeded
    case .systemAccountReloginNeeded: .facebookAuthenticatorUnconfigured
    case .facebookAuthenticatorUnconfigured: .networkFailure(-1, "")
    case .networkFailure: .facebookFailure("")
    case .facebookFailure: .accountStoreFailure("")
    case .accountStoreFailure: nil
    }
  }

  @Test func `the catalogue has just the cases of Twitter's problem, in their order`() {
    var names: [String] = []
    var problem = Self.next(after: nil as TwitterAuthenticator.Problem?)
    while let current = problem {
      names.append(current.name)
      problem = Self.next(after: current)
    }
    #expect(SignInDesign.twitter.problems.map(\.name) == names)
  }

  @Test func `the catalogue has just the cases of Facebook's problem, in their order`() {
    var names: [String] = []
    var problem = Self.next(after: nil as FacebookAuthenticator.Problem?)
    while let current = problem {
      names.append(current.name)
      problem = Self.next(after: current)
    }
    #expect(SignInDesign.facebook.problems.map(\.name) == names)
  }
}
