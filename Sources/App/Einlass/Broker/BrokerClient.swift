internal import EinlassWire
internal import HTTPTypes
internal import OAuth1

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The broker as an app sees it: choreos over HTTP.
struct BrokerClient: Sendable {
  typealias LoginError = BrokeredLogin.LoginError

  let account: String
  let key: BrokeredLogin.Key
  let preset: String
  let transport: any Transport

  /// The outputs of `FinalizeOAuth`.
  struct Finalized: Sendable {
    let token: String
    /// The lifetime of the token. `nil` if not stated.
    let seconds: Int64?
  }

  /// Begins a sign-in and returns the address for the person's browser.
  func initialize(
    appID: String, state: String, forwardingURL: String?, scope: [String]
  ) async throws(LoginError) -> String {
    var inputs = [Input("AppID", appID), Input("CustomCallbackID", state)]
    if let forwardingURL { inputs.append(Input("ForwardingURL", forwardingURL)) }
    if !scope.isEmpty { inputs.append(Input("Scope", scope.joined(separator: ","))) }
    let output = try await run("Facebook/OAuth/InitializeOAuth", inputs, preset: nil)
    guard let address = output.text("AuthorizationURL") else { throw .unreadableResponse(status: 200) }
    return address
  }

  /// Fetches the token; the broker waits up to `timeout` seconds for the person.
  ///
  /// The callback id is composed here from the account, a slash and the state, as apps did in 2013.
  func finalize(
    appID: String, state: String, isLongLived: Bool, timeout: Int
  ) async throws(LoginError) -> Finalized {
    let inputs = [
      Input("AppID", appID), Input("CallbackID", "\(account)/\(state)"),
      Input("LongLivedToken", isLongLived ? "1" : "0"), Input("Timeout", String(timeout)),
    ]
    let output = try await run("Facebook/OAuth/FinalizeOAuth", inputs, preset: preset)
    if let message = output.text("ErrorMessage"), !message.isEmpty { throw LoginError(ofPerson: message) }
    guard let token = output.text("AccessToken"), !token.isEmpty else {
      throw .unreadableResponse(status: 200)
    }
    return Finalized(token: token, seconds: output.text("Expires").flatMap(Int64.init))
  }

  /// Fetches the token's person.
  func user(_ token: String, fields: [String]) async throws(LoginError) -> FacebookPerson {
    let inputs = [Input("AccessToken", token), Input("Fields", fields.joined(separator: ","))]
    let output = try await run("Facebook/Reading/User", inputs, preset: nil)
    guard let text = output.text("Response"), let json = LenientFields(json: Array(text.utf8)),
      let person = FacebookPerson(json)
    else { throw .unreadableResponse(status: 200) }
    return person
  }

  // MARK: - The wire

  private struct Input: Encodable {
    let name: String
    let value: String

    init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  private struct Body: Encodable {
    let inputs: [Input]
    let preset: String?
  }

  private func run(
    _ choreo: String, _ inputs: [Input], preset: String?
  ) async throws(LoginError) -> LenientFields {
    let response: WireResponse
    do throws(TransportError) {
      response = try await transport.send(request(choreo, Body(inputs: inputs, preset: preset)))
    } catch {
      throw .transport(error)
    }
    let status = response.head.status.code
    let json = LenientFields(json: response.body)
    if status == 401 { throw .wrongApplicationKey(Self.message(json) ?? "Unauthorized") }
    guard let json else { throw .unreadableResponse(status: status) }
    if let message = Self.message(json) { throw .broker(status: status, message: message) }
    let execution = json.object("execution")
    if let error = execution?.text("lasterror") { throw LoginError(ofExecution: error, status: status) }
    guard response.isSuccess, let ended = execution?.text("status") else {
      throw .unreadableResponse(status: status)
    }
    guard ended == "SUCCESS" else { throw .broker(status: status, message: ended) }
    guard let output = json.object("output") else { throw .unreadableResponse(status: status) }
    return output
  }

  private func request(_ choreo: String, _ body: Body) -> WireRequest {
    var request = WireRequest(
      .post, host: "\(account).temboolive.com", target: "/temboo-api/1.0/choreos/Library/\(choreo)")
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Encoding text never fails.
    request.body = (try? encoder.encode(body)).map { Array($0) } ?? []
    let credentials = Data("\(key.name):\(key.value.reveal())".utf8).base64EncodedString()
    request.head.headerFields[.authorization] = "Basic \(credentials)"
    request.head.headerFields[.accept] = "application/json"
    request.head.headerFields[.contentType] = "application/json"
    request.head.headerFields[.contentLength] = String(request.body.count)
    request.head.headerFields.add("x-temboo-domain", "/\(account)/master")
    return request
  }

  private static func message(_ json: LenientFields?) -> String? {
    json?.object("error")?.text("message") ?? json?.text("error")
  }
}
