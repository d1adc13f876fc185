import OAuth1RequestText

/// Requests in programs, dumps of their variables, pages and logs.
extension Sample {
  private static let formHeader = Expected.formHeader
  private static let formURL = Expected.url + Expected.form.target
  private static let searchURL = Expected.url + Expected.search.target
  private static let searchHeader = Expected.searchHeader
  private static let escapedHeader = searchHeader.replacing("\"", with: "\\\"")

  /// The parameters of the search, decoded, each with its name.
  private static let parameters: [(name: String, value: String)] = [
    ("oauth_consumer_key", "xvz1evFS4wEEPTGEFPHBog"),
    ("oauth_nonce", "kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg"),
    ("oauth_signature_method", "HMAC-SHA1"), ("oauth_timestamp", "1318622958"),
    ("oauth_token", "370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb"), ("oauth_version", "1.0"),
    ("oauth_signature", "csy9xt3ntbx2YHSxst17c+J3VtQ="),
  ]
  private static let searchPath = Expected.url + "/1.1/search/tweets.json"
  private static let others = [(name: "count", value: "2"), (name: "q", value: "rock & roll")]

  private static func lines(_ line: (_ name: String, _ value: String) -> String) -> String {
    (parameters + others).map { line($0.name, $0.value) }.joined(separator: "\n")
  }

  /// The search with a query that is encoded like a form.
  private static let formSearch = Expected(
    method: "GET", target: Expected.search.target.replacing("%20", with: "+"), authorization: [searchHeader],
    body: "")

  /// A form that is posted with the signature in it.
  private static let launch = Expected(
    method: "POST", target: "/1.1/statuses/update.json?include_entities=true", authorization: [],
    body: (parameters.dropLast() + [("oauth_signature", "UIj2SgsOt1+ac8/YR0JDMoNwU7I="), ("status", status)])
      .map { "\(encoded($0.0))=\(encoded($0.1))" }.joined(separator: "&"))
  private static let status = "Hello Ladies + Gentlemen, a signed OAuth request!"

  private static func encoded(_ text: String) -> String {
    [("%", "%25"), (" ", "%20"), ("+", "%2B"), ("=", "%3D"), ("/", "%2F"), (",", "%2C"), ("!", "%21")].reduce(
      text
    ) {
      $0.replacing($1.0, with: $1.1)
    }
  }

