/// Cassettes of one invented exchange in every format.
enum SampleCassettes {
  struct Sample: Sendable, CustomStringConvertible {
    let format: String
    let recorder: String
    let path: String
    let text: String

    init(_ format: String, recorder: String? = nil, path: String = "login.yaml", _ text: String) {
      self.format = format
      self.recorder = recorder ?? format
      self.path = path
      self.text = text
    }

    var description: String { recorder }
  }

  static let body = #"{"id":12,"id_str":"12","screen_name":"nora_sim"}"#
  static let gzipped =
    "H4sIAAAAAAACA6tWykxRsjI00gHS8cUlRUpWSoZGSjpKxclFqal58XmJualAobz8osT44sxcpVoAsJV3YTAAAAA="
  static let zlib = "eJyrVspMUbIyNNIB0vHFJUVKVkqGRko6SsXJRampefF5ibmpQKG8/KLE+OLMXKVaAF7LD0M="

  static let all = [vcr, oldVCR, rVCR, vcrpy, betamax, phpVCR, yamlPHPVCR, har, httptest]

  static let vcr = Sample(
    "VCR",
    """
    ---
    http_interactions:
    - request:
        method: get
        uri: https://api.twitter.com/1.1/account/verify_credentials.json?skip_status=true
        body:
          encoding: US-ASCII
          string: ''
        headers:
          Authorization:
          - OAuth oauth_token="12-secret"
      response:
        status:
          code: 200
          message: OK
        headers:
          Content-Type:
          - application/json
          Date:
          - Sat, 07 May 2022 12:56:26 GMT
          Set-Cookie:
          - lang=en; Path=/
          - guest_id=v1%3A165192818656734496; Expires=Mon, 06 May 2024 12:56:26 GMT; Path=/
        body:
          encoding: ASCII-8BIT
          string: !binary |-
            eyJpZCI6MTIsImlkX3N0ciI6IjEyIiwic2NyZWVuX25hbWUiOiJub3JhX3NpbSJ9
      recorded_at: Sat, 07 May 2022 12:56:26 GMT
    recorded_with: VCR 6.0.0
    """)

  static let oldVCR = Sample(
    "PHP-VCR", recorder: "VCR",
    """
    ---
    - !ruby/struct:VCR::HTTPInteraction
      request: !ruby/struct:VCR::Request
        method: :get
        uri: https://api.twitter.com:443/1.1/account/verify_credentials.json?skip_status=true
        body:
        headers:
          authorization: OAuth oauth_token="12-secret"
      response: !ruby/struct:VCR::Response
        status: !ruby/struct:VCR::ResponseStatus
          code: 200
          message: OK
        headers:
          content-type: application/json
          date: Sat, 07 May 2022 12:56:26 GMT
          set-cookie:
          - lang=en; Path=/
          - guest_id=v1%3A165192818656734496; Expires=Mon, 06 May 2024 12:56:26 GMT; Path=/
        body: '\(body)'
        http_version: "1.1"
    """)

  static let rVCR = Sample(
    "VCR", recorder: "vcr of R",
    """
    http_interactions:
    - request:
        method: get
        uri: https://api.twitter.com/1.1/account/verify_credentials.json?skip_status=true
        body:
          encoding: ''
          string: ''
        headers:
          Authorization: OAuth oauth_token="12-secret"
      response:
        status:
          status_code: 200
          category: Success
          reason: OK
          message: 'Success: (200) OK'
        headers:
          content-type: application/json
          date: Sat, 07 May 2022 12:56:26 GMT
          set-cookie:
          - lang=en; Path=/
          - guest_id=v1%3A165192818656734496; Expires=Mon, 06 May 2024 12:56:26 GMT; Path=/
        body:
          encoding: UTF-8
          file: no
          string: '\(body)'
      recorded_at: 2022-05-07 12:56:26 GMT
      recorded_with: vcr/1.0.2, webmockr/0.8.0
    """)

  static let vcrpy = Sample(
    "vcrpy",
    """
    interactions:
    - request:
        body: null
        headers:
          Authorization:
          - OAuth oauth_token="12-secret"
        method: GET
        uri: https://api.twitter.com/1.1/account/verify_credentials.json?skip_status=true
      response:
        body:
          string: !!binary |
            \(gzipped)
        headers:
          content-encoding:
          - gzip
          content-type:
          - application/json
          date:
          - Sat, 07 May 2022 12:56:26 GMT
          set-cookie:
          - lang=en; Path=/
          - guest_id=v1%3A165192818656734496; Expires=Mon, 06 May 2024 12:56:26
            GMT; Path=/
        status:
          code: 200
          message: OK
    version: 1
    """)

