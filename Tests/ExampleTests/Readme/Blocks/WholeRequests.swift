import Foundation
import FoundationNetworking
import HTTPTypes
import OAuth1
import OAuth1HTTPTypes
import OAuth1URLRequest

enum WholeRequestsBlock {
  static func sign(
    _ signer: RequestSigner, _ url: URL, _ fields: [UInt8]
  ) throws -> (URLRequest, (request: HTTPRequest, body: [UInt8])) {
    let signed = try signer.sign(URLRequest(url: url))

    var request = HTTPRequest(method: .post, scheme: "https", authority: "api.example.com", path: "/notes")
    request.headerFields[.contentType] = "application/x-www-form-urlencoded"
    let (head, body) = try signer.sign(request, body: fields)

    return (signed, (head, body))
  }
}