  static let programs: [Sample] = [
    Sample(
      name: "the options of Node's request", kind: .requestObject, request: .form,
      text: """
        const options = {
          url: '\(formURL)', method: 'post',
          headers: { Authorization: '\(formHeader)' },
          form: { status: '\(status)' },  // what was typed
        };
        request(options, done)
        """, body: "status=Hello+Ladies+%2B+Gentlemen%2C+a+signed+OAuth+request%21"),
    Sample(
      name: "axios' error", kind: .requestObject, request: .form,
      text: """
        AxiosError: Request failed with status code 401
            at settle (/app/node_modules/axios/lib/core/settle.js:19:12) {
          code: 'ERR_BAD_REQUEST',
          config: {
            headers: { 'Content-Type': 'application/x-www-form-urlencoded', Authorization: '\(formHeader)' },
            baseURL: '\(Expected.url)/', url: '\(Expected.form.target)', method: 'post', data: '\(body)'
          },
          request: <ref *1> ClientRequest { }
        """),
    Sample(
      name: "jQuery's settings", kind: .requestObject, request: formSearch,
      text: """
        $.ajax({"url": "\(searchPath)", "method": "GET", "timeout": 0, "headers": {"Authorization": "\(escapedHeader)"},
          "params": {"count": 2, "q": "rock & roll"}});
        """),
    Sample(
      name: "a dictionary of Python", kind: .requestObject, request: .search,
      text:
        "{'method': 'GET', 'url': '\(searchURL)', 'headers': {'Authorization': b'\(searchHeader)'}, 'data': None}"
    ),
    Sample(
      name: "Python's headers", kind: .foundValue, request: .search,
      text: "{'User-Agent': 'python-requests/2.31.0', 'Authorization': b'\(searchHeader)'}",
      options: RequestTextOptions(method: "GET", url: searchURL)),
    Sample(
      name: "PHP's curl", kind: .foundValue, request: .search,
      text: """
        curl_setopt_array($curl, array(
          CURLOPT_URL => '\(searchURL)',
          CURLOPT_CUSTOMREQUEST => 'GET',
          CURLOPT_HTTPHEADER => array('Authorization: \(searchHeader)', 'Cookie: a=b'),
        ));
        """, remarks: ["found elsewhere in the text: the method GET and the URL \(searchURL)"]),
    Sample(
      name: "PHP's var_dump of fields", kind: .requestObject, request: .search,
      text: """
        array(3) {
          ["url"]=>
          string(84) "\(searchURL)"
          ["method"]=>
          string(3) "GET"
          ["headers"]=>
          array(1) {
            [0]=>
            string(350) "Authorization: \(searchHeader)"
          }
        }
        """),
    Sample(
      name: "RestSharp", kind: .foundValue, request: .search,
      text: """
        var client = new RestClient("\(searchURL)");
        var request = new RestRequest(Method.GET);
        request.AddHeader("Authorization", "\(escapedHeader)");
        """),
    Sample(
      name: ".NET's HttpRequestMessage", kind: .authorizationValue, request: .search,
      text: """
        Method: GET, RequestUri: '\(searchURL)', Version: 1.1, Content: <null>, Headers:
        {
          Authorization: \(searchHeader)
        }
        """, remarks: ["found elsewhere in the text"]),
    Sample(
      name: "Go's %+v", kind: .requestObject, request: .search,
      text:
        "&{Method:GET URL:\(searchURL) Proto:HTTP/1.1 Header:map[Authorization:[\(searchHeader)]] Body:<nil>}"
    ),
    Sample(
      name: "Faraday's log", kind: .foundValue, request: .search,
      text: """
        I, [2011-10-14T20:09:18.000001 #42]  INFO -- request: GET \(searchURL)
        I, [2011-10-14T20:09:18.000002 #42]  INFO -- request: Authorization: "\(escapedHeader)"
        User-Agent: "Faraday v1.3.0"
        """),
    Sample(
      name: "JSON within JSON", kind: .foundValue, request: .search,
      text:
        #"{"message": "GET \#(searchURL.replacing("/", with: "\\/")) {\"Authorization\": \"\#(searchHeader.replacing("\"", with: #"\\\""#))\"}"}"#
    ),
    Sample(
      name: "HTML of a page of errors", kind: .foundValue, request: .search,
      text:
        "<pre>GET \(searchURL.replacing("&", with: "&amp;"))</pre>\n<td>\(searchHeader.replacing("\"", with: "&quot;"))</td>"
    ),
    Sample(
      name: "prose", kind: .authorizationValue, request: .search,
      text: "Hi, I call GET \(searchURL) with\n\nAuthorization: \(searchHeader)\n\nand it says 401, why?",
      remarks: ["found elsewhere in the text: the method GET and the URL \(searchURL)"]),
    Sample(
      name: "a message in a string", kind: .rawHTTP, request: .search,
      text:
        "  _header: 'GET \(Expected.search.target) HTTP/1.1\\r\\nHost: api.example.com\\r\\nAuthorization: \(searchHeader)\\r\\n\\r\\n',\n",
      remarks: ["the request was in a string literal"]),
    Sample(
      name: "Wireshark", kind: .rawHTTP, request: .search,
      text: """
        Hypertext Transfer Protocol
            GET \(Expected.search.target) HTTP/1.1\\r\\n
            Host: api.example.com\\r\\n
            Authorization: \(searchHeader)\\r\\n
            \\r\\n
            [Full request URI: \(searchURL)]
        """, remarks: ["line endings were written as"]),
  ]

  static let lists: [Sample] = [
    Sample(
      name: "print_r of parameters", kind: .parameterList, request: .search,
      text: "Array\n(\n" + lines { "    [\($0)] => \($1)" } + "\n)\n",
      options: RequestTextOptions(method: "GET").with(searchPath)),
    Sample(
      name: "var_dump of parameters", kind: .parameterList, request: .search,
      text: "array(9) {\n" + lines { "  [\"\($0)\"]=>\n  string(\($1.utf8.count)) \"\($1)\"" } + "\n}\n",
      options: RequestTextOptions(method: "GET").with(searchPath)),
    Sample(
      name: "parameters below a request line", kind: .parameterList, request: .search,
      text: "GET \(searchPath)\n\n" + lines { "\($0): \($1)" }),
    Sample(
      name: "an object of parameters", kind: .parameterList, request: .search,
      text: "{\n" + (parameters + others).map { "  \"\($0.name)\": \"\($0.value)\"" }.joined(separator: ",\n")
        + "\n}",
      options: RequestTextOptions(method: "GET").with(searchPath)),
    Sample(
      name: "the parameters that Rails logs", kind: .parameterList, request: .search,
      text: "Started GET \"/1.1/search/tweets.json\" for 127.0.0.1\n  Parameters: {"
        + (parameters + others).map { "\"\($0.name)\"=>\"\($0.value)\"" }.joined(separator: ", ") + "}\n",
      options: RequestTextOptions().with(searchPath)),
    Sample(
      name: "a form's text", kind: .parameterList, request: launch, text: launch.body,
      options: RequestTextOptions(method: "POST", url: Expected.url + launch.target)),
    Sample(
      name: "an HTML form", kind: .htmlForm, request: launch,
      text: "<form action=\"\(Expected.url)\(launch.target)\" method=post>\n"
        + (parameters.dropLast() + [("oauth_signature", "UIj2SgsOt1+ac8/YR0JDMoNwU7I="), ("status", status)])
        .map {
          "  <input type='hidden' name=\"\($0.0)\" value=\"\($0.1.replacing("+", with: "&#x2B;"))\"/>\n"
        }.joined()
        + "  <input type=submit>\n</form>\n"),
    Sample(
      name: "an access log", kind: .signedURL, request: .signedURL,
      text:
        "10.1.2.3 - - [14/Oct/2011:20:09:18 +0000] \"GET \(Expected.url)\(Expected.signedURL.target) HTTP/1.1\" 401 23\n",
      remarks: ["inside other text"], status: 401),
  ]
}

extension RequestTextOptions {
  /// The same with a URL.
  fileprivate func with(_ url: String) -> RequestTextOptions {
    var options = self
    options.url = url
    return options
  }
}
