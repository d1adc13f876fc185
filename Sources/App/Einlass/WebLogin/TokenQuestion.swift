internal import EinlassDevice
internal import EinlassWire
internal import HTTPTypes
internal import OAuth1

/// A request to Facebook's `/me` for the owner of a token.
struct TokenQuestion {
  let app: InstalledApp
  let version: String

  func ask(about token: SharedSecret) async -> FacebookTokenValidity.Verdict {
    let query: FormFields = ["access_token": token.reveal()]
    let response: WireResponse
    do {
      response = try await app.transport.send(
        WireRequest(.get, host: "graph.facebook.com", target: "/\(version)/me?\(query.encoded)"))
    } catch {
      return .unanswered(.transport(error))
    }
    let status = response.head.status.code
    guard let json = LenientFields(json: response.body) else {
      return .unanswered(.unreadable(status: status))
    }
    // The code is too important to be lost if it came as a string.
    if let error = GraphErrorEnvelope(json), let code = error.code ?? error.codeText.flatMap({ Int($0) }) {
      let subcode = error.subcode ?? error.subcodeText.flatMap { Int($0) }
      let message = error.message ?? ""
      guard code == 190 else { return .unanswered(.graph(code: code, subcode: subcode, message: message)) }
      return .loggedOut(FacebookLogOutCause(subcode: subcode, message: message))
    }
    guard response.isSuccess, let person = LoginPerson(json) else {
      return .unanswered(.unreadable(status: status))
    }
    return .valid(person)
  }
}
