internal import EinlassDevice
internal import EinlassWire
internal import HTTPTypes
internal import OAuth1
internal import Synchronization

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A session's requests to Graph, which handle errors that affect the session and keep its token alive.
///
/// Source: reference of Facebook's login, sections 3.2, 4.5 and 7.6.
struct SessionRequests {
  typealias SessionError = FacebookSession.SessionError

  let session: FacebookSession

  /// Sends one request on behalf of the session, and sends it again if a dead token could be replaced.
  func perform(_ path: String, _ parameters: [String: String]) async throws(SessionError) -> LenientFields {
    try await perform { token throws(SessionError) in try await get(path, parameters, with: token) }
  }

  /// Does the same for any request.
  func perform(_ request: FacebookRequest) async throws(SessionError) -> JSONValue {
    try await perform { token throws(SessionError) in
      let response = try await send(wireRequest(request, with: token))
      return try Self.json(response.body, status: response.head.status)
    }
  }

  private func perform<Value: Sendable>(
    _ attempt: (SharedSecret) async throws(SessionError) -> Value
  ) async throws(SessionError) -> Value {
    guard let token = session.openToken else { throw .notOpen(session.state) }
    do throws(SessionError) {
      let value = try await attempt(token.token)
      await extendIfDue(token)
      return value
    } catch {
      guard await recover(from: error, of: token), let new = session.token else { throw error }
      return try await attempt(new.token)
    }
  }

  private func wireRequest(_ request: FacebookRequest, with token: SharedSecret) -> WireRequest {
    var fields = FormFields(sorting: request.parameters)
    Self.addCommonFields(token, to: &fields)
    let target = "/\(session.settings.version)/\(request.path)"
    let host = "graph.facebook.com"
    return switch request.method {
    case .get: WireRequest(.get, host: host, target: "\(target)?\(fields.encoded)")
    case .delete: WireRequest(.delete, host: host, target: "\(target)?\(fields.encoded)")
    case .post: WireRequest(.post, host: host, target: target, form: fields)
    }
  }

  static func addCommonFields(_ token: SharedSecret, to fields: inout FormFields) {
    fields.append("format", "json")
    fields.append("sdk", "ios")
    fields.append("access_token", token.reveal())
  }

  /// Returns the JSON of a response that is not one of Graph's errors.
  static func json(
    _ body: [UInt8], status: HTTPResponse.Status
  ) throws(SessionError) -> JSONValue {
    _ = try object(body, status: status)
    guard let json = try? JSONValue(parsing: Data(body)) else {
      throw .unreadableResponse(status: status.code)
    }
    return json
  }

  /// Returns the object of a response that is not one of Graph's errors; `nil` if the response is not an object.
  private static func object(
    _ body: [UInt8], status: HTTPResponse.Status
  ) throws(SessionError) -> LenientFields? {
    let object = LenientFields(json: body)
    if let error = object.flatMap(GraphError.init) {
      throw .graph(code: error.code, subcode: error.subcode, message: error.message)
    }
    guard status.kind == .successful else { throw .unreadableResponse(status: status.code) }
    return object
  }

  func send(_ request: WireRequest) async throws(SessionError) -> WireResponse {
    var request = request
    request.head.headerFields[.userAgent] = "FBiOSSDK.3.24.0"
    do {
      return try await session.app.transport.send(request)
    } catch {
      throw .transport(error)
    }
  }

  /// Sends one GET to Graph, as version 3.24 of the SDK did.
  func get(
    _ path: String, _ parameters: [String: String] = [:], with token: SharedSecret
  ) async throws(SessionError) -> LenientFields {
    let response = try await send(wireRequest(FacebookRequest(path, parameters: parameters), with: token))
    guard let object = try Self.object(response.body, status: response.head.status) else {
      throw .unreadableResponse(status: response.head.status.code)
    }
    return object
  }

  /// Handles `failure` as the SDK did. Returns true if there is a new token and the request may be sent again.
  func recover(from failure: SessionError, of token: FacebookTokenData) async -> Bool {
    guard case .graph(let code, let subcode, _) = failure else { return false }
    // The token was replaced, or the session closed, since the request was sent.
    guard let current = session.token, current.token == token.token else { return session.isOpen }
    let isSystem = token.loginType == .systemAccount
    if code == 200, isSystem {
      _ = await session.systemAccount.renew()
      return false
    }
    // A checkpoint is temporary: the session waits for it.
    guard code == 190 || code == 102, subcode != 459 else { return false }
    if isSystem {
      if subcode == 460 { session.systemAccount.requireRenewal() }
      let isRenewed = await session.systemAccount.renew() == nil
      if subcode == 463, isRenewed, let new = await session.systemAccount.newToken(insteadOf: token) {
        do throws(SessionError) {
          try await session.extend(by: new)
          return true
        } catch {
          return false
        }
      }
    }
    try? await session.closeAndClear(because: failure)
    return false
  }

  /// Asks Facebook to replace a token older than a day, at most once an hour; never a token from a web view.
  ///
  /// Failures change nothing: the old token is still valid.
  private func extendIfDue(_ token: FacebookTokenData) async {
    let ways: [FacebookLoginType] = [.systemAccount, .facebookApplication, .safari]
    let now = session.app.clock.now
    guard ways.contains(token.loginType), token.refreshed.advanced(by: .seconds(86_400)) <= now,
      session.contents.withLock({ $0.lifecycle.tryExtension(of: token, at: now) }),
      let json = try? await get(
        "oauth/access_token", ["grant_type": "fb_extend_sso_token"], with: token.token),
      let text = json.text("access_token"), !text.isEmpty
    else { return }
    var new = FacebookTokenData(
      token: text, appID: token.appID, permissions: token.permissions, expiration: token.expiration,
      refreshed: now, loginType: token.loginType)
    if let end = json.integer("expires_at"), end > 0 { new.expiration = WallTime(seconds: Int64(end)) }
    new.declinedPermissions = token.declinedPermissions
    new.userID = token.userID
    guard session.token?.token == token.token else { return }
    try? await session.extend(by: new)
  }
}
