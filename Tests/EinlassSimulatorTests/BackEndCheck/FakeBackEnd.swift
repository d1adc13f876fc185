import EinlassSimulator
import EinlassWire
import HTTPTypes
import Synchronization

/// A back end without a socket that trusts the app's statements and responds to sign-ins with a given status.
final class FakeBackEnd: Transport {
  private let respond: @Sendable (_ person: String, _ count: Int) -> Int
  private let sessions = Mutex<[String: String]>([:])

  /// - Parameter respond: The status of a sign-in, by the person that the app names and the number of sign-ins so far.
  init(_ respond: @escaping @Sendable (_ person: String, _ count: Int) -> Int = { _, _ in 200 }) {
    self.respond = respond
  }

  private let count = Mutex(0)

  func send(_ request: WireRequest) async throws(TransportError) -> WireResponse {
    if request.path == "/me" {
      let key = request.head.headerFields[.authorization]?.split(separator: " ").last.map(String.init) ?? ""
      guard let person = sessions.withLock({ $0[key] }) else { return WireResponse(.unauthorized, body: []) }
      return WireResponse(.ok, body: Array(#"{"id":"\#(person)"}"#.utf8))
    }
    let number = count.withLock { count in
      count += 1
      return count
    }
    let person = request.form["person"] ?? ""
    let status = respond(person, number)
    guard status == 200 else { return WireResponse(HTTPResponse.Status(code: status), body: []) }
    let key = "session\(number)"
    sessions.withLock { $0[key] = person }
    return WireResponse(.ok, body: Array(#"{"session":"\#(key)"}"#.utf8))
  }
}
