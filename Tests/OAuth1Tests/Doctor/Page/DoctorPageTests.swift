import Foundation
import OAuth1TestSupport
import Testing

@testable import OAuth1Doctor

/// `docs/invalid-signature.md` contains the doctor's texts.
struct DoctorPageTests {
  private static let file = Fixtures.directory.appending(path: "../\(InvalidSignaturePage.path)")
    .standardizedFileURL

  @Test func `the page consists of the mistakes' own texts`() throws {
    if ProcessInfo.processInfo.environment["EINLASS_WRITE_DOCS"] != nil {
      try InvalidSignaturePage.text.write(to: Self.file, atomically: true, encoding: .utf8)
    } else {
      let page = try String(contentsOf: Self.file, encoding: .utf8)
      #expect(page == InvalidSignaturePage.text, "run this test with EINLASS_WRITE_DOCS=1 to write it anew")
    }
  }

  /// Mistakes that no single request can show to a reader who knows only two secrets.
  private static let withoutExample: Set<String> = [
    "nonce-used", "credentials-refused", "callback-not-registered", "reverse-auth-changed",
  ]

  @Test func `each mistake has a request that shows it, unless no single one can`() {
    let missing = InvalidSignaturePage.entries.filter { $0.example == nil }.map(\.frequency.id)
    #expect(Set(missing) == Self.withoutExample)
  }
}
