import EinlassTwitter
import EinlassWorld
import OAuth1
import OAuth1TestSupport
import Testing

struct TwitterDialectTests {
  @Test func `Twitter's dialect is the lenient dialect of the OAuth1 tests`() {
    var rules = VerificationRules.twitter
    #expect(rules.name == "Twitter")
    rules.name = VerificationRules.lenient.name
    #expect(String(reflecting: rules) == String(reflecting: VerificationRules.lenient))
  }

  @Test func `every option of Twitter's dialect differs from RFC 5849's`() {
    let (ours, theirs) = (
      Mirror(reflecting: VerificationRules.rfc5849), Mirror(reflecting: VerificationRules.twitter)
    )
    for (word, other) in zip(ours.children, theirs.children) {
      #expect(String(reflecting: word.value) != String(reflecting: other.value), "\(word.label ?? "")")
    }
  }
}
