import EinlassTwitter
import EinlassWorld
import OAuth1
import OAuth1TestSupport
import Testing

struct TwitterDialectTests {
  @Test func `Twitter's dialect is the lenient one that the tests of OAuth1 go through`() {
    var rules = VerificationRules.twitter
    #expect(rules.name == "Twitter")
    rules.name = VerificationRules.lenient.name
    #expect(String(reflecting: rules) == String(reflecting: VerificationRules.lenient))
  }

  @Test func `every word of Twitter's dialect is another one than RFC 5849's`() {
    let (ours, theirs) = (
      Mirror(reflecting: VerificationRules.rfc5849), Mirror(reflecting: VerificationRules.twitter)
    )
    for (word, other) in zip(ours.children, theirs.children) {
      #expect(String(reflecting: word.value) != String(reflecting: other.value), "\(word.label ?? "")")
    }
  }
}
