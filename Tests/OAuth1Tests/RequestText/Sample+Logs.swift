import OAuth1RequestText

extension Sample {
  private static let header = Expected.formHeader
  private static let address = Expected.url + Expected.form.target
  private static let date = "Sat, 15 Oct 2011 21:02:38 GMT"

  private static let okHTTP = """
    --> POST \(address) http/1.1
    Content-Type: application/x-www-form-urlencoded
    Content-Length: 76
    Authorization: \(header)

    \(body)
    --> END POST (76-byte body)
    <-- 401 Unauthorized \(address) (312ms)
    date: \(date)
    content-length: 2

    {}
    <-- END HTTP (2-byte body)
    """

  private static let pythonLog = """
    DEBUG:urllib3.connectionpool:Starting new HTTPS connection (1): api.example.com:443
    send: b'POST \(Expected.form.target) HTTP/1.1\\r\\nHost: api.example.com\\r\\nUser-Agent: python-requests/2.32.3\\r\\nContent-Length: 76\\r\\nContent-Type: application/x-www-form-urlencoded\\r\\nAuthorization: \(header)\\r\\n\\r\\n'
    send: b'\(body)'
    reply: 'HTTP/1.1 401 Unauthorized\\r\\n'
    header: Server: BaseHTTP/0.6
    header: Date: \(date)
    DEBUG:urllib3.connectionpool:https://api.example.com:443 "POST \(Expected.form.target) HTTP/1.1" 401 2
    """

  private static let oauthlib = """
    DEBUG:oauthlib.oauth1.rfc5849:Collected params: [('include_entities', 'true'), ('oauth_version', '1.0')]
    DEBUG:oauthlib.oauth1.rfc5849:Normalized URI: https://api.example.com/1.1/statuses/update.json
    DEBUG:oauthlib.oauth1.rfc5849:Signing: signature base string: \(Expected.formBaseString)
    DEBUG:oauthlib.oauth1.rfc5849:Signature: UIj2SgsOt1+ac8/YR0JDMoNwU7I=
    """

  private static let requestsOAuthlib = """
    DEBUG:requests_oauthlib.oauth1_auth:Signing request <PreparedRequest [POST]> using client <Client client_key=x, client_secret=****>
    DEBUG:requests_oauthlib.oauth1_auth:Including body in call to sign: True
    \(oauthlib)
    DEBUG:oauthlib.oauth1.rfc5849:Encoding URI, headers and body to utf-8.
    DEBUG:requests_oauthlib.oauth1_auth:Updated url: \(address)
    DEBUG:requests_oauthlib.oauth1_auth:Updated headers: {b'Accept': b'*/*', b'Content-Type': b'application/x-www-form-urlencoded', b'Authorization': b'\(header)'}
    DEBUG:requests_oauthlib.oauth1_auth:Updated body: b'\(body)'
    DEBUG:urllib3.connectionpool:Starting new HTTPS connection (1): api.example.com:443
    DEBUG:urllib3.connectionpool:https://api.example.com:443 "POST \(Expected.form.target) HTTP/1.1" 401 2
    """

  private static let phpParameters = """
    [oauth_consumer_key] => xvz1evFS4wEEPTGEFPHBog
                [oauth_nonce] => kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg
                [oauth_signature_method] => HMAC-SHA1
                [oauth_timestamp] => 1318622958
                [oauth_token] => 370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb
                [oauth_version] => 1.0
                [count] => 2
                [q] => rock & roll
                [oauth_signature] => csy9xt3ntbx2YHSxst17c+J3VtQ=
    """

