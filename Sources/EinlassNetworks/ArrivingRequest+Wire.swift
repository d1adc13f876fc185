package import EinlassWire
internal import HTTPTypes
package import OAuth1

extension ArrivingRequest {
  /// `request` as a network's verifier sees it.
  package init(_ request: WireRequest) {
    let head = request.head
    self.init(
      method: head.method.rawValue, scheme: head.scheme ?? "https", authority: head.authority ?? "",
      target: head.path ?? "/", contentType: head.headerFields[.contentType],
      authorization: head.headerFields[values: .authorization], body: request.body)
  }
}
