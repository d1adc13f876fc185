import Accounts
import EinlassDevice
import EinlassSimulator
import Testing

/// Calls that raised exceptions in Objective-C stop the program, with Apple's text (reference of Accounts, section
/// 2.2).
struct ExceptionTests {
  /// Requests access with unsuitable options.
  private static func ask(_ identifier: String?, _ options: [AnyHashable: Any]?) {
    let store = ACAccountStore()
    let type = identifier.flatMap { store.accountType(withAccountTypeIdentifier: $0) }
    store.requestAccessToAccounts(with: type, options: options) { _, _ in }
  }

  private static func text(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  private static let notPermitted =
    "reason: 'Access options are not permitted for this account type. The options argument must be nil.'"

  @Test func `options for Twitter`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      ExceptionTests.ask(ACAccountTypeIdentifierTwitter, [ACFacebookAppIdKey: "1"])
    }
    #expect(Self.text(result).contains(Self.notPermitted))
  }

  @Test func `an empty dictionary for Twitter`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      ExceptionTests.ask(ACAccountTypeIdentifierTwitter, [:])
    }
    #expect(Self.text(result).contains(Self.notPermitted))
  }

  @Test func `an empty dictionary is no options if the phone's policy says so`() async throws {
    let world = try await AppleWorlds.granted { $0.phone.policy.acceptsEmptyOptions = true }
    try await world.asApp {
      try await #expect(ACAccountStore().access(ACAccountTypeIdentifierTwitter, [:]) == Told(true, nil))
    }
  }

  @Test func `no options for Facebook`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      ExceptionTests.ask(ACAccountTypeIdentifierFacebook, nil)
    }
    #expect(Self.text(result).contains("reason: 'Access options are required for this account type.'"))
  }

  @Test func `no type`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      ExceptionTests.ask(nil, nil)
    }
    #expect(Self.text(result).contains("reason: 'The account type must not be nil.'"))
  }

  @Test func `a key that accounts do not have`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = ACAccount().value(forKeyPath: "propertys.user_id")
    }
    #expect(Self.text(result).contains("this class is not key value coding-compliant for the key propertys."))
  }
}
