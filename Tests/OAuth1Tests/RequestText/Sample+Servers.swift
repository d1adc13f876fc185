import OAuth1RequestText

/// Requests as shown by servers, platforms, recorders and log collectors.
extension Sample {
  private static let header = Expected.searchHeader
  private static let escaped = header.replacing("\"", with: "\\\"")
  private static let target = Expected.search.target
  private static let path = "/1.1/search/tweets.json"
  private static let query = "count=2&q=rock%20%26%20roll"
  private static let url = Expected.url + Expected.search.target

  /// The search with a query that is encoded like a form.
  private static let formSearch = Expected(
    method: "GET", target: target.replacing("%20", with: "+"), authorization: [header], body: "")

  static let servers: [Sample] = [
    Sample(
      name: "an event of API Gateway with a stage", kind: .serverRequest, request: formSearch,
      text: """
        {"resource": "/{proxy+}", "path": "\(path)", "httpMethod": "GET",
         "headers": {"Host": "api.example.com", "authorization": "\(escaped)", "X-Forwarded-Proto": "https"},
         "queryStringParameters": {"count": "2", "q": "rock & roll"},
         "multiValueQueryStringParameters": {"count": ["2"], "q": ["rock & roll"]}, "pathParameters": {"proxy": "a=b"},
         "requestContext": {"path": "\(path)", "stage": "$default", "identity": {"sourceIp": "192.0.2.1"}}, "body": null}
        """),
    Sample(
      name: "an event of a load balancer", kind: .serverRequest, request: .search,
      text: """
        {"requestContext": {"elb": {"targetGroupArn": "arn:aws:1"}}, "httpMethod": "GET", "path": "\(path)",
         "queryStringParameters": {"count": "2", "q": "rock%20%26%20roll"},
         "headers": {"host": "api.example.com", "authorization": "\(escaped)", "x-forwarded-proto": "https"}, "body": ""}
        """),
    Sample(
      name: "an event of Netlify", kind: .serverRequest, request: .search,
      text: """
        {"rawUrl": "\(url)", "rawQuery": "\(query)", "path": "\(path)", "httpMethod": "GET",
         "queryStringParameters": {"count": "2", "q": "rock & roll"}, "isBase64Encoded": false,
         "headers": {"host": "api.example.com", "authorization": "\(escaped)"}, "body": null}
        """),
    Sample(
      name: "ASGI's scope", kind: .serverRequest, request: .search,
      text: """
        {'type': 'http', 'asgi': {'version': '3.0'}, 'http_version': '1.1', 'server': ('127.0.0.1', 8000),
         'client': ('127.0.0.1', 51000), 'scheme': 'https', 'method': 'GET', 'root_path': '', 'path': '\(path)',
         'raw_path': b'\(path)', 'query_string': b'\(query)',
         'headers': [(b'host', b'api.example.com'), (b'authorization', b'\(header)')], 'state': {}}
        """),
    Sample(
      name: "WSGI's environ with objects", kind: .serverRequest, request: .search,
      text: """
        {'wsgi.input': <gunicorn.http.body.Body object at 0x7f>, 'wsgi.errors': <_io.TextIOWrapper name='<stderr>'>,
         'wsgi.url_scheme': 'https', 'REQUEST_METHOD': 'GET', 'SCRIPT_NAME': '/1.1', 'PATH_INFO': '/search/tweets.json',
         'QUERY_STRING': '\(query)', 'HTTP_HOST': 'api.example.com', 'HTTP_AUTHORIZATION': '\(header)'}
        """),
    Sample(
      name: "PSGI's env by Data::Dumper", kind: .serverRequest, request: .search,
      text: """
        $VAR1 = {
                  'psgi.input' => \\*{'Starman::Server'},
                  'psgi.url_scheme' => 'https',
                  'REQUEST_METHOD' => 'GET',
                  'REQUEST_URI' => '\(target)',
                  'HTTP_HOST' => 'api.example.com',
                  'HTTP_AUTHORIZATION' => '\(header)'
                };
        """),
    Sample(
      name: "Rack's env of Ruby 3.4", kind: .serverRequest, request: .search,
      text: """
        {"rack.input" => #<StringIO:0x000078>, "rack.url_scheme" => "https", "REQUEST_METHOD" => "GET",
         "PATH_INFO" => "\(path)", "QUERY_STRING" => "\(query)", "HTTP_HOST" => "api.example.com", "rack.session" => {},
         "HTTP_AUTHORIZATION" => "\(escaped)"}
        """),
    Sample(
      name: "PHP's var_dump of $_SERVER", kind: .serverRequest, request: .search,
      text: "array(5) {\n"
        + [
          ("HTTPS", "on"), ("HTTP_HOST", "api.example.com"), ("REQUEST_METHOD", "GET"),
          ("REQUEST_URI", target),
          ("HTTP_AUTHORIZATION", header),
        ].map { "  [\"\($0.0)\"]=>\n  string(\($0.1.utf8.count)) \"\($0.1)\"\n" }.joined() + "}\n"),
    Sample(
      name: "PHP's var_export of $_SERVER", kind: .serverRequest, request: .search,
      text: """
        array (
          'HTTPS' => 'on',
          'HTTP_HOST' => 'api.example.com',
          'HTTP_AUTHORIZATION' => '\(header)',
          'REQUEST_METHOD' => 'GET',
          'REQUEST_URI' => '\(target)',
          'argv' => array ( 0 => 'x', ),
        )
        """),
    Sample(
      name: "Go's %+v of a server's request", kind: .serverRequest, request: .search,
      text:
        "&{Method:GET URL:\(target) Proto:HTTP/1.1 Header:map[Accept:[*/*] Authorization:[\(header)]] Body:{} GetBody:<nil> "
        + "ContentLength:0 Host:api.example.com Form:map[] PostForm:map[] RemoteAddr:192.0.2.1:5 RequestURI:\(target)}"
    ),
    Sample(
      name: "Node's IncomingMessage", kind: .requestObject, request: .search,
      text: """
        <ref *1> IncomingMessage {
          _events: [Object: null prototype] { end: [Function: x] },
          socket: <ref *2> Socket { a: [Circular *1] },
          httpVersion: '1.1',
          rawHeaders: [ 'Host', 'api.example.com' ],
          headers: { host: 'api.example.com', authorization: '\(header)' },
          url: '\(target)',
          method: 'GET',
          [Symbol(kCapture)]: false
        }
        """),
    Sample(
      name: "Spring's logging filter", kind: .accessLog, request: .search,
      text:
        "10:11:12 DEBUG CommonsRequestLoggingFilter : Before request [GET \(target), client=192.0.2.1, "
        + "headers=[host:\"api.example.com\", authorization:\"\(header)\"]]"),
    Sample(
      name: "Koa's context", kind: .serverRequest, request: .search,
      text: """
        {
          request: { method: 'GET', url: '\(target)', header: { host: 'api.example.com', authorization: '\(header)' } },
          response: { status: 404, header: { 'x-query': 'a=b' } },
          originalUrl: '\(target)'
        }
        """, status: 404),
    Sample(
      name: "nginx's access log", kind: .accessLog, request: .search,
      text:
        "192.0.2.1 - - [14/Oct/2011:20:09:18 +0000] \"GET \(target) HTTP/1.1\" 401 31 \"-\" \"a\" \"\(header.replacing("\"", with: "\\x22"))\"\n",
      status: 401, options: RequestTextOptions(url: Expected.url)),
    Sample(
      name: "Apache's access log", kind: .accessLog, request: .search,
      text:
        "api.example.com:443 192.0.2.1 - - [14/Oct/2011:20:09:18 +0000] \"GET \(target) HTTP/1.1\" 401 31 \"-\" \"\(escaped)\"\n",
      status: 401, options: RequestTextOptions(url: Expected.url)),
    Sample(
      name: "nginx's debug log", kind: .serverLog, request: .search,
      text: """
        2011/10/14 20:09:18 [debug] 7#7: *1 http request line: "GET \(target) HTTP/1.1"
        2011/10/14 20:09:18 [debug] 7#7: *1 http header: "Host: api.example.com"
        2011/10/14 20:09:18 [debug] 7#7: *1 http header: "Authorization: \(header)"
        2011/10/14 20:09:18 [debug] 7#7: *1 http header done
        """),
    Sample(
      name: "HAProxy's debug log", kind: .serverLog, request: .search,
      text: """
        00000001:in.clireq[0008:ffff]: GET \(target) HTTP/1.1
        00000001:in.clihdr[0008:ffff]: host: api.example.com
        00000001:in.clihdr[0008:ffff]: authorization: \(header)
        00000001:app.srvrep[0008:0009]: HTTP/1.1 401 Unauthorized
        """, status: 401),
  ]

  static let recordings: [Sample] = [
    Sample(
      name: "a cassette of vcrpy", kind: .cassette, request: .search,
      text: """
        interactions:
        - request:
            body: null
            headers:
              Accept: ['*/*']
              Authorization:
              - \(header.replacing(", oauth_version", with: ",\n        oauth_version"))
            method: GET
            uri: \(url)
          response:
            body: {string: '{"url": "https://other.example/"}'}
            headers:
              Authorization: [OAuth oauth_signature="wrong"]
            status: {code: 401, message: Unauthorized}
        version: 1
        """, status: 401),
    Sample(
      name: "a cassette of Ruby's VCR", kind: .cassette, request: .form,
      text: """
        ---
        http_interactions:
        - request:
            method: post
            uri: "\(Expected.url)\(Expected.form.target)"
            body:
              encoding: US-ASCII
              string: \(body)
            headers:
              Content-Type:
              - application/x-www-form-urlencoded
              Authorization:
              - '\(Expected.formHeader)'
          response:
            status:
              code: 403
              message: Forbidden
        recorded_with: VCR 6.0.0
        """, status: 403),
    Sample(
      name: "a cassette of betamax", kind: .cassette, request: .search,
      text: """
        {"http_interactions": [{"request": {"body": {"encoding": "utf-8", "string": ""}, "method": "GET", "uri": "\(url)",
          "headers": {"Authorization": ["\(escaped)"]}}, "response": {"status": {"code": 401}, "headers": {}}}],
         "recorded_with": "betamax/0.8.1"}
        """, status: 401),
    Sample(
      name: "Docker's records around raw HTTP", kind: .rawHTTP, request: .search,
      text: """
        {"log":"GET \(target) HTTP/1.1\\r\\n","stream":"stdout","time":"2011-10-14T20:09:18.1Z"}
        {"log":"Host: api.example.com\\r\\n","stream":"stdout","time":"2011-10-14T20:09:18.2Z"}
        {"log":"Authorization: \(escaped)\\r\\n","stream":"stdout","time":"2011-10-14T20:09:18.3Z"}
        {"log":"\\r\\n","stream":"stdout","time":"2011-10-14T20:09:18.4Z"}
        """, remarks: ["the text was in the 'log' member of JSON records"]),
    Sample(
      name: "journald's records", kind: .okHTTP, request: .search,
      text: """
        {"MESSAGE":"--> GET \(url)","PRIORITY":"6","__CURSOR":"s=1;i=2"}
        {"MESSAGE":"Authorization: \(escaped)","PRIORITY":"6"}
        {"MESSAGE":"--> END GET","PRIORITY":"6"}
        """),
    Sample(
      name: "a container's log", kind: .okHTTP, request: .search,
      text: """
        2011-10-14T20:09:18.123456789Z stderr F --> GET \(url)
        2011-10-14T20:09:18.123456790Z stderr P Authorization: \(header.prefix(100))
        2011-10-14T20:09:18.123456790Z stderr F \(header.dropFirst(100))
        2011-10-14T20:09:18.12345679Z stderr F --> END GET
        """),
    Sample(
      name: "records of requests", kind: .requestObject, request: .search,
      text: """
        {"msg":"up","request":{"method":"GET","host":"api.example.com","uri":"/health","headers":{}},"status":200}
        {"msg":"handled","request":{"method":"GET","host":"api.example.com","uri":"\(target)","headers":{"Authorization":["\(escaped)"]}},"status":401}
        """, status: 401),
    Sample(
      name: "an event of Sentry", kind: .requestObject, request: .search,
      text: """
        {"event_id": "1", "contexts": {"a": {"b": "c"}}, "request": {"url": "\(Expected.url)\(path)", "method": "GET",
          "query_string": "\(query)", "headers": [["Authorization", "\(escaped)"]], "env": {"REMOTE_ADDR": "192.0.2.1"}}}
        """),
    Sample(
      name: "curl --trace", kind: .curlTrace, request: .search, text: trace,
      status: 401),
    Sample(
      name: "an .http file with variables", kind: .httpFile, request: .search,
      text: """
        @host = https://api.example.com
        ### other
        GET {{host}}/other

        ### search
        # what was typed
        GET {{host}}\(path)
            ?count=2
            &q=rock%20%26%20roll
        Authorization: \(header)
        """),
    Sample(
      name: "a refusal with base string and signature", kind: .refusal, request: refused,
      text:
        "oauth_problem=signature_invalid&oauth_signature=\(Expected.searchSignature)&oauth_signature_base_string="
        + encoded(Expected.searchBaseString) + "&oauth_signature_method=HMAC-SHA1",
      baseString: Expected.searchBaseString),
    Sample(
      name: "a refusal in a field", kind: .refusal, request: refused,
      text:
        "WWW-Authenticate: OAuth oauth_problem=\"signature_invalid\", oauth_signature=\"\(Expected.searchSignature)\", "
        + "oauth_signature_base_string=\"\(encoded(Expected.searchBaseString))\"",
      baseString: Expected.searchBaseString),
    Sample(
      name: "LinkedIn's refusal", kind: .refusal, request: refused,
      text:
        "oauth_problem=signature_invalid&oauth_problem_advice=while%20obtaining%20request%20token%20for%20%3A"
        + encoded(Expected.searchBaseString)
        + "%0AOAU%3Axvz%7C**%7C*01%7C*01%3A1318622958%3A\(Expected.searchSignature)",
      baseString: Expected.searchBaseString),
  ]

  private static func encoded(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("&", with: "%26")
  }

  /// The search as it is put together from a base string, whose parameters are sorted.
  private static let refused = Expected(
    method: "GET", target: target,
    authorization: [header], body: "")

  private static let trace: String = {
    let head = "GET \(target) HTTP/1.1\r\nHost: api.example.com\r\nAuthorization: \(header)\r\n\r\n"
    let answer = "HTTP/1.1 401 Unauthorized\r\n"
    return "== Info: Connected\n=> Send header, \(head.utf8.count) bytes (0x10)\n\(dump(head))"
      + "<= Recv header, \(answer.utf8.count) bytes (0x1b)\n\(dump(answer))"
  }()

  private static func dump(_ text: String) -> String {
    let octets = Array(text.utf8)
    let digits = { (number: Int, count: Int) in
      let text = String(number, radix: 16)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    return stride(from: 0, to: octets.count, by: 16).map { start in
      let line = octets[start..<min(start + 16, octets.count)]
      let numbers = line.map { digits(Int($0), 2) }.joined(separator: " ")
      let plain = line.map { 0x20...0x7E ~= $0 ? Character(Unicode.Scalar($0)) : "." }
      return digits(start, 4) + ": " + numbers + String(repeating: " ", count: 48 - numbers.count)
        + String(plain) + "\n"
    }.joined()
  }
}
