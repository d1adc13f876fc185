import OAuth1
import OAuth1RequestText
import Testing

struct RequestTextReadingTests {
  @Test(arguments: Sample.all)
  func `a sample yields exactly the signed request, and its signature verifies`(_ sample: Sample)
    throws
  {
    let options = sample.options
    let text = try RequestText(reading: Array(sample.text.utf8), options: options)
    #expect(text.kind == sample.kind)
    var request = text.request
    #expect(request.method == sample.request.method)
    #expect(request.scheme == "https")
    #expect(request.authority == Sample.Expected.host)
    #expect(request.target == sample.request.target)
    #expect(request.authorization == sample.request.authorization)
    #expect(String(decoding: request.body, as: UTF8.self) == sample.body ?? sample.request.body)
    if options.body != nil {
      // An Authorization value without a request has no media type.
      request.contentType = "application/x-www-form-urlencoded"
    } else if !request.body.isEmpty {
      let type = try #require(request.contentType)
      #expect(type.hasPrefix("application/x-www-form-urlencoded"))
    }
    for remark in sample.remarks {
      #expect(text.remarks.contains { $0.contains(remark) }, "\(text.remarks)")
    }
    #expect(text.unread.isEmpty, "\(text.unread)")
    #expect(text.response?.status == sample.status)
    #expect(text.printedBaseString == sample.baseString)
    let verifier = RequestVerifier()
    let claim = try verifier.read(request)
    let (client, token) = Sample.credentials.find(claim)
    _ = try verifier.verify(claim, client: client, token: token, at: 1_318_622_958)
  }

  @Test func `every kind that yields a request has a sample`() {
    let sampled = Set(Sample.all.map(\.kind))
    #expect(
      RequestTextKind.allCases.filter { !sampled.contains($0) } == [
        .clientSettings, .tokenPassport, .baseString,
      ])
  }
}