  static let betamax = Sample(
    "betamax", path: "login.json",
    #"""
    {"recorded_with": "betamax/0.8.1", "http_interactions": [{"recorded_at": "2022-05-07T12:56:26",
      "request": {"method": "GET",
        "uri": "https://api.twitter.com/1.1/account/verify_credentials.json?skip_status=true",
        "body": {"string": "", "encoding": "utf-8"},
        "headers": {"Authorization": ["OAuth oauth_token=\"12-secret\""]}},
      "response": {"status": {"code": 200, "message": "OK"},
        "url": "https://api.twitter.com/1.1/account/verify_credentials.json?skip_status=true",
        "headers": {"content-encoding": ["deflate"], "content-type": ["application/json"],
          "date": ["Sat, 07 May 2022 12:56:26 GMT"], "set-cookie": ["lang=en; Path=/",
          "guest_id=v1%3A165192818656734496; Expires=Mon, 06 May 2024 12:56:26 GMT; Path=/"]},
        "body": {"base64_string": "\#(zlib)", "encoding": null}}}]}
    """#)

  static let phpVCR = Sample(
    "PHP-VCR", path: "testLogin.json",
    #"""
    [{"request": {"method": "GET",
        "url": "https:\/\/api.twitter.com\/1.1\/account\/verify_credentials.json?skip_status=true",
        "headers": {"Authorization": "OAuth oauth_token=\"12-secret\"", "Expect": null}},
      "response": {"status": {"http_version": "2", "code": "200", "message": "OK"},
        "headers": {"content-type": "application\/json", "date": "Sat, 07 May 2022 12:56:26 GMT",
          "set-cookie": "lang=en; Path=\/, guest_id=v1%3A165192818656734496; Expires=Mon, 06 May 2024 12:56:26 GMT; Path=\/"},
        "body": "{\"id\":12,\"id_str\":\"12\",\"screen_name\":\"nora_sim\"}"}}]
    """#)

  static let yamlPHPVCR = Sample(
    "PHP-VCR",
    """

    -
        request:
            method: GET
            url: 'https://api.twitter.com/1.1/account/verify_credentials.json?skip_status=true'
            headers:
                Authorization: 'OAuth oauth_token="12-secret"'
        response:
            status:
                code: 200
                message: OK
            headers:
                content-type: application/json
                date: 'Sat, 07 May 2022 12:56:26 GMT'
                set-cookie: 'lang=en; Path=/, guest_id=v1%3A165192818656734496; Expires=Mon, 06 May 2024 12:56:26 GMT; Path=/'
            body: '\(body)'
        index: 0
    """)

  static let har = Sample(
    "HAR", path: "session.har",
    #"""
    {"log": {"version": "1.2", "creator": {"name": "browser", "version": "1"}, "entries": [
      {"startedDateTime": "2022-05-07T12:56:26.000Z",
        "request": {"method": "GET", "httpVersion": "HTTP/1.1",
          "url": "https://api.twitter.com/1.1/account/verify_credentials.json?skip_status=true",
          "headers": [{"name": "Authorization", "value": "OAuth oauth_token=\"12-secret\""}]},
        "response": {"status": 200, "statusText": "OK", "headers": [
            {"name": "content-type", "value": "application/json"},
            {"name": "date", "value": "Sat, 07 May 2022 12:56:26 GMT"},
            {"name": "set-cookie", "value": "lang=en; Path=/"},
            {"name": "set-cookie",
              "value": "guest_id=v1%3A165192818656734496; Expires=Mon, 06 May 2024 12:56:26 GMT; Path=/"}],
          "content": {"size": 48, "mimeType": "application/json",
            "text": "eyJpZCI6MTIsImlkX3N0ciI6IjEyIiwic2NyZWVuX25hbWUiOiJub3JhX3NpbSJ9", "encoding": "base64"}}}]}}
    """#)

  static let httptest = Sample(
    "httptest", path: "tests/api.twitter.com/1.1/account/verify_credentials.json-5b2631.R",
    #"""
    structure(list(
      url = "https://api.twitter.com/1.1/account/verify_credentials.json?skip_status=true",
      status_code = 200L, headers = structure(list(
        `content-type` = "application/json", date = "Sat, 07 May 2022 12:56:26 GMT",
        `set-cookie` = "lang=en; Path=/",
        `set-cookie` = "guest_id=v1%3A165192818656734496; Expires=Mon, 06 May 2024 12:56:26 GMT; Path=/"
      ), class = c("insensitive", "list")),
      cookies = structure(list(flag = TRUE, secure = logical(0)), row.names = c(NA, -1L)),
      content = charToRaw("{\"id\":12,\"id_str\":\"12\",\"screen_name\":\"nora_sim\"}"),
      date = structure(1651928186, class = c("POSIXct", "POSIXt"), tzone = "GMT"),
      times = c(redirect = 0, namelookup = 3.1e-05), request = structure(list(
        method = "GET", headers = c(Authorization = "OAuth oauth_token=\"12-secret\""), fields = NULL
      ), class = "request")
    ), class = "response")
    """#)
}
