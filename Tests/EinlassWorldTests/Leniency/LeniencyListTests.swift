import EinlassTestSupport
import EinlassWorld
import Testing

/// The list of warnings compared with the table of the reference of OAuth providers, section 4.
struct LeniencyListTests {
  /// Mistakes in the table that no accepted request can show, each with the reason.
  static let unseen = [
    "callback-not-oob": "a callback that is an address is right at all but two providers",
    "redirect-same-header": "it is seen as nonce-replayed",
    "timestamp-back": "requests that are under way at the same time have no order",
    "query-twice": "it is accepted only where both are signed, which is right",
    "realm-signed": "nobody accepts it",
    "realm-missing": "one provider alone asks for a realm",
    "method-default": "no verifier here accepts it",
    "method-sha1": "it is what nearly every request is signed with",
    "method-hmac-for-rsa": "it depends on how a client is registered",
    "brackets": "every encoding that is accepted is right",
    "empty-dropped": "no verifier here accepts it",
    "json-signed": "nobody accepts it",
    "multipart-text": "it is right at all but one provider",
    "body-hash-missing": "the extension is optional at all but two",
    "key-without-ampersand": "no verifier here accepts it",
    "signature-plus": "no verifier here accepts it",
    "token-undecoded": "the token is another one then, and not accepted",
    "user-agent-missing": "it has nothing to do with the signature",
    "empty-token-absent": "no provider refuses it in practice",
    "status-only": "the client does it once it has the response",
    "case-folding": "the address is another one then, and not accepted",
  ]

  /// Mistakes outside the table that RFC 5849 forbids.
  static let beyond: Set = [
    "timestamp-ahead", "nonce-replayed", "header-syntax", "version-unknown", "parameters-unencoded",
    "signature-form", "boundary-characters",
  ]

  /// The ids of the table.
  private static func table() throws -> [String] {
    let page = try Documents.text("docs/reference/providers.md")
    let start = try #require(page.firstRange(of: "\n## 4. "))
    let end = try #require(page[start.upperBound...].firstRange(of: "\n## 5. "))
    return page[start.upperBound..<end.lowerBound].split(separator: "\n").filter { $0.hasPrefix("| `") }
      .flatMap { row in
        row.dropFirst().prefix { $0 != "|" }.split(separator: ",").map { id in
          String(id.filter { $0 != "`" && $0 != " " })
        }
      }
  }

  @Test func `each mistake of the table has a warning or a reason for none`() throws {
    let ids = LeniencyWarning.all.map(\.id)
    let table = try Self.table()
    #expect(table.count > 40 && Set(table).count == table.count)
    #expect(Set(ids).count == ids.count)
    #expect(Set(ids).union(Self.unseen.keys) == Set(table).union(Self.beyond))
    #expect(Set(ids).isDisjoint(with: Self.unseen.keys))
    #expect(Set(table).isDisjoint(with: Self.beyond))
  }

  @Test(arguments: LeniencyWarning.all)
  func `a warning names the mistake, the reason and the refusing providers`(_ warning: LeniencyWarning) {
    #expect(warning.id.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" })
    for part in [warning.mistake, warning.reason, warning.refusers] {
      #expect(part.count > 10 && part.last != "." && !part.contains("|") && part.allSatisfy(\.isASCII))
    }
    #expect(
      warning.sentence
        == "\(warning.mistake); accepted here, because \(warning.reason); refused by \(warning.refusers)")
  }

  @Test func `each warning is provoked by a test`() {
    let provoked = LeniencyDetectorTests.cases.flatMap(\.ids) + LeniencyExchangeTests.cases.flatMap(\.ids)
    let alone: Set = ["signature-form", "nonce-replayed", "nonce-reuse-other-token", "nonce-burned"]
    #expect(Set(provoked).union(alone) == Set(LeniencyWarning.all.map(\.id)))
  }
}
