import OAuth1
import Testing

struct BaseStringURITests {
  @Test(
    arguments: [
      ("HTTP://Example.com:80/r%20v/X?id=123", "http://example.com/r%20v/X"),
      ("https://example.com:80/", "https://example.com:80/"),
      ("http://example.com:443/", "http://example.com:443/"),
      ("https://example.com:0443/", "https://example.com/"),
      ("https://example.com:", "https://example.com/"),
      ("https://user:p@ss@example.com:8443/a/../b;c=d#f?x", "https://example.com:8443/a/../b;c=d"),
      ("https://[2001:DB8::A]:443", "https://[2001:db8::a]/"),
      ("https://[::1]?q", "https://[::1]/"),
      ("ftp://example.com:80/x", "ftp://example.com:80/x"),
    ])
  func `scheme and host are lower-cased, a default port goes, the path stays`(
    _ url: String, _ uri: String
  ) throws {
    #expect(try BaseStringURI(url: url).description == uri)
  }

  @Test(
    arguments: [
      "", "example.com/x", "/path", "http://", "http:///path", "http:/example.com", "://example.com",
      "1http://example.com", "http://example.com:port/", "http://example.com:65536/",
      "http://example.com:-1/",
      "http://user@/x", "http://example.com/a b", "http://example.com/a\nb", "http://example.com/é",
      "http://bücher.example/", "http://example.com/?a=\u{7F}",
    ])
  func `a request that no client can send is refused`(_ url: String) {
    #expect(throws: SigningError.malformedURL) { try BaseStringURI(url: url) }
  }

  @Test func `a target is a whole URL or a path`() {
    func uri(_ target: String) -> String {
      BaseStringURI(scheme: "HTTPS", authority: "Example.com:443", target: target).description
    }
    #expect(uri("/a?b#c") == "https://example.com/a")
    #expect(uri("?b") == "https://example.com/")
    #expect(uri("*") == "https://example.com*")
    #expect(uri("http://Other.example:8080/x?y") == "http://other.example:8080/x")
    #expect(uri("http://other.example") == "http://other.example/")
    #expect(uri("/http://x") == "https://example.com/http://x")
  }
}
