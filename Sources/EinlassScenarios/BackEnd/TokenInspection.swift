internal import EinlassWire
internal import EinlassWorld

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

  /// What Facebook says about a token.
  enum Verdict {
    /// It lives, and was made for the app.
    case valid
    case madeForAnotherApp
    /// It is dead, with what Facebook says of it.
    case dead(message: String, subcode: Int?)
    /// Facebook did not answer the question.
    case unknown(GraphClient.Failure)
  }

  let facebook: GraphClient
  let appID: String
  let secret: String

  /// Asks Facebook about `token`.
  func verdict(on token: String) async -> Verdict {
    let report: Report.Token
    do {
      let fields: FormFields = ["input_token": token, "access_token": "\(appID)|\(secret)"]
      report = try await facebook.get("debug_token", fields, as: Report.self).data
    } catch .refused(_, _, let message) where message.contains("did not match the Viewing App") {
      return .madeForAnotherApp
    } catch {
      return .unknown(error)
    }
    if let owner = report.appID, owner != appID { return .madeForAnotherApp }
    guard report.isValid, report.appID != nil else {
      return .dead(message: report.error?.message ?? "the token is no good", subcode: report.error?.subcode)
    }
    return .valid
  }
}
