import EinlassFacebook
import EinlassStorage
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

extension FacebookClient {
  static let netFacebook = FacebookClient(
    name: "Net::Facebook::Oauth2 0.12",
    dialog: "/v4.0/dialog/oauth?\(app)&\(redirect)&scope=email&state=1478382265&display=page",
    exchange: Step(
      .get, "/v4.0/oauth/access_token?\(app)&\(redirect)&\(secret)&code=CODE", needs: "access_token"),
    steps: [
      Step(
        .get,
        "/v4.0/oauth/access_token?\(app)&\(secret)&grant_type=fb_exchange_token&fb_exchange_token=TOKEN",
        needs: "access_token"),
      Step(
        .get, "/v4.0/debug_token?input_token=TOKEN&access_token=1234567890|my_secret",
        needs: #""user_id":"ID""#),
      Step(.get, "/v4.0/me?access_token=TOKEN", needs: #""id":"ID""#),
    ])

  static let passport = FacebookClient(
    name: "passport-facebook 3",
    dialog: "/v3.2/dialog/oauth?response_type=code&\(redirect)&scope=email&state=S&\(app)&display=popup",
    exchange: Step(
      .post, "/v3.2/oauth/access_token",
      form: [
        "grant_type": "authorization_code", "redirect_uri": "https://app.example/callback",
        "client_id": "1234567890", "client_secret": "my_secret", "code": "CODE",
      ], needs: "access_token"),
    steps: [
      Step(
        .get, "/v3.2/me?appsecret_proof=PROOF&fields=id,name,email&access_token=TOKEN",
        needs: #""email":"anna"#)
    ])

  static let omniauth = FacebookClient(
    name: "omniauth-facebook 11",
    dialog: "/v24.0/dialog/oauth?\(app)&\(redirect)&response_type=code&scope=email&state=S",
    exchange: Step(
      .post, "/v24.0/oauth/access_token",
      form: [
        "grant_type": "authorization_code", "code": "CODE", "redirect_uri": "https://app.example/callback",
        "client_id": "1234567890", "client_secret": "my_secret",
      ], needs: "access_token"),
    steps: [
      Step(
        .get, "/v24.0/me?appsecret_proof=PROOF&fields=name,email", headers: ["authorization": "OAuth TOKEN"],
        needs: #""email":"anna"#),
      Step(.get, "/v24.0/ID/picture?redirect=false", needs: #""is_silhouette":false"#),
    ])

  static let koala = FacebookClient(
    name: "Koala 3.7", dialog: "/dialog/oauth?\(app)&\(redirect)&scope=email",
    exchange: Step(.get, "/oauth/access_token?\(app)&\(redirect)&\(secret)&code=CODE", needs: "access_token"),
    steps: [
      Step(
        .post, "/oauth/access_token",
        form: [
          "grant_type": "fb_exchange_token", "fb_exchange_token": "TOKEN", "client_id": "1234567890",
          "client_secret": "my_secret",
        ], needs: "access_token"),
      Step(
        .get, "/oauth/client_code?\(app)&\(secret)&\(redirect)&access_token=TOKEN", needs: #"{"code":"AQ"#),
      Step(
        .get, "/debug_token?input_token=TOKEN&access_token=1234567890%7Cmy_secret", needs: #""is_valid":true"#
      ),
      Step(
        .post, "/", form: ["access_token": "TOKEN", "batch": #"[{"method":"get","relative_url":"me"}]"#],
        needs: #"[{"code":200,"headers":["#),
    ])

  static let php5 = FacebookClient(
    name: "PHP SDK 5.7",
    dialog: "/v2.10/dialog/oauth?\(app)&state=S&response_type=code&sdk=php-sdk-5.7.0&\(redirect)&scope=email",
    exchange: Step(
      .get,
      "/v2.10/oauth/access_token?\(app)&\(secret)&code=CODE&\(redirect)&access_token=1234567890%7Cmy_secret",
      needs: "access_token"),
    steps: [
      Step(
        .get, "/v2.10/debug_token?input_token=TOKEN&access_token=1234567890%7Cmy_secret",
        needs: #""is_valid":true"#),
      Step(.get, "/v2.10/me?fields=id%2Cname&access_token=TOKEN&appsecret_proof=PROOF", needs: #""id":"ID""#),
    ])

  static let spring = FacebookClient(
    name: "Spring Social", dialog: "/v2.5/dialog/oauth?\(app)&response_type=code&\(redirect)&scope=email",
    exchange: Step(
      .post, "/v2.5/oauth/access_token",
      form: [
        "client_id": "1234567890", "client_secret": "my_secret", "code": "CODE",
        "redirect_uri": "https://app.example/callback", "grant_type": "authorization_code",
      ], headers: ["accept": "application/x-www-form-urlencoded, application/json"], needs: "access_token"),
    steps: [
      Step(
        .get, "/v2.5/me?fields=id,name,email", headers: ["authorization": "OAuth TOKEN"],
        needs: #""email":"anna"#)
    ])
}
