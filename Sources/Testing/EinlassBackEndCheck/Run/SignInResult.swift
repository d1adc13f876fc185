internal import EinlassWire

/// What came of a sign-in, as the client and the endpoint that says who it is see it.
enum SignInResult: Sendable, Hashable {
  /// The client is signed in as the person with this id.
  case signedIn(String)
  /// It is not, and the status says that it never will be, or leads a browser to another page.
  case refused(Int)
  /// It is not, and the status says that it may be later.
  case tryLater(Int)
  /// It is not, and the adapter does not say what the status means.
  case other(Int)
  /// No response came.
  case noResponse(TransportError)

  /// What the status means where nobody is signed in.
  init(status: Int, _ adapter: BackEndAdapter) {
    if adapter.tryLater.contains(where: { $0.contains(status) }) {
      self = .tryLater(status)
    } else if adapter.refused.contains(where: { $0.contains(status) }) || 300..<400 ~= status {
      self = .refused(status)
    } else {
      self = .other(status)
    }
  }

  /// What came, to end a sentence with.
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
