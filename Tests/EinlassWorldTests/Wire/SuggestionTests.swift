import EinlassWire
import Testing

/// Suggestions for misspelt names.
struct SuggestionTests {
  private static let names = ["read", "write", "w1", "offline", "connection-lost"]

  @Test(arguments: [
    ("raed", " (did you mean 'read'?)"), ("w3", " (did you mean 'w1'?)"),
    ("ofline", " (did you mean 'offline'?)"),
    ("connexion-lost", " (did you mean 'connection-lost'?)"), ("xy", ""), ("abc", ""), ("online-again", ""),
    ("conversion-cost", ""), ("", ""), (String(repeating: "read", count: 17), ""),
  ])
  func `only near names are suggested`(_ word: String, _ suggestion: String) {
    #expect(Suggestion.text(for: word, among: Self.names) == suggestion)
  }

  @Test func `several near names are suggested, the nearest first`() {
    let names = ["users.list", "users.lists", "users.lost", "users.lisp", "users.show"]
    #expect(
      Suggestion.text(for: "users.lizt", among: names, count: 3)
        == " (did you mean 'users.list', 'users.lists' or 'users.lost'?)")
    #expect(
      Suggestion.text(for: "users.sho", among: names, count: 2) == " (did you mean 'users.show'?)")
  }
}
