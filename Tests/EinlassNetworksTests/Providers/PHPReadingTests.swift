import EinlassWire
import HTTPTypes
import OAuth1
import Testing

@testable import EinlassProviders

/// Requests as PHP reads them, compared with the output of PHP 8.2 for the same input.
struct PHPReadingTests {
  /// Queries, and the results of `parse_str` for them.
  static let queries: [(String, [String])] = [
    ("a=1&b=2", ["a=1", "b=2"]),
    ("a=1&a=2", ["a=2"]),
    ("a.b=1&a+c=2&a..b=3", ["a_b=1", "a_c=2", "a__b=3"]),
    ("+a=1", ["a=1"]),
    ("=1&[]=1&[x]=1&++=1", []),
    ("a%00b=1", ["a=1"]),
    ("a[b=1", ["a_b=1"]),
    ("a[b[c=1", ["a_b_c=1"]),
    ("a]b=1", ["a]b=1"]),
    ("a[b]c.d[e]=1", ["a[b]=1"]),
    ("a[b.c+d]=1", ["a[b.c d]=1"]),
    ("a[b[c]=1", ["a[b[c]=1"]),
    ("a[b][c=1", ["a[b]=1"]),
    ("a[]=1&a[]=2", ["a[0]=1", "a[1]=2"]),
    ("a[7]=1&a[]=2&a[3]=3&a[]=4", ["a[7]=1", "a[8]=2", "a[3]=3", "a[9]=4"]),
    ("a[01]=1&a[]=2", ["a[01]=1", "a[0]=2"]),
    ("a[-5]=1&a[]=2", ["a[-5]=1", "a[-4]=2"]),
    ("a[][]=1&a[][]=2", ["a[0][0]=1", "a[1][0]=2"]),
    ("a=1&a[b]=2", ["a[b]=2"]),
    ("a[b]=1&a=2", ["a=2"]),
    ("a[b]=1&a[b][c]=2", ["a[b][c]=2"]),
    ("b=1&a[x]=1&a[x]=2", ["b=1", "a[x]=2"]),
  ]

  @Test(arguments: queries)
  func `a query is read as PHP reads it`(query: String, expected: [String]) {
    let pairs = query.split(separator: "&").map { part in
      let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return SentPairs.Pair(
        name: PercentEncoding.decodeForm(Array(halves[0].utf8)), value: Array(halves[1].utf8))
    }
    #expect(Self.text(PHPParameters(pairs).pairs) == expected)
  }

  @Test func `brackets nest only as deeply as PHP allows`() {
    let deep = "a" + String(repeating: "[b]", count: 10_000)
    #expect(PHPParameters([SentPairs.Pair(name: Array(deep.utf8), value: [])]).pairs.isEmpty)
  }

  @Test func `a form field replaces query fields with the same first name`() throws {
    let pairs = try Self.sent("/?a[x]=1&a[y]=2&b=3", form: "a[z]=4", method: .post)
    #expect(Self.text(pairs[.query]) == ["b=3"])
    #expect(Self.text(pairs[.form]) == ["a[z]=4"])
  }

  /// Headers, and the matches of OAuth.php's regular expression in them.
  static let headers: [(String, [String])] = [
    (#"OAuth oauth_a="1", oauth_b="2""#, ["oauth_a=1", "oauth_b=2"]),
    (#"OAuth oauth_a=1,oauth_b=2"#, ["oauth_a=1", "oauth_b=2"]),
    (#"OAuth realm="x", other="y", oauth_a="1""#, ["oauth_a=1"]),
    (#"OAuth oauth_a9="1", oauth_b.c="2", oauth_D="3""#, []),
    (#"OAuth oauth_a = "1", oauth_b="2""#, ["oauth_b=2"]),
    (#"OAuth oauth_a="1"; oauth_b="2""#, ["oauth_a=1", "oauth_b=2"]),
    (#"OAuth oauth_a="1+2%2B3""#, ["oauth_a=1 2+3"]),
    (#"OAuth oauth_a="0", oauth_b=0"#, ["oauth_a=", "oauth_b=0"]),
    (#"OAuth oauth_a="1, oauth_b=2"#, [#"oauth_a="1"#, "oauth_b=2"]),
    (#"OAuth x_oauth_a="1""#, ["oauth_a=1"]),
  ]

  @Test(arguments: headers)
  func `a header is read as the regular expression matches it`(header: String, expected: [String]) throws {
    #expect(Self.text(try Self.sent("/", header: header)[.header]) == expected)
  }

  private static func text(_ pairs: [SentPairs.Pair]) -> [String] {
    pairs.map { String(decoding: $0.name, as: UTF8.self) + "=" + String(decoding: $0.value, as: UTF8.self) }
  }

  private static func sent(
    _ target: String, header: String? = nil, form: String = "", method: HTTPRequest.Method = .get
  ) throws -> SentPairs {
    var request = WireRequest(method, host: "shop.example", target: target)
    request.body = Array(form.utf8)
    request.head.headerFields[.contentType] = FormFields.mediaType
    request.head.headerFields[.authorization] = header
    let description = try ProviderDescription(named: "woocommerce")
    return SentPairs(request, description.signing)
  }
}
