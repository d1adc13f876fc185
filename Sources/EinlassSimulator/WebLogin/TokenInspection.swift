internal import Einlass
internal import EinlassWire

/// `debug_token`: whether a token lives and is this app's.
///
/// Without that question a back end would log in whoever hands over a token that another app collected.
struct TokenInspection {
  private struct Report: Decodable {
    struct Token: Decodable {
      struct Problem: Decodable {
        let message: String
        let subcode: Int?
      }

      let appID: String?
      let isValid: Bool
      let error: Problem?

      enum CodingKeys: String, CodingKey {
        case appID = "appId"
        case isValid, error
      }
    }

    let data: Token
  }

  let facebook: GraphClient
  let appID: String
  let secret: String

  /// Why the token is not to be taken; nil: it is.
  func refusal(of token: String) async -> LoginBackEndRefusal? {
    let report: Report.Token
    do {
      let fields: FormFields = ["input_token": token, "access_token": "\(appID)|\(secret)"]
      report = try await facebook.get("debug_token", fields, as: Report.self).data
    } catch .refused(_, _, let message) where message.contains("did not match the Viewing App") {
      return Self.foreign
    } catch {
      return LoginBackEndRefusal(error, aboutCode: false)
    }
    if let owner = report.appID, owner != appID { return Self.foreign }
    guard report.isValid, report.appID != nil else {
      return LoginBackEndRefusal(
        401, .tokenRefused, report.error?.message ?? "the token is no good", subcode: report.error?.subcode)
    }
    return nil
  }

  private static let foreign = LoginBackEndRefusal(
    403, .tokenOfAnotherApp, "the token was made for another app")
}
