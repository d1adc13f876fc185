import EinlassWire
import Foundation
import HTTPTypes

/// A transport out of the process, through `URLSession`.
struct SocketTransport: Transport {
  let client = PlainClient()

  func send(_ request: WireRequest) async throws(TransportError) -> WireResponse {
    let head = request.head
    let address = "\(head.scheme ?? "")://\(head.authority ?? "")\(head.path ?? "")"
    let fields = Dictionary(head.headerFields.map { ($0.name.rawName, $0.value) }) { $1 }
    let body = request.body.isEmpty ? nil : String(decoding: request.body, as: UTF8.self)
    do {
      let response = try await client.send(head.method.rawValue, address, body, fields: fields)
      return WireResponse(HTTPResponse.Status(code: response.status), body: Array(response.body.utf8))
    } catch {
      throw .cannotConnectToHost
    }
  }
}
