package import EinlassWire
package import Foundation
internal import HTTPTypes

#if canImport(FoundationNetworking)
  package import FoundationNetworking
#endif

extension HTTPURLResponse {
  /// Creates Foundation's form of `response`. Fields with the same name are joined by commas.
  ///
  /// - Parameter hidesPasswordChallenge: Whether to omit a challenge for a password, which Foundation's session would
  ///   answer automatically over the real network.
  package convenience init?(_ response: WireResponse, from url: URL, hidesPasswordChallenge: Bool) {
    var fields: [String: String] = [:]
    for field in response.head.headerFields {
      if hidesPasswordChallenge, field.name == .wwwAuthenticate, Self.isForPassword(field.value) { continue }
      let name = field.name.rawName
      fields[name] = fields[name].map { "\($0), \(field.value)" } ?? field.value
    }
    self.init(
      url: url, statusCode: response.head.status.code, httpVersion: "HTTP/1.1", headerFields: fields)
  }

  private static func isForPassword(_ challenge: String) -> Bool {
    let scheme = challenge.prefix { $0 != " " }.lowercased()
    return scheme == "basic" || scheme == "digest"
  }
}
