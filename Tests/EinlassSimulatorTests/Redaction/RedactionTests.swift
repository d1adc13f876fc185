import EinlassSimulator
import Testing

struct RedactionTests {
  @Test(arguments: [
    (
      "oauth_token=1-a&oauth_token_secret=abcdefghijklm&user_id=1",
      "oauth_token=1-a&oauth_token_secret=abcdef...&user_id=1"
    ),
    ("access_token=EAAabcdefghijkl", "access_token=EAAabc..."),
    (#"{"access_token":"EAAabcdefghijk","x":1}"#, #"{"access_token":"EAAabc...","x":1}"#),
    ("a=1&b=2", "a=1&b=2"),
    ("access_token=short", "access_token=..."),
    ("client_secret=0123456789abc&client_secret=9876543210", "client_secret=012345...&client_secret=..."),
  ])
  func `secret values are shortened and nothing else`(_ text: String, _ shortened: String) {
    #expect(Redaction.shorten(text) == shortened)
  }

  /// Each text contains the value `hunter2-horse` under a name that marks it as secret, although no world knows it.
  @Test(arguments: [
    #"{"access_token": "hunter2-horse", "expires_in": 1}"#,
    "{\"access_token\"\t:\n  \"hunter2-horse\"}",
    #"{"inputs": [{"name": "AppSecret", "value": "hunter2-horse"}, {"name": "AppID", "value": "12"}]}"#,
    #"{"name":"AccessToken","value":"hunter2-horse"}"#,
    #"{"body":"{\"access_token\":\"hunter2-horse\"}"}"#,
    #"{"body":"{\"access_token\": \"hunter2-horse\"}"}"#,
    "body=%7B%22access_token%22%3A%20%22hunter2-horse%22%7D",
    "batch=%5B%7B%22relative_url%22%3A%22me%3Faccess_token%3Dhunter2-horse%22%7D%5D",
    "next=https%3A%2F%2Fapp.example%2F%23access_token%3Dhunter2-horse%26state%3Dx",
    "next=https%253A%252F%252Fapp.example%252F%2523access_token%253Dhunter2-horse%2526state%253Dx",
    "https://app.example/#access_token=hunter2-horse&state=x",
    "https://app.example/?code=hunter2-horse#_=_",
    #"<a href="https://app.example/?code=hunter2-horse&amp;state=x">"#,
    #"{"url":"https:\/\/app.example\/?code=hunter2-horse\u0026state=x"}"#,
    "<access_token>hunter2-horse</access_token>",
    "<input><name>AppSecret</name><value>hunter2-horse</value></input>",
    #"<input type="hidden" name="authenticity_token" value="hunter2-horse">"#,
    "<input type='hidden' value-x='1' name='authenticity_token' value='hunter2-horse'>",
    "&lt;input name=&quot;authenticity_token&quot; value=&quot;hunter2-horse&quot;&gt;",
    "--b\r\nContent-Disposition: form-data; name=\"access_token\"\r\n\r\nhunter2-horse\r\n--b--",
    #"OAuth oauth_token="t", oauth_verifier="hunter2-horse""#,
    "oauth_verifier=hunter2-horse&oauth_token=t",
    "session[password]=hunter2-horse&a=1",
    "session%5Bpassword%5D=hunter2-horse&a=1",
    "x_auth_password=hunter2-horse", "pass=hunter2-horse&email=a%40b", "id_token=hunter2-horse",
    "code_verifier=hunter2-horse", "signed_request=hunter2-horse",
    "oauth_signature_method=PLAINTEXT&oauth_signature=hunter2-horse%26other",
    "Authorization: Bearer hunter2-horse-battery", "Authorization: Basic aHVudGVyMi1ob3JzZTphYmNkZWY=",
    "%61ccess_token=hunter2-horse", "ACCESS_TOKEN=hunter2-horse", "accessToken=hunter2-horse",
  ])
  func `a secret field's value is shortened in every spelling`(_ text: String) {
    let shown = Redaction.shorten(text)
    #expect(!shown.contains("hunter2-horse"))
    #expect(!shown.contains("aHVudGVyMi1ob3JzZTphYmNkZWY"))
    #expect(shown.contains("..."))
  }

  @Test(arguments: [
    "<code>1234567</code>", #"{"pin": 1234567}"#, #"{"oauth_verifier":"1234567"}"#, "oauth_verifier=1234567",
    #"{"PIN" : "1234567"}"#,
  ])
  func `a PIN is not shown`(_ text: String) {
    #expect(!Redaction.shorten(text).contains("1234567"))
  }

  @Test(arguments: [
    #"{"errors":[{"code":89,"message":"Invalid or expired token."}]}"#, #"{"error":{"code":190,"type":"x"}}"#,
    #"<error code="32">Could not authenticate you.</error>"#, "<code>32</code>", "response_type=code",
    "https://api.twitter.com/oauth/access_token?x=1", #"{"type":"token","value_of":"x"}"#,
    "oauth_signature=dDk2KzE0NTY3ODkwMTIzNDU2Nzg%3D&a=1", "the token was revoked already", "session closed",
    "grant_type=client_credentials", #"{"scopes":["email"],"is_valid":true}"#, "access_token=&x=1",
    #"{"access_token":null,"token":true}"#, "", "%", "%2", "&", "&#", "\\", "\\u00", "access_token=",
  ])
  func `text that is not a secret is unchanged`(_ text: String) {
    #expect(Redaction.shorten(text) == text)
  }

  @Test func `a token is recognized by its form in any position`() {
    let token = "EAA" + String(repeating: "b3", count: 40)
    #expect(
      Redaction.shorten("https://graph.facebook.com/\(token)/me") == "https://graph.facebook.com/EAAb3b.../me"
    )
    #expect(Redaction.shorten("/x/eyJhbGciOiJI.eyJzdWIiOiIx.c2ln-bmF0/y") == "/x/eyJhbG.../y")
  }
}
