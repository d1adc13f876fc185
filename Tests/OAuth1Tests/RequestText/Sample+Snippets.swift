import OAuth1RequestText

/// Code that people post, and that Postman writes for them: one call, with its body or query.
extension Sample {
  private static let header = Expected.formHeader
  private static let escaped = header.replacing("\"", with: "\\\"")
  private static let url = Expected.url + Expected.form.target
  private static let status = "Hello Ladies + Gentlemen, a signed OAuth request!"
  private static let path = "https://api.example.com/1.1/search/tweets.json"
  private static let searchHeader = Expected.searchHeader
  private static let searchEscaped = searchHeader.replacing("\"", with: "\\\"")

  private static func form(
    _ name: String, _ text: String,
    body: String? = "status=Hello+Ladies+%2B+Gentlemen%2C+a+signed+OAuth+request%21",
    _ kind: RequestTextKind = .programCode
  ) -> Sample {
    Sample(name: name, kind: kind, request: .form, text: text, body: body)
  }

  private static func search(_ name: String, _ text: String, _ kind: RequestTextKind = .programCode) -> Sample
  {
    Sample(name: name, kind: kind, request: .search, text: text)
  }

  static let snippets: [Sample] = [
    form(
      "Python's requests with a variable",
      "import requests\nurl = \"\(url)\"\npayload = {'status': '\(status)'}\nheaders = {'Authorization': '\(header)'}\n"
        + "response = requests.request(\"POST\", url, headers=headers, data=payload)\nprint(response.text)\n"),
    form(
      "Python's requests.post with a dictionary",
      "headers = {'Authorization': '\(header)'}\nr = requests.post('\(url)', headers=headers, data={'status': '\(status)'})\n"
    ),
    form(
      "Python's requests.post with a text",
      "headers = {'Authorization': '\(header)', 'Content-Type': 'application/x-www-form-urlencoded'}\n"
        + "r = requests.post('\(url)', data='\(Sample.body)', headers=headers)\n", body: nil),
    form(
      "A session's post with variables",
      "auth = '\(header)'\npayload = {'status': '\(status)'}\nr = session.post('\(url)', data=payload, headers={'Authorization': auth})\n"
    ),
    search(
      "Python's requests with params",
      "r = requests.get('\(path)', params={'count': 2, 'q': 'rock & roll'}, headers={'Authorization': '\(searchHeader)'})\n"
    ),
    search(
      "Python's requests with a dictionary of another name",
      "wanted = {'count': '2', 'q': 'rock & roll'}\nr = requests.get('\(path)', params=wanted, headers={'Authorization': '\(searchHeader)'})\n"
    ),
    form(
      "Python's http.client",
      "conn = http.client.HTTPSConnection(\"api.example.com\")\npayload = '\(Sample.body)'\nheaders = {'Authorization': '\(header)'}\n"
        + "conn.request(\"POST\", \"\(Expected.form.target)\", payload, headers)\n", body: nil),
    form(
      "PHP's curl with an array",
      "<?php\n$ch = curl_init();\ncurl_setopt_array($ch, array(\n  CURLOPT_URL => '\(url)',\n  CURLOPT_CUSTOMREQUEST => 'POST',\n"
        + "  CURLOPT_POSTFIELDS => '\(Sample.body)',\n"
        + "  CURLOPT_HTTPHEADER => array('Authorization: \(header)'),\n));\n", body: nil),
    form(
      "PHP's Guzzle",
      "$response = $client->request('POST', '\(url)', [\n  'headers' => ['Authorization' => '\(header)'],\n"
        + "  'form_params' => ['status' => '\(status)'],\n]);\n"),
    form(
      "C#'s RestSharp with a body",
      "var client = new RestClient(\"\(url)\");\nvar request = new RestRequest(Method.POST);\nrequest.AddHeader(\"Authorization\", \"\(escaped)\");\n"
        + "request.AddParameter(\"application/x-www-form-urlencoded\", \"\(Sample.body)\", ParameterType.RequestBody);\n",
      body: nil),
    form(
      "C#'s HttpClient",
      "var request = new HttpRequestMessage(HttpMethod.Post, \"\(url)\");\nrequest.Headers.Add(\"Authorization\", \"\(escaped)\");\n"
        + "request.Content = new FormUrlEncodedContent(new Dictionary<string, string> { { \"status\", \"\(status)\" } });\n"
    ),
    form(
      "axios with URLSearchParams",
      "axios.post('\(url)', new URLSearchParams({ status: '\(status)' }), { headers: { Authorization: '\(header)' } })\n"
    ),
    form(
      "fetch with variables",
      "var myHeaders = new Headers();\nmyHeaders.append(\"Authorization\", \"\(escaped)\");\nvar urlencoded = new URLSearchParams();\n"
        + "urlencoded.append(\"status\", \"\(status)\");\nvar requestOptions = { method: 'POST', headers: myHeaders, body: urlencoded };\n"
        + "fetch(\"\(url)\", requestOptions).then(r => r.text());\n"),
    search(
      "XMLHttpRequest with a URL's parameters",
      "const url = new URL('\(path)');\nurl.searchParams.append('count', '2');\nurl.searchParams.append('q', 'rock & roll');\n"
        + "xhr.open('GET', url);\nxhr.setRequestHeader('Authorization', '\(searchHeader)');\nxhr.send();\n"),
    form(
      "Java's OkHttp",
      "RequestBody body = RequestBody.create(mediaType, \"\(Sample.body)\");\nRequest request = new Request.Builder()\n  .url(\"\(url)\")\n"
        + "  .method(\"POST\", body)\n  .addHeader(\"Authorization\", \"\(escaped)\")\n  .build();\n",
      body: nil),
    form(
      "Java's Unirest",
      "HttpResponse<String> response = Unirest.post(\"\(url)\")\n  .header(\"Authorization\", \"\(escaped)\")\n"
        + "  .field(\"status\", \"\(status)\")\n  .asString();\n"),
    form(
      "Ruby's Net::HTTP",
      "url = URI(\"\(url)\")\nrequest = Net::HTTP::Post.new(url)\nrequest[\"Authorization\"] = '\(header)'\nrequest.body = \"\(Sample.body)\"\n",
      body: nil),
    form(
      "Ruby's set_form_data",
      "uri = URI('\(url)')\nreq = Net::HTTP::Post.new(uri)\nreq['Authorization'] = '\(header)'\nreq.set_form_data('status' => '\(status)')\n"
    ),
    form(
      "Go's net/http",
      "url := \"\(url)\"\nmethod := \"POST\"\npayload := strings.NewReader(\"\(Sample.body)\")\nreq, err := http.NewRequest(method, url, payload)\n"
        + "req.Header.Add(\"Authorization\", \"\(escaped)\")\n", body: nil),
    form(
      "Swift's URLRequest",
      "var request = URLRequest(url: URL(string: \"\(url)\")!)\nrequest.addValue(\"\(escaped)\", forHTTPHeaderField: \"Authorization\")\n"
        + "request.httpMethod = \"POST\"\nrequest.httpBody = \"\(Sample.body)\".data(using: .utf8)\n",
      body: nil),
    search(
      "Swift's URLComponents",
      "var parts = URLComponents(string: \"\(path)\")!\nparts.queryItems = [URLQueryItem(name: \"count\", value: \"2\"), "
        + "URLQueryItem(name: \"q\", value: \"rock & roll\")]\nrequest.httpMethod = \"GET\"\n"
        + "request.setValue(\"\(searchEscaped)\", forHTTPHeaderField: \"Authorization\")\n"),
    search(
      "got's searchParams",
      "got('\(path)', {method: 'GET', searchParams: {count: 2, q: 'rock & roll'}, headers: {Authorization: '\(searchHeader)'}})\n"
    ),
  ]
}
