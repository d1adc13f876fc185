import OAuth1RequestText

extension Reader {
  /// Readers for `einlass explain`, which receive requests as people paste them.
  static let texts: [Reader] = [
    text("a head of fields") { "GET / HTTP/1.1\nHost: a\n" + many("a: b\n", $0) },
    text("a head of one field") { "GET / HTTP/1.1\nHost: a\nA: " + many("b, ", $0) },
    text("an Authorization value of parameters") { signed + words($0) { "p\($0)=\"v\"" } },
    text("an Authorization value of lines") { signed + many("a=\"b\",\n", $0) },
    text("a body of lines") { post + many("a=b\n", $0) },
    text("a body of parameters") { post + words($0, "&") { "p\($0)=v" } },
    text("a form that is printed over lines") { post + many("a=b&\n", $0) },
    text("a URL") { "https://a/?" + words($0, "&") { "p\($0)=v" } },
    text("quotation marks of mail") { many("> ", $0) + signed },
    text("quoted lines") { many("> a: b\n", $0) },
    text("fences") { many("```\n\n", $0) + signed },
    text("indented lines") { "  GET / HTTP/1.1\n" + many("  a: b\n", $0) },
    text("lines with times") { many("2013-06-11 10:11:12,123 DEBUG x: y\n", $0) },
    text("numbered lines") { size in (0..<size / 9).map { "\(100_000 + $0) a\n" }.joined() },
    text("HTML") { "<pre>" + many("&lt;a&gt;&amp;", $0) },
    text("tags") { "<pre>" + many("<a ", $0) },
    text("curl's words") { "curl https://a/ " + many("-H 'a: b' ", $0) },
    text("curl's forms") { "curl https://a/ " + many("-d a=b ", $0) },
    text("curl with an open quotation mark") { "curl 'https://a/" + many("\\'", $0) },
    text("curl in the command prompt") { "curl.exe \"https://a/\" " + many("-H ^\"a: \"\"b\"\"^\" ", $0) },
    text("curl in lines that go on") { "curl https://a/ " + many("\\\n -H a:b ", $0) },
    text("curl -v with a head and a body") {
      "> POST / HTTP/1.1\n" + half("> a: b\n", "> Content-Length: 1\n>\n", "ab\n", $0)
    },
    text("curl -v with many requests") { many("> GET / HTTP/1.1\n> Host: a\n>\n< HTTP/1.1 401 x\n", $0) },
    text("curl --trace") {
      "=> Send header, 9 bytes (0x9)\n" + many("0000: 47 45 54 20 2f 20 48 54 GET / HT\n", $0)
    },
    text("wget") { "wget https://a/ " + many("--header='a: b' ", $0) },
    text("wget -d") {
      "---request begin---\nPOST / HTTP/1.1\nHost: a\n\n---request end---\n" + many("[BODY data: a]\n", $0)
    },
    text("HTTPie") { "http POST https://a/ " + many("a=b c==d e:f ", $0) },
    text("PowerShell") { "Invoke-WebRequest https://a/ -Headers @{" + many("\"a\"=\"b\";", $0) },
    text("fetch") { "fetch(\"https://a/\", {headers: {" + many("\"a\": \"b\",", $0) },
    text("a HAR file") { size in
      let entry =
        #"{"request":{"method":"GET","url":"https://a/","headers":[{"name":"a","value":"b"}]},"response":{"status":401}},"#
      return #"{"log":{"entries":["# + many(entry, size).dropLast() + "]}}"
    },
    text("a Postman file") {
      #"{"item":["# + many(#"{"request":{"url":"https://a/"}},"#, $0).dropLast() + "]}"
    },
    text("JSON's brackets") { many("[", $0) },
    text("JSON's members") { size in "{" + words(size) { "\"m\($0)\":1" } + "}" },
    text("okhttp's log") { many("I: --> GET https://a/\nI: a: b\nI: --> END GET\n", $0) },
    text("okhttp by java.util.logging") {
      many("Jun 1, 2020 1:00:00 PM okhttp3.Logger log\nINFO: --> GET https://a/\n", $0)
    },
    text("http.client's log") { many("send: b'GET / HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n'\n", $0) },
    text("Net::HTTP's log") { many("<- \"GET / HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n\"\n", $0) },
    text("oauthlib's log") { many("DEBUG:oauthlib.oauth1.rfc5849:Collected params: [('a', 'b')]\n", $0) },
    text("scribejava's log") { many("setting token to: Token[a , b]\nusing Http Header signature\n", $0) },
    text("a list of parameters") { many("oauth_nonce = a\n", $0) },
    text("an object of a program") { "{" + many("'oauth_nonce': 'a', ", $0) },
    text("an HTML form") { "<form action='https://a/'>" + many("<input name='oauth_nonce' value='a'>", $0) },
    text("an access log") { many("1.2.3.4 - - [1/Jan/2020:00:00:00 +0000] \"GET / HTTP/1.1\" 401 1\n", $0) },
    text("words around a value") { many("word ", $0) + "OAuth oauth_nonce=\"a\"" },
    text("a base string") { "GET&https%3A%2F%2Fa%2F&" + words($0, "%26") { "p\($0)%3Dv" } },
    text("escapes") { "https://a/?" + many("%25", $0) },
    text("text in UTF-16") { "\u{FEFF}" + many("ä\n", $0) },
  ]

  private static let signed = "GET / HTTP/1.1\nHost: a\nAuthorization: OAuth oauth_nonce=\"a\", "
  private static let post = "POST / HTTP/1.1\nHost: a\nContent-Type: application/x-www-form-urlencoded\n\n"

  private static func text(_ name: String, _ text: @escaping @Sendable (Int) -> String) -> Reader {
    Reader(name: "text: \(name)") { size, _, _ in
      let octets = Array(text(size).utf8)
      return { _ = try? RequestText(reading: octets) }
    }
  }

  /// Returns text that repeats `first` for half of the size, then `middle`, then repeats `second` for the other half.
  private static func half(_ first: String, _ middle: String, _ second: String, _ size: Int) -> String {
    many(first, size / 2) + middle + many(second, size / 2)
  }
}
