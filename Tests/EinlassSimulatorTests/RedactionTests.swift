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
}
