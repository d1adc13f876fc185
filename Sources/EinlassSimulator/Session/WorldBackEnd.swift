public import Einlass
internal import EinlassWire
internal import HTTPTypes

/// The back end of a world's app: it has the app's secret, and asks Facebook whose token it is.
///
/// It is no part of the phone: only what the app is told comes back.
public struct WorldBackEnd: SignInBackEnd {
  private let transport: any Transport
  private let appID: String
  private let secret: String

  /// The back end of the app of `world`.
  public init(world: World) {
    transport = world.transport(of: .backEnd)
    appID = world.plan.facebookApp.id
    secret = world.plan.facebookApp.secret
  }

  /// Asks `debug_token`, and accepts a live token of its own app.
  public func check(_ token: FacebookTokenData) async -> SignInVerdict {
    let query: FormFields = ["input_token": token.token, "access_token": "\(appID)|\(secret)"]
    let request = WireRequest(
      .get, host: "graph.facebook.com", target: "/v2.8/debug_token?\(query.encoded)")
    let response: WireResponse
    do {
      response = try await transport.send(request)
    } catch {
      return .unanswered(error.localizedDescription)
    }
    guard let answer = StrictJSON.decode(Answer.self, from: response.body) else {
      return .unanswered("Facebook's answer made no sense (\(response.head.status.code))")
    }
    if let data = answer.data {
      guard data.isValid else { return .refused(data.error?.message ?? "the token is no good") }
      return data.appID == appID ? .accepted : .refused("the token is another app's")
    }
    return .refused(answer.error?.message ?? "the token is no good")
  }

  private struct Answer: Decodable {
    struct Token: Decodable {
      let appID: String?
      let isValid: Bool
      let error: Failure?

      enum CodingKeys: String, CodingKey {
        case appID = "app_id"
        case isValid = "is_valid"
        case error
      }
    }

    struct Failure: Decodable {
      let message: String
    }

    let data: Token?
    let error: Failure?
  }
}
