internal import Dispatch
internal import HTTPTypes

/// An HTTP/1.1 transport without TLS, with one connection per request. It follows no redirects and keeps no cookies.
///
/// It avoids FoundationNetworking, which would triple a program's launch time.
package struct PlainHTTPTransport: Transport {
  /// The size limit of a response body, in bytes.
  private static let largestBody = 4 * 1024 * 1024
  /// The threads that may block. Servers in the same process need Swift's own task threads.
  private static let threads = DispatchQueue(label: "einlass.plain-http", attributes: .concurrent)

  private let server: PlainAddress?
  private let limit: Duration

  /// Creates a transport that gives up after `limit`, in real time.
  ///
  /// - Parameter server: The destination of all requests, regardless of their host. `nil` if each goes to the host that
  ///   it names.
  package init(to server: PlainAddress? = nil, limit: Duration) {
    self.server = server
    self.limit = limit
  }

  /// Sends `request`, with a header that states the length of its body.
  ///
  /// - Throws: `cannotFindHost` if its authority is not an address, `cannotConnectToHost`, `timedOut`, and
  ///   `networkConnectionLost` if the received bytes are not a response.
  package func send(_ request: WireRequest) async throws(TransportError) -> WireResponse {
    guard let address = server ?? PlainAddress(authority: request.head.authority ?? "") else {
      throw .cannotFindHost
    }
    let octets = Self.octets(of: request, to: address)
    let deadline = ContinuousClock.now + limit
    let result = await withCheckedContinuation { continuation in
      Self.threads.async {
        continuation.resume(
          returning: Result { () throws(TransportError) in
            try Self.exchange(octets, with: address, until: deadline)
          })
      }
    }
    return try result.get()
  }

  private static func exchange(
    _ octets: [UInt8], with address: PlainAddress, until deadline: ContinuousClock.Instant
  ) throws(TransportError) -> WireResponse {
    do throws(PlainHTTPError) {
      let connection = try PlainConnection(to: address, deadline: deadline)
      do throws(PlainHTTPError) {
        try connection.send(octets)
        var response = try PlainResponse(connection, largestBody: largestBody)
        var fields = HTTPFields()
        for (name, value) in response.fields { fields.add(name, value) }
        let status = HTTPResponse.Status(code: response.status)
        return WireResponse(
          head: HTTPResponse(status: status, headerFields: fields), body: try response.readBody())
      } catch {
        throw error == .timedOut ? error : .malformed("\(error)")
      }
    } catch {
      switch error {
      case .timedOut: throw .timedOut
      case .refused, .unreachable: throw .cannotConnectToHost
      case .malformed: throw .networkConnectionLost
      }
    }
  }

  private static func octets(of request: WireRequest, to address: PlainAddress) -> [UInt8] {
    let head = request.head
    var lines = [
      "\(head.method.rawValue) \(head.path ?? "/") HTTP/1.1", "Host: \(head.authority ?? "\(address)")",
      "Connection: close",
    ]
    if !request.body.isEmpty || head.method == .post {
      lines.append("Content-Length: \(request.body.count)")
    }
    for field in head.headerFields where field.name != .contentLength && field.name != .connection {
      lines.append("\(field.name.rawName): \(field.value)")
    }
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + request.body
  }
}
