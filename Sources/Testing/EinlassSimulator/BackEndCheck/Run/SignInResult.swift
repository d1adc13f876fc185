internal import EinlassWire

/// The result of a sign-in, as seen by the client and by the endpoint that returns the signed-in person.
enum SignInResult: Sendable, Hashable {
  /// The client is signed in as the person with this id.
  case signedIn(String)
  /// The client is not signed in, and the status is a permanent refusal or leads a browser to another page.
  case refused(Int)
  /// The client is not signed in, and the status asks to try again.
  case tryLater(Int)
  /// The client is not signed in, and the adapter defines no meaning for the status.
  case other(Int)
  /// No response arrived.
  case noResponse(TransportError)

  /// Creates the result that a status represents for a client that is not signed in.
  init(status: Int, _ adapter: BackEndAdapter) {
    if adapter.tryLater.contains(where: { $0.contains(status) }) {
      self = .tryLater(status)
    } else if adapter.refused.contains(where: { $0.contains(status) }) || 300..<400 ~= status {
      self = .refused(status)
    } else {
      self = .other(status)
    }
  }

  /// The result, as the end of a sentence.
  var sentence: String {
    switch self {
    case .signedIn(let id): "the client was signed in as person \(id)"
    case .refused(let status): "the response status \(status) is a permanent refusal"
    case .tryLater(let status): "the response status \(status) asks the app to try again later"
    case .other(let status):
      "the response was \(status), and no person was signed in; the adapter's 'responses' do not define "
        + "\(status)"
    case .noResponse(.timedOut): "no response arrived in time"
    case .noResponse(let error): "no response arrived (\(error.localizedDescription))"
    }
  }
}
