import EinlassDevice
import EinlassWire
import Foundation
import Testing

/// The phone's failures as `NSError` (reference of Accounts, sections 1.4 and 1.7).
struct BridgedErrorTests {
  @Test(arguments: AccountStoreError.Code.allCases)
  func `a failure of the account store has Apple's domain and code`(
    _ code: AccountStoreError.Code
  ) {
    let error = AccountStoreError(code) as NSError
    #expect(error.domain == "com.apple.accounts" && error.code == code.rawValue && error.userInfo.isEmpty)
    #expect(
      AccountStoreError(code).localizedDescription
        == "The operation couldn’t be completed. (com.apple.accounts error \(code.rawValue).)")
    #expect(AccountStoreError(code).errorDescription == AccountStoreError(code).localizedDescription)
  }

  @Test func `a text is the description, and a foreign error the underlying one`() throws {
    let text = AccountStoreError(.permissionDenied, "No.") as NSError
    #expect(text.userInfo as? [String: String] == [NSLocalizedDescriptionKey: "No."])
    #expect(text.localizedDescription == "No.")
    let foreign = AccountStoreError(domain: "NSPOSIXErrorDomain", rawCode: 6, text: nil) as NSError
    #expect(foreign.domain == "com.apple.accounts" && foreign.code == 1)
    let beneath = try #require(foreign.userInfo[NSUnderlyingErrorKey] as? NSError)
    #expect(beneath.domain == "NSPOSIXErrorDomain" && beneath.code == 6)
  }

  @Test(arguments: TransportError.allCases)
  func `a failure of the loader is in NSURLErrorDomain with iOS's text`(_ failure: TransportError) {
    let error = failure as NSError
    #expect(error.domain == "NSURLErrorDomain" && error.code == failure.code ?? -1)
    #expect(error.localizedDescription == failure.localizedDescription)
    let thrown: any Error = failure
    #expect(thrown.localizedDescription == failure.localizedDescription)
  }
}
