import OAuth1RequestText

extension Sample {
  /// A message and the changes that copying makes to it.
  static let rawMessages: [Sample] = [
    Sample(
      name: "raw HTTP", kind: .rawHTTP, request: .form, text: message.replacing("\n", with: "\r\n") + body),
    Sample(
      name: "raw HTTP with the response", kind: .rawHTTP, request: .form, text: message + body + response,
      status: 401),
    Sample(
      name: "indented", kind: .rawHTTP, request: .form, text: prefixed("    "),
      remarks: ["the lines were indented"]),
    Sample(
      name: "quoted by mail", kind: .rawHTTP, request: .form, text: prefixed("> "),
      remarks: ["the lines started with '> '"]),
    Sample(
      name: "quoted twice and indented", kind: .rawHTTP, request: .form, text: prefixed("  > > "),
      remarks: ["the lines started with '> '", "the lines were indented"]),
    Sample(
      name: "between Markdown fences, after prose", kind: .rawHTTP, request: .form,
      text:
        "I get 401 with this:\n\n```http\n\(message)\(body)\n```\n\nAnd this is the answer:\n```\n{}\n```\n",
      remarks: ["Markdown fences"]),
    Sample(
      name: "after prose", kind: .rawHTTP, request: .form, text: "Hello,\nI send this:\n\n" + message + body,
      remarks: ["text before the request was ignored"]),
    Sample(
      name: "typographic quotes", kind: .rawHTTP, request: .form,
      text: message.replacing("=\"", with: "=“").replacing("\"", with: "”") + body,
      remarks: ["the Authorization value had curly quotes"]),
    Sample(
      name: "quotes of HTML", kind: .rawHTTP, request: .form,
      text: message.replacing("\"", with: "&quot;") + body,
      remarks: ["were HTML"]),
    Sample(
      name: "spaces that do not break", kind: .rawHTTP, request: .form,
      text: message.replacing("Host: ", with: "Host:\u{A0}\u{200B}") + body,
      remarks: ["no-break spaces"]),
    Sample(
      name: "a header broken within a value", kind: .rawHTTP, request: .form,
      text: message.replacing("YSQ2pTgm", with: "YSQ2\npTgm") + body,
      remarks: ["the Authorization field was split"]),
    Sample(
      name: "a header broken after its commas", kind: .rawHTTP, request: .form,
      text: message.replacing(", oauth_", with: ",\noauth_") + body,
      remarks: ["the Authorization field was split"]),
    Sample(
      name: "a header cut within a parameter's name", kind: .rawHTTP, request: .form,
      text: message.replacing("oauth_signature=", with: "oauth_sig\nnature=") + body,
      remarks: ["the Authorization field was split"]),
    Sample(
      name: "each line with the time of a log", kind: .rawHTTP, request: .form,
      text: (message + body).split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        .map { "2011-10-15 21:02:38,\(100 + $0.offset) DEBUG http: \($0.element)" }.joined(separator: "\n"),
      remarks: ["each line started with a timestamp"]),
    Sample(
      name: "numbered lines", kind: .rawHTTP, request: .form,
      text: (message + body).split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        .map { "\($0.offset + 7)  \($0.element)" }.joined(separator: "\n"),
      remarks: ["its lines were numbered"]),
    Sample(
      name: "the HTML of a page", kind: .rawHTTP, request: .form,
      text: "<pre class=\"code\">"
        + (message + body).replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
        + "</pre>\n", remarks: ["the text was HTML"]),
    Sample(
      name: "wget's debug output", kind: .rawHTTP, request: .form,
      text: """
        DEBUG output created by Wget 1.21.3 on linux-gnu.

        ---request begin---
        \(message.dropLast())
        ---request end---
        [BODY data: \(body)]
        HTTP request sent, awaiting response...
        ---response begin---
        HTTP/1.1 401 Unauthorized
        Date: Sat, 15 Oct 2011 21:02:38 GMT

        ---response end---
        """, status: 401),
    Sample(
      name: "a folded header", kind: .rawHTTP, request: .form,
      text: message.replacing(", oauth_", with: ",\r\n oauth_") + body),
    Sample(
      name: "a header broken after its scheme", kind: .rawHTTP, request: .form,
      text: message.replacing("OAuth oauth_", with: "OAuth\noauth_") + body),
    Sample(
      name: "a broken request line", kind: .rawHTTP, request: .form,
      text: message.replacing("include_en", with: "include\n_en") + body, remarks: ["request line was split"]
    ),
    Sample(
      name: "an empty line after each line", kind: .rawHTTP, request: .form,
      text: message.trimmedLines.joined(separator: "\n\n") + "\n\n" + body),
    Sample(
      name: "no empty line before the body", kind: .rawHTTP, request: .form, text: message.dropLast() + body,
      remarks: ["the empty line before the body"]),
    Sample(
      name: "a whole URL and no Host", kind: .rawHTTP, request: .form,
      text: message.replacing("Host: api.example.com\n", with: "").replacing(
        "POST /", with: "POST https://api.example.com/") + body,
      remarks: ["the host was taken from the URL in the request line"]),
    Sample(
      name: "line ends as escapes", kind: .rawHTTP, request: .form,
      text: (message + body).replacing("\n", with: "\\r\\n"),
      remarks: ["its line endings were written as"]),
    Sample(name: "a byte order mark", kind: .rawHTTP, request: .form, text: "\u{FEFF}" + message + body),
    Sample(
      name: "HTTP/2's fields", kind: .browserFields, request: .form,
      text: """
        :method: POST
        :authority: api.example.com
        :scheme: https
        :path: /1.1/statuses/update.json?include_entities=true
        content-type: application/x-www-form-urlencoded
        authorization: \(Expected.formHeader)

        Form Data
        \(body)
        """),
    Sample(
      name: "HTTP/2's fields, the body behind an empty line", kind: .browserFields, request: .form,
      text: """
        :method: POST
        :authority: api.example.com
        :scheme: https
        :path: /1.1/statuses/update.json?include_entities=true
        content-type: application/x-www-form-urlencoded
        authorization: \(Expected.formHeader)

        \(body)
        """),
    Sample(
      name: "Postman's console, copied without its marks", kind: .browserFields, request: .form,
      text: """
        POST \(Expected.url)\(Expected.form.target)
        Request Headers
        Authorization: \(Expected.formHeader)
        Content-Type: application/x-www-form-urlencoded
        Request Body
        \(body)
        """),
    Sample(
      name: "HTTP/2's fields, name and value on lines of their own", kind: .browserFields, request: .search,
      text: """
        :authority
        api.example.com
        :method
        GET
        :path
        /1.1/search/tweets.json?count=2&q=rock%20%26%20roll
        :scheme
        https
        authorization
        \(Expected.searchHeader)
        """),
    Sample(
      name: "a browser's network panel", kind: .browserFields, request: .search,
      text: """
        General
        Request URL: \(Expected.url)\(Expected.search.target)
        Request Method: GET
        Status Code: 401 Unauthorized
        Response Headers
        date: Sat, 15 Oct 2011 21:02:38 GMT
        Request Headers
        Authorization: \(Expected.searchHeader)
        Host: api.example.com
        """, status: 401),
    Sample(
      name: "Postman's console, raw", kind: .postmanConsole, request: .form,
      text:
        "\(message.replacing("curl/8.5.0", with: "PostmanRuntime/7.39.0"))\(body)\n \n\(response.drop { $0 == "\n" })",
      status: 401),
    Sample(
      name: "Postman's console, opened", kind: .postmanConsole, request: .form,
      text: """
        ▼POST \(Expected.url)\(Expected.form.target)
        ▼Request Headers
        Authorization: "\(Expected.formHeader.replacing("\"", with: "\\\""))"
        User-Agent: "PostmanRuntime/7.28.4"
        Host: "api.example.com"
        Content-Type: "application/x-www-form-urlencoded"
        ▼Request Body
        \(body)
        ▼Response Headers
        date: "Sat, 15 Oct 2011 21:02:38 GMT"
        """),
    Sample(
      name: "curl -v", kind: .curlVerbose, request: .search,
      text: """
        *   Trying 93.184.216.34:443...
        * Connected to api.example.com (93.184.216.34) port 443 (#0)
        * ALPN: offers h2,http/1.1
        > GET \(Expected.search.target) HTTP/1.1
        > Host: api.example.com
        > User-Agent: curl/8.5.0
        > Authorization: \(Expected.searchHeader)
        >
        < HTTP/1.1 401 Unauthorized
        < Date: Sat, 15 Oct 2011 21:02:38 GMT
        <
        {"errors":[{"code":32}]}
        """, status: 401),
  ]

  static let body = Expected.form.body

  static let message = """
    POST /1.1/statuses/update.json?include_entities=true HTTP/1.1
    Host: api.example.com
    User-Agent: curl/8.5.0
    Content-Type: application/x-www-form-urlencoded
    Content-Length: 76
    Authorization: \(Expected.formHeader)


    """

  static let response = """


    HTTP/1.1 401 Unauthorized
    Date: Sat, 15 Oct 2011 21:02:38 GMT
    Content-Length: 2

    {}
    """

  private static func prefixed(_ prefix: String) -> String {
    (message + body).split(separator: "\n", omittingEmptySubsequences: false).map { prefix + $0 }.joined(
      separator: "\n")
  }
}

extension String {
  /// The lines that are not empty.
  fileprivate var trimmedLines: [Substring] { split(separator: "\n") }
}