  static let logs: [Sample] = [
    Sample(name: "okhttp", kind: .okHTTP, request: .form, text: okHTTP, status: 401),
    Sample(
      name: "okhttp with logcat's prefix", kind: .okHTTP, request: .form,
      text: okHTTP.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        .map {
          "2024-05-0\($0.offset) 12:00:00.12\($0.offset) 99\($0.offset)-31415 okhttp.OkHttpClient     com.example.app  I  \($0.element)"
        }
        .joined(separator: "\n"), status: 401),
    Sample(
      name: "okhttp with an older prefix", kind: .okHTTP, request: .form,
      text: okHTTP.split(separator: "\n", omittingEmptySubsequences: false).map { "D/OkHttp: \($0)" }.joined(
        separator: "\n"),
      status: 401),
    Sample(
      name: "okhttp with java.util.logging's headings", kind: .okHTTP, request: .form,
      text: okHTTP.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        .map {
          "Oct 15, 2011 9:02:\(10 + $0.offset) PM okhttp3.internal.platform.Platform log\nINFO: \($0.element)"
        }
        .joined(separator: "\n"), status: 401),
    Sample(name: "http.client", kind: .pythonHTTPClient, request: .form, text: pythonLog, status: 401),
    Sample(
      name: "http.client of Python 2", kind: .pythonHTTPClient, request: .form,
      text: pythonLog.replacing(": b'", with: ": '"), status: 401),
    Sample(
      name: "http.client with what oauthlib says", kind: .pythonHTTPClient, request: .form,
      text: oauthlib + "\n" + pythonLog, status: 401, baseString: Expected.formBaseString),
    Sample(
      name: "Net::HTTP", kind: .rubyNetHTTP, request: .form,
      text: """
        opening connection to api.example.com:443...
        opened
        starting SSL for api.example.com:443...
        SSL established, protocol: TLSv1.3, cipher: TLS_AES_256_GCM_SHA384
        <- "POST \(Expected.form.target) HTTP/1.1\\r\\nAccept: */*\\r\\nUser-Agent: Ruby\\r\\nAuthorization: \(header.replacing("\"", with: "\\\""))\\r\\nContent-Type: application/x-www-form-urlencoded\\r\\nConnection: close\\r\\nHost: api.example.com\\r\\nContent-Length: 76\\r\\n\\r\\n"
        <- "\(body)"
        -> "HTTP/1.1 401 Unauthorized\\r\\n"
        -> "Date: \(date)\\r\\n"
        -> "\\r\\n"
        reading 2 bytes...
        -> "{}"
        read 2 bytes
        Conn close
        """, status: 401),
    Sample(
      name: "requests-oauthlib", kind: .oauthlib, request: .form, text: requestsOAuthlib, status: 401,
      baseString: Expected.formBaseString),
    Sample(
      name: "oauthlib by itself", kind: .oauthlib, request: .search,
      text: oauthlib.replacing(Expected.formBaseString, with: Expected.searchBaseString).replacing(
        "UIj2SgsOt1+ac8/YR0JDMoNwU7I=", with: "csy9xt3ntbx2YHSxst17c+J3VtQ="),
      remarks: ["composed from the base string and the signature"], baseString: Expected.searchBaseString),
    Sample(
      name: "PHP's extension", kind: .phpExtension, request: .form,
      text: """
        Array
        (
            [sbs] => \(Expected.formBaseString)
            [headers_sent] => POST \(Expected.form.target) HTTP/1.1
        User-Agent: PECL-OAuth/2.0.7
        Host: api.example.com
        Accept: */*
        Authorization: \(header)
        Content-Length: 76
        Content-Type: application/x-www-form-urlencoded
            [body_sent] => \(body)
            [headers_recv] => HTTP/1.1 401 Unauthorized
        Date: \(date)
        Content-Length: 2
            [body_recv] => {}
        )

        """, status: 401, baseString: Expected.formBaseString),
    Sample(
      name: "PHP's extension, shown by a framework", kind: .phpExtension, request: .search,
      text: """
        array:4 [
          "sbs" => "\(Expected.searchBaseString)"
          "headers_sent" => "GET \(Expected.search.target) HTTP/1.1\\r\\n
            Host: api.example.com\\r\\n
            Authorization: \(Expected.searchHeader)"
          "headers_recv" => \"""
            HTTP/1.1 401 Unauthorized\\r\\n
            Date: \(date)
            \"""
          "body_recv" => "Invalid signature"
        ]
        """, status: 401, baseString: Expected.searchBaseString),
    Sample(
      name: "OAuth.php, print_r", kind: .phpLibrary, request: .search,
      text: """
        OAuthRequest Object
        (
            [parameters:protected] => Array
                (
                    \(phpParameters)
                )

            [http_method:protected] => GET
            [http_url:protected] => https://api.example.com/1.1/search/tweets.json
            [base_string] => \(Expected.searchBaseString)
        )
        """, remarks: ["composed from the parameters"], baseString: Expected.searchBaseString),
    Sample(
      name: "OAuth.php, var_dump", kind: .phpLibrary, request: .search,
      text: "object(OAuthRequest)#1 (4) {\n  [\"parameters\":protected]=>\n  array(9) {\n"
        + phpParameters.split(separator: "\n").map { line in
          let parts = line.replacing("[", with: "").split(separator: "] => ").map { $0.drop { $0 == " " } }
          return "    [\"\(parts[0])\"]=>\n    string(\(parts[1].count)) \"\(parts[1])\"\n"
        }.joined()
          + """
            }
            ["http_method":protected]=>
            string(3) "GET"
            ["http_url":protected]=>
            string(46) "https://api.example.com/1.1/search/tweets.json"
            ["base_string"]=>
            string(9) "\(Expected.searchBaseString)"
          }
          """, baseString: Expected.searchBaseString),
    Sample(
      name: "scribejava", kind: .scribeJava, request: .search,
      text: """
        signing request: \(Expected.url)\(Expected.search.target)
        setting token to: org.scribe.model.Token@1f2
        generating signature...
        using base64 encoder: DatatypeConverter
        base string is: \(Expected.searchBaseString)
        signature is: csy9xt3ntbx2YHSxst17c+J3VtQ=
        appended additional OAuth parameters: { oauth_timestamp -> 1318622958 , oauth_version -> 1.0 }
        using Http Header signature
        response status code: 401
        """, status: 401, baseString: Expected.searchBaseString),
  ]

  static let values: [Sample] = [
    Sample(
      name: "a signed URL", kind: .signedURL, request: .signedURL,
      text: Expected.url + Expected.signedURL.target + "\n",
      remarks: ["treated as a GET request"]),
    Sample(
      name: "an Authorization value", kind: .authorizationValue, request: .search,
      text: Expected.searchHeader,
      options: RequestTextOptions(method: "GET", url: Expected.url + Expected.search.target)),
    Sample(
      name: "an Authorization field", kind: .authorizationValue, request: .form,
      text: "Authorization: " + header,
      options: RequestTextOptions(method: "POST", url: address, body: Array(body.utf8))),
    Sample(
      name: "an Authorization value over lines, in typographic quotes", kind: .authorizationValue,
      request: .search,
      text: Expected.searchHeader.replacing(", ", with: ",\n").replacing("\"", with: "”"),
      remarks: ["was split over several lines", "had curly quotes"],
      options: RequestTextOptions(method: "GET", url: Expected.url + Expected.search.target)),
    Sample(
      name: "an Authorization value with the server's debug_sbs", kind: .authorizationValue, request: .search,
      text:
        "\(Expected.searchHeader)\n\noauth_problem=signature_invalid&debug_sbs=\(Expected.searchBaseString)\n",
      remarks: ["the method and the URL were taken from the base string"],
      baseString: Expected.searchBaseString),
  ]
}
