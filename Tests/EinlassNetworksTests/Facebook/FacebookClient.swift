import EinlassFacebook
import EinlassStorage
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

/// The requests of a real client, in the order in which its code sends them (reference of Facebook's login, section
/// 10).
struct FacebookClient: Sendable, CustomTestStringConvertible {
  /// One request after login. `TOKEN`, `ID` and `PROOF` are placeholders for values that the client knows by then.
  struct Step: Sendable {
    let method: HTTPRequest.Method
    let target: String
    var form: FormFields?
    var headers: [String: String] = ["accept": "*/*"]
    /// The members that the client needs in the response.
    let needs: String

    init(
      _ method: HTTPRequest.Method, _ target: String, form: FormFields? = nil,
      headers: [String: String] = ["accept": "*/*"], needs: String
    ) {
      self.method = method
      self.target = target
      self.form = form
      self.headers = headers
      self.needs = needs
    }
  }

  let name: String
  /// The dialog's path and query.
  let dialog: String
  /// The exchange of `CODE`.
  let exchange: Step
  let steps: [Step]

  var testDescription: String { name }
}

extension FacebookClient {
  static let app = "client_id=1234567890"
  static let redirect = "redirect_uri=https%3A%2F%2Fapp.example%2Fcallback"
  static let secret = "client_secret=my_secret"
  static let basic = "Basic MTIzNDU2Nzg5MDpteV9zZWNyZXQ="

  static let all: [FacebookClient] = [
    facebookSDK, socialCore, allauth, requestsOAuthlib, authlib, netFacebook, passport, omniauth, koala, php5,
    spring,
  ]

  static let facebookSDK = FacebookClient(
    name: "facebook-sdk (Python) 3.1",
    dialog: "/v3.1/dialog/oauth?\(app)&\(redirect)&scope=email%2Cuser_friends",
    exchange: Step(
      .get, "/v3.1/oauth/access_token?code=CODE&\(redirect)&\(app)&\(secret)", needs: "access_token"),
    steps: [
      Step(
        .get,
        "/v3.1/oauth/access_token?\(app)&\(secret)&grant_type=fb_exchange_token&fb_exchange_token=TOKEN",
        needs: #""expires_in":5184000"#),
      Step(
        .get, "/v3.1/debug_token?input_token=TOKEN&access_token=1234567890%7Cmy_secret",
        needs: #""is_valid":true"#),
      Step(.get, "/v3.1/me?access_token=TOKEN&appsecret_proof=PROOF", needs: #""name":"Anna"#),
      Step(
        .get, "/v3.1/ID/permissions?access_token=TOKEN", needs: #""permission":"email","status":"granted""#),
      Step(.get, "/v3.1/ID/picture?access_token=TOKEN&redirect=0", needs: #""url":"https"#),
      Step(.delete, "/v3.1/ID/permissions/email?access_token=TOKEN", needs: #"{"success":true}"#),
    ])

  static let socialCore = FacebookClient(
    name: "social-core 5.1",
    dialog: "/v24.0/dialog/oauth?\(app)&\(redirect)&state=S&return_scopes=true&scope=email",
    exchange: Step(
      .get, "/v24.0/oauth/access_token?\(app)&\(redirect)&\(secret)&code=CODE",
      headers: ["accept": "application/json"], needs: "access_token"),
    steps: [
      Step(.get, "/v24.0/me?access_token=TOKEN&appsecret_proof=PROOF", needs: #""id":"ID""#),
      Step(
        .post, "/v24.0/oauth/access_token",
        form: [
          "grant_type": "fb_exchange_token", "fb_exchange_token": "TOKEN", "client_id": "1234567890",
          "client_secret": "my_secret",
        ], needs: #""expires_in":5184000"#),
      Step(
        .delete, "/v24.0/ID/permissions?access_token=TOKEN", form: ["access_token": "TOKEN"],
        needs: #"{"success":true}"#),
    ])

  static let allauth = FacebookClient(
    name: "django-allauth 65",
    dialog: "/v19.0/dialog/oauth?\(app)&\(redirect)&scope=email%2Cpublic_profile&response_type=code&state=S",
    exchange: Step(
      .get, "/v19.0/oauth/access_token?\(redirect)&grant_type=authorization_code&code=CODE&\(app)&\(secret)",
      needs: "access_token"),
    steps: [
      Step(
        .get,
        "/v19.0/me?fields=id,email,name,first_name,last_name,verified,locale,timezone,link,gender,updated_time"
          + "&access_token=TOKEN&appsecret_proof=PROOF", needs: #""email":"anna"#),
      Step(
        .get, "/v19.0/oauth/access_token?\(app)&\(secret)&grant_type=client_credentials",
        needs: #""access_token":"1234567890|"#),
      Step(
        .get, "/v19.0/debug_token?input_token=TOKEN&access_token=1234567890%7Cmy_secret",
        needs: #""app_id":"1234567890""#),
      Step(
        .get, "/v19.0/oauth/access_token_info?\(app)&access_token=TOKEN", needs: #""token_type":"bearer""#),
    ])

  static let requestsOAuthlib = FacebookClient(
    name: "requests-oauthlib 2.0",
    dialog: "/dialog/oauth?response_type=code&\(app)&\(redirect)&scope=email+user_birthday&state=S",
    exchange: Step(
      .post, "/oauth/access_token",
      form: [
        "grant_type": "authorization_code", "code": "CODE", "redirect_uri": "https://app.example/callback",
        "client_id": "1234567890",
      ], headers: ["authorization": basic, "accept": "application/json"], needs: "access_token"),
    steps: [
      Step(
        .get, "/me?", headers: ["authorization": "Bearer TOKEN", "accept": "*/*"], needs: #""name":"Anna"#)
    ])

  static let authlib = FacebookClient(
    name: "authlib 1.6", dialog: requestsOAuthlib.dialog,
    exchange: Step(
      .post, "/v7.0/oauth/access_token",
      form: [
        "grant_type": "authorization_code", "code": "CODE", "redirect_uri": "https://app.example/callback",
      ], headers: ["authorization": basic, "accept": "application/json"], needs: #""token_type":"bearer""#),
    steps: [
      Step(.get, "/v7.0/me?fields=id,name", headers: ["authorization": "Bearer TOKEN"], needs: #""id":"ID""#)
    ])
}
