internal import EinlassWire
internal import HTTPTypes
internal import OAuth1

/// The phone's own requests to Facebook on an app's behalf.
///
/// Apple and Facebook never published these calls; the addresses and fields are guesses.
struct FacebookService {
  /// The result of a request to Facebook.
  enum Outcome {
    case token(SharedSecret, granted: [String])
    case refused(subcode: Int?, message: String)
    case unreachable(AccountStoreError)
  }

  let phone: Phone
  let app: AppIdentity
  let appID: String

  func grant(
    _ permissions: [String], audience: FacebookAudience?, master: SharedSecret, isInstalled: Bool
  ) async -> Outcome {
    var form = fields(master: master)
    form.append("permissions", permissions.joined(separator: ","))
    if let audience { form.append("audience", audience.rawValue) }
    if isInstalled { form.append("assumes_installed", "true") }
    return await send("/v2.8/oauth/system_grant", form)
  }

  func renew(master: SharedSecret) async -> Outcome {
    await send("/v2.8/oauth/system_renew", fields(master: master))
  }

  /// Revokes an app's token at Facebook; the response is ignored.
  func revoke(_ token: SharedSecret, master: SharedSecret) async {
    var form = fields(master: master)
    form.append("revoked_token", token.reveal())
    _ = await send("/v2.8/oauth/system_revoke", form)
  }

  private func fields(master: SharedSecret) -> FormFields {
    ["access_token": master.reveal(), "app_id": appID, "bundle_id": app.bundleID, "format": "json"]
  }

  private func send(_ path: String, _ form: FormFields) async -> Outcome {
    let request = WireRequest(.post, host: "graph.facebook.com", target: path, form: form)
    do {
      let outcome = Self.read(try await phone.transport.send(request))
      if case .refused(let subcode, _) = outcome {
        FacebookRefusal(subcode: subcode).note(of: app, on: phone)
      }
      return outcome
    } catch {
      return .unreachable(
        AccountStoreError(
          domain: "NSURLErrorDomain", rawCode: error.code ?? -1, text: error.localizedDescription))
    }
  }

  private static func read(_ response: WireResponse) -> Outcome {
    if response.isSuccess, let body = StrictJSON.decode(Body.self, from: response.body),
      let token = body.token
    {
      return .token(SharedSecret(token), granted: body.permissions ?? [])
    }
    guard let error = GraphErrorEnvelope(json: response.body), error.subcodeText == nil,
      let message = error.message
    else {
      return .refused(
        subcode: nil, message: "the response could not be read (\(response.head.status.code))")
    }
    return .refused(subcode: error.subcode, message: message)
  }

  private struct Body: Decodable {
    let token: String?
    let permissions: [String]?

    enum CodingKeys: String, CodingKey {
      case token = "access_token"
      case permissions
    }
  }
}
