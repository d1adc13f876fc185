import OAuth1RequestText
import Testing

/// Parts of a text that may belong to the request and were not read.
struct RequestTextUnreadTests {
  private static let header = Sample.Expected.searchHeader
  private static let escaped = header.replacing("\"", with: "\\\"")
  private static let url = "https://api.example.com/1.1/search/tweets.json"

  private static func object(_ member: String) -> String {
    "{\"url\": \"\(url)\", \"method\": \"POST\", \"headers\": {\"Authorization\": \"\(escaped)\"}, \(member)}"
  }

  private static let texts: [(text: String, unread: String)] = [
    (object("\"filter\": {\"count\": 2}"), "filter"),
    (object("\"searchOptions\": [[\"count\", \"2\"]]"), "searchOptions"),
    (object("\"extras\": \"count=2&q=rock\""), "extras"),
    (object("\"data\": {\"count\": 2}"), "data"),
    (
      object("\"body\": \"[Object]\", \"form\": {\"a\": 1}").replacing("\"[Object]\"", with: "[Object]"),
      "body"
    ),
    (object("\"params\": \"a=1\", \"x\": 0").replacing("\"a=1\"", with: "wanted"), "params"),
    (
      "requests.get('\(url)', query_for('me'), headers={'Authorization': '\(header)'}, params=wanted)",
      "params"
    ),
    (
      "wanted = {'count': '2'}\nsession.get('\(url)', wanted, headers={'Authorization': '\(header)'})",
      "wanted"
    ),
    ("client.call(\"GET\", \"\(url)\", \"count=2\", \"\(escaped)\");", "count=2"),
    (
      "q.Add(\"count\", \"2\")\nreq, _ := http.NewRequest(\"GET\", \"\(url)\", nil)\nreq.Header.Set(\"Authorization\", \"\(escaped)\")",
      "count"
    ),
    (
      "fetch('\(url)', {headers: {Authorization: '\(header)'}, query: {count: 2}})", "query"
    ),
    (
      "{\"request\": {\"method\": \"GET\", \"url\": \"\(url)\", \"headers\": [{\"name\": \"Authorization\", \"value\": \"\(escaped)\"}], "
        + "\"queryString\": [{\"name\": \"count\", \"value\": \"2\"}]}}", "queryString"
    ),
    (
      "Invoke-RestMethod -Uri '\(url)' -Headers @{Authorization='\(header)'} -Query @{count=2}", "-query"
    ),
  ]

  @Test(arguments: texts.indices)
  func `a part that may be of the request and was not used is named`(_ index: Int) throws {
    let (text, unread) = Self.texts[index]
    let read = try RequestText(reading: Array(text.utf8))
    #expect(read.unread.contains(unread), "\(read.unread) \(read.request)")
    #expect(read.remarks.contains { $0.hasPrefix("not read: ") })
  }

  private static let whole = [
    object(
      "\"timeout\": 5, \"agent\": {\"a\": 1}, \"json\": true, \"response\": {\"query\": {\"a\": \"b\"}}"),
    object("\"status\": 401, \"cookies\": [\"a=b\"], \"note\": \"it failed with a = b\""),
    "requests.get('\(url)', headers={'Authorization': '\(header)', 'X-A': 'b=c'}, timeout=5, verify=False)\nprint('a', 'b')\n",
    "Hi, I call GET \(url) with\n\nAuthorization: \(header)\n\nand it's refused, isn't it?",
    "$ch = curl_init('\(url)');\ncurl_setopt($ch, CURLOPT_COOKIE, 'a=b');\ncurl_setopt($ch, CURLOPT_HTTPHEADER, ['Authorization: \(header)']);",
  ]

  @Test(arguments: whole)
  func `settings, cookies and responses are no part of the request`(_ text: String) throws {
    #expect(
      try RequestText(reading: Array(text.utf8), options: RequestTextOptions(method: "GET")).unread == [])
  }

  @Test func `values of options are not searched for in the text`() throws {
    let text = Self.object("\"filter\": {\"count\": 2}")
    let options = RequestTextOptions(url: Self.url + "?count=2", body: Array("a=b".utf8))
    #expect(try RequestText(reading: Array(text.utf8), options: options).unread == [])
  }
}
