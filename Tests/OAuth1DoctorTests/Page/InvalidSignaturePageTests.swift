import Fixtures
import Foundation
import Testing

@testable import OAuth1Doctor

/// `docs/invalid-signature.md` is what the doctor says.
struct InvalidSignaturePageTests {
  private static let file = Fixtures.directory.appending(path: "../\(InvalidSignaturePage.path)")
    .standardizedFileURL

  @Test func `the page is made of the mistakes' own texts`() throws {
    if ProcessInfo.processInfo.environment["EINLASS_WRITE_DOCS"] != nil {
      try InvalidSignaturePage.text.write(to: Self.file, atomically: true, encoding: .utf8)
    } else {
      let page = try String(contentsOf: Self.file, encoding: .utf8)
      #expect(page == InvalidSignaturePage.text, "run this test with EINLASS_WRITE_DOCS=1 to write it anew")
    }
  }

  /// What one request cannot show to who knows two secrets alone.
  private static let withoutExample: Set<String> = [
    "nonce-used", "credentials-refused", "callback-not-registered", "reverse-auth-changed",
  ]

  @Test func `each mistake has a request that shows it, unless no single one can`() {
    let missing = InvalidSignaturePage.entries.filter { $0.example == nil }.map(\.frequency.id)
    #expect(Set(missing) == Self.withoutExample)
  }
}
