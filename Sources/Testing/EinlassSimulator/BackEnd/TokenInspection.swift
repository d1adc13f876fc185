internal import EinlassWire
internal import EinlassWorld

/// `debug_token`: checks whether a token is valid and belongs to this app.
///
/// Without this check, a back end would log in any client that presents a token collected by another app.
struct TokenInspection {
  private struct Report: Decodable {
    struct Token: Decodable {
      struct ErrorBody: Decodable {
        let message: String
        let subcode: Int?
      }

      let appID: String?
      let isValid: Bool
      let error: ErrorBody?

      enum CodingKeys: String, CodingKey {
        case appID = "appId"
        case isValid, error
      }
    }

    let data: Token
  }

  /// Facebook's verdict on a token.
  enum Verdict {
    /// The token is valid and was issued to the app.
    case valid
    case madeForAnotherApp
    /// The token is no longer valid, with Facebook's message.
    case dead(message: String, subcode: Int?)
    /// Facebook did not give a verdict.
    case unknown(GraphClient.ClientError)
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
      return .dead(message: report.error?.message ?? "the token is not valid", subcode: report.error?.subcode)
    }
    return .valid
  }
}
