package import EinlassWire
internal import HTTPTypes
package import OAuth1

extension ArrivingRequest {
  /// `request` as a network's verifier sees it.
  package init(_ request: WireRequest) {
    let head = request.head
    let client = request.clientAddress
    var authorization: [String] = []
    for field in head.headerFields where field.name == .authorization { authorization.append(field.value) }
    self.init(
      method: head.method.rawValue, scheme: client?.scheme ?? head.scheme ?? "https",
      authority: client?.authority ?? head.authority ?? "", target: client?.target ?? head.path ?? "/",
      contentType: head.headerFields.first(.contentType), authorization: authorization, body: request.body)
  }
}
