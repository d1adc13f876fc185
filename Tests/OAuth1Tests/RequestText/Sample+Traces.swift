import OAuth1RequestText

/// Requests that clients' own traces show.
extension Sample {
  private static let formHeader = Expected.formHeader
  private static let formURL = Expected.url + Expected.form.target
  private static let searchURL = Expected.url + Expected.search.target
  private static let searchHeader = Expected.searchHeader

  static let traces: [Sample] = [
    Sample(
      name: "Apache's HttpClient, headers", kind: .apacheLog, request: .search,
      text: """
        2011-10-14 20:09:18 DEBUG headers:133 - http-outgoing-0 >> GET \(Expected.search.target) HTTP/1.1
        2011-10-14 20:09:18 DEBUG headers:136 - http-outgoing-0 >> Authorization: \(searchHeader)
        2011-10-14 20:09:18 DEBUG headers:136 - http-outgoing-0 >> Host: api.example.com
        2011-10-14 20:09:18 DEBUG headers:122 - http-outgoing-0 << HTTP/1.1 401 Unauthorized
        """, status: 401),
    Sample(
      name: "Apache's HttpClient, wire", kind: .apacheLog, request: .form,
      text: """
        >> "POST \(Expected.form.target) HTTP/1.1[\\r][\\n]"
        >> "Authorization: \(formHeader)[\\r][\\n]"
        >> "Content-Type: application/x-www-form-urlencoded[\\r][\\n]"
        >> "Host: api.example.com[\\r][\\n]"
        >> "[\\r][\\n]"
        >> "\(body.replacing("s", with: "[0x73]"))"
        """),
    Sample(
      name: "curl -v without its lines of HTTP/1.1", kind: .curlVerbose, request: .search,
      text: """
        * [HTTP/2] [1] OPENED stream for \(searchURL)
        * [HTTP/2] [1] [:method: GET]
        * [HTTP/2] [1] [:scheme: https]
        * [HTTP/2] [1] [:authority: api.example.com]
        * [HTTP/2] [1] [:path: \(Expected.search.target)]
        * [HTTP/2] [1] [authorization: \(searchHeader)]
        < HTTP/2 401
        """, status: 401),
    Sample(
      name: "an older curl -v of HTTP/2", kind: .curlVerbose, request: .search,
      text: """
        * h2h3 [:method: GET]
        * h2h3 [:path: \(Expected.search.target)]
        * h2h3 [:scheme: https]
        * h2h3 [:authority: api.example.com]
        * h2h3 [authorization: \(searchHeader)]
        """),
    Sample(
      name: "curl -v with the body written below it", kind: .curlVerbose, request: .form,
      text: """
        *   Trying 192.0.2.7:443...
        > POST \(Expected.form.target) HTTP/1.1
        > Host: api.example.com
        > Content-Type: application/x-www-form-urlencoded
        > Content-Length: 76
        > Authorization: \(Expected.formHeader)
        >
        \(Expected.form.body)
        < HTTP/1.1 401 Unauthorized
        """, status: 401),
    Sample(
      name: "Insomnia's timeline", kind: .curlVerbose, request: .form,
      text: """
        * Preparing request to \(formURL)
        > POST \(Expected.form.target) HTTP/1.1
        > Host: api.example.com
        > Content-Type: application/x-www-form-urlencoded
        > Authorization: \(formHeader)

        | \(body)

        < HTTP/1.1 401 Unauthorized
        """, status: 401),
    Sample(
      name: "curl --trace-ascii", kind: .curlTrace, request: .form, text: trace, status: 401),
    Sample(
      name: "Postman's console with status and time", kind: .browserFields, request: .form,
      text: """
        POST \(formURL)
        401
        183 ms
        Network
        Request Headers
        Content-Type: application/x-www-form-urlencoded
        Authorization: \(formHeader)
        Host: api.example.com
        Request Body
        \(body)
        Response Headers
        Server: x
        """, status: 401),
  ]

  /// The trace with lines of 64 bytes, as broken by curl.
  private static let trace: String = {
    let head = [
      "POST \(Expected.form.target) HTTP/1.1", "Host: api.example.com",
      "Content-Type: application/x-www-form-urlencoded", "Authorization: \(formHeader)", "",
    ]
    func lines(_ lines: [String]) -> String {
      var offset = 0
      var text = ""
      for line in lines {
        var rest = line[...]
        repeat {
          let digits = String(offset, radix: 16)
          text += String(repeating: "0", count: 4 - digits.count) + digits + ": " + rest.prefix(64) + "\n"
          offset += rest.prefix(64).utf8.count
          rest = rest.dropFirst(64)
        } while !rest.isEmpty
        offset += 2
      }
      return text
    }
    return "== Info: Connected\n=> Send header, 500 bytes (0x1f4)\n" + lines(head)
      + "=> Send data, 76 bytes (0x4c)\n"
      + lines([body]) + "<= Recv header, 27 bytes (0x1b)\n0000: HTTP/1.1 401 Unauthorized\n"
  }()
}
