import OAuth1
import OAuth1RequestText
import Testing

/// The choice among several requests, and remarks about the text.
struct RequestTextChoiceTests {
  private func read(_ text: String, _ options: RequestTextOptions = RequestTextOptions(scheme: "https"))
    throws
    -> RequestText
  {
    try RequestText(reading: Array(text.utf8), options: options)
  }

  @Test func `the first refused signed request of a HAR file is used`()
    throws
  {
    let text = try read(Sample.archive)
    #expect(text.request.target == Sample.Expected.form.target)
    #expect(text.entry == 3)
    #expect(text.otherCount == 2)
  }

  @Test func `a number chooses another request`() throws {
    let text = try read(Sample.archive, RequestTextOptions(entry: 4))
    #expect(text.request.target.contains("last.json"))
    #expect(text.entry == 4)
    #expect(throws: RequestTextError.noSuchEntry(5, count: 4)) {
      try read(Sample.archive, RequestTextOptions(entry: 5))
    }
  }

  @Test func `a HAR file without a signature says so, but a number still chooses`() throws {
    let archive = """
      {"log": {"entries": [{"request": {"method": "GET", "url": "https://a/1", "headers": []}},
      {"request": {"method": "GET", "url": "https://a/2", "headers": [{"name": "Authorization", "value": "Bearer a"}]}}]}}
      """
    #expect(throws: RequestTextError.self) { try read(archive) }
    #expect(try read(archive, RequestTextOptions(entry: 2)).request.target == "/2")
  }

  @Test func `the date of the response is read in seconds`() throws {
    let sample = try #require(Sample.all.first { $0.name == "raw HTTP with the response" })
    let text = try read(sample.text)
    #expect(text.response == RequestTextResponse(status: 401, dateField: "Sat, 15 Oct 2011 21:02:38 GMT"))
    #expect(text.response?.date == 1_318_712_558)
  }

  @Test(
    arguments: [
      ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Tue, 29 Feb 2000 23:59:60 GMT", 951_868_800),
      ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Sunday, 06-Nov-94 08:49:37 GMT", nil),
      ("Sun, 06 Nov 1994 08:49:37 CET", nil), ("Sun, 32 Nov 1994 08:49:37 GMT", nil), ("", nil),
    ] as [(String, Int64?)])
  func `only an HTTP date is read`(_ field: String, _ seconds: Int64?) {
    #expect(RequestTextResponse(dateField: field).date == seconds)
  }

  @Test func `options take precedence over the text`() throws {
    let raw = try #require(Sample.all.first { $0.name == "raw HTTP" }).text
    let text = try read(
      raw, RequestTextOptions(method: "PUT", url: "http://other.example:8080/a?b", body: Array("c".utf8)))
    #expect(text.request.method == "PUT")
    #expect(text.request.scheme == "http")
    #expect(text.request.authority == "other.example:8080")
    #expect(text.request.target == "/a?b")
    #expect(text.request.body == Array("c".utf8))
    #expect(text.remarks == ["the given method PUT replaced POST"])
  }

  @Test func `a body of a file is read as the options say`() throws {
    let command = "curl -d @body.txt https://a/"
    let text = try read(
      command, RequestTextOptions(file: { path in path == "body.txt" ? Array("a=\r\nb".utf8) : nil }))
    #expect(text.request.body == Array("a=b".utf8))
    #expect(throws: RequestTextError.self) { try read(command, RequestTextOptions(file: { _ in nil })) }
  }

  @Test func `a body keeps bytes that are not text and ends at Content-Length`() throws {
    let head = Array("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\n".utf8)
    let text = try RequestText(reading: head + [0xFF, 0x0A, 0x00, 0x0D, 0x0A])
    #expect(text.request.body == [0xFF, 0x0A, 0x00, 0x0D])
  }

  @Test func `a missing or changed body is remarked on`() throws {
    let head = "POST / HTTP/1.1\nHost: a\nContent-Length: 7\n\n"
    #expect(try read(head).remarks == ["the body of 7 bytes is not in the text"])
    #expect(try read(head + "abc").remarks == ["Content-Length is 7, but the body in the text has 3 bytes"])
    let lines = try read(head + "ab\nc\nde")
    #expect(lines.remarks.isEmpty)
    let changed = try read(head.replacing("7", with: "8") + "ab\nc\nd")
    #expect(changed.request.body == Array("ab\r\nc\r\nd".utf8))
    #expect(changed.remarks == ["the body's line endings were LF"])
  }

  @Test func `UTF-16 of Windows' tools is read`() throws {
    let text = "GET /a HTTP/1.1\r\nHost: b\r\n\r\n"
    let octets: [UInt8] = [0xFF, 0xFE] + text.utf8.flatMap { [$0, 0] as [UInt8] }
    let read = try RequestText(reading: octets, options: RequestTextOptions(scheme: "https"))
    #expect(read.request.target == "/a")
    #expect(read.remarks == ["the text was UTF-16"])
  }

  @Test func `an unquoted URL ends at the shell's ampersand with a remark`() throws {
    let text = try read("curl https://a/?b=1&c=2")
    #expect(text.request.target == "/?b=1")
    #expect(text.remarks == ["the URL is not quoted, so the shell ends the command at '&'"])
  }

  @Test func `a missing scheme is assumed with a remark`() throws {
    let remark = "the text does not contain the URL's scheme, which is signed: https was assumed"
    let raw = Sample.message + Sample.body
    let assumed = try read(raw, RequestTextOptions())
    #expect(assumed.request.scheme == "https")
    #expect(assumed.isSchemeAssumed)
    #expect(assumed.remarks.contains(remark))
    let given = try read(raw, RequestTextOptions(scheme: "http"))
    #expect(given.request.scheme == "http")
    #expect(!given.isSchemeAssumed)
    #expect(!given.remarks.contains(remark))
  }

  @Test func `a stated or unsigned scheme leads to no remark`() throws {
    let whole = Sample.message.replacing("POST /", with: "POST http://api.example.com/") + Sample.body
    #expect(try !read(whole, RequestTextOptions()).isSchemeAssumed)
    #expect(try read(whole, RequestTextOptions()).request.scheme == "http")
    let plain = Sample.message.replacing("HMAC-SHA1", with: "PLAINTEXT") + Sample.body
    #expect(try !read(plain, RequestTextOptions()).isSchemeAssumed)
  }

  @Test(arguments: [
    "curl -H 'Authorization: \(Sample.Expected.searchHeader)' 'https://api.example.com/search?q=#tag'",
    "wget --header='Authorization: \(Sample.Expected.searchHeader)' 'https://api.example.com/search?q=#tag'",
    "http https://api.example.com/search?q=#tag 'Authorization:\(Sample.Expected.searchHeader)'",
    "GET https://api.example.com/search?q=#tag HTTP/1.1\nAuthorization: \(Sample.Expected.searchHeader)\n\n",
  ])
  func `text after a number sign stays, since it may have been signed`(_ text: String) throws {
    #expect(try read(text).request.target == "/search?q=#tag")
  }
}
