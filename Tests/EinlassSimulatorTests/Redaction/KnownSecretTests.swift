import EinlassSimulator
import EinlassStorage
import EinlassWire
import Foundation
import OAuth1
import Testing

@testable import EinlassTwitter

/// Secrets from a storage in text that does not label them.
struct KnownSecretTests {
  private static let secret = "k3yOfTheWorld9876543210"
  private static let password = "correct horse 1-battery"
  private static let pin = "7654321"

  private func redactor() -> Redactor {
    let tables = WorldTables()
    tables.save(TwitterAppRecord(id: 1, name: "app", key: "key", secret: SharedSecret(Self.secret)))
    tables.save(
      FacebookPersonRecord(
        id: "1", login: "a@sim.example", name: "A", email: nil, password: SharedSecret(Self.password)))
    tables.save(
      TwitterRequestTokenRecord(
        token: "t", secret: "s", appKey: "key", callback: nil, accessLevel: .read,
        issuedAt: WallTime(seconds: 0), formSecret: "f"))
    tables.update(TwitterRequestTokenRecord.self, "t") {
      $0.answer = .allowed(personID: 1, verifier: Self.pin)
    }
    return Redactor(tables.secrets, fields: .standard)
  }

  @Test(arguments: [
    "/x/SECRET/y", "https://a.example/#SECRET", "the word SECRET.", "prefix-SECRET_suffix", "a%2FSECRET%2Fb",
    #""\/SECRET\/""#, "a=1%26SECRET%3D", "&quot;SECRET&quot;", "(SECRET)", "SECRET", "x|SECRET",
    "https%3A%2F%2Fa.example%2F%3Fx%3DSECRET", "\u{0}SECRET\u{0}", "äSECRETä",
  ])
  func `a secret of the world is found anywhere in a text`(_ place: String) {
    for spelled in [Self.secret, Self.pin] {
      let shown = redactor().text(place.replacing("SECRET", with: spelled))
      #expect(!shown.contains(spelled))
      let dots = spelled == Self.pin ? "..." : "k3yOfT..."
      #expect(shown == place.replacing("SECRET", with: dots))
    }
  }

  @Test(arguments: [
    "k3yOfTheWorld%39876543210", #"k3yOf\u0054heWorld9876543210"#, "k3yOfTheWorld&#57;876543210",
    "%256B3yOfTheWorld9876543210",
  ])
  func `a secret of the world is found in every spelling`(_ spelled: String) {
    #expect(!redactor().text("/x/\(spelled)/y").contains("876543210"))
    #expect(!redactor().text("/x/\(spelled)/y").contains("heWorld"))
  }

  @Test(arguments: [
    "correct horse 1-battery", "correct+horse+1-battery", "correct%20horse%201%2Dbattery",
    "<p>correct horse 1-battery</p>",
  ])
  func `a password of several words is found as a whole`(_ spelled: String) {
    #expect(!redactor().text("a \(spelled) b").contains("battery"))
  }

  @Test(arguments: [
    "a correct horse", "a battery", "7654320", "17654321", "k3yOfTheWorld9876543210x", "key", "f", "s", "t",
  ])
  func `other words stay unchanged`(_ text: String) {
    #expect(redactor().text(text) == text)
  }

  @Test func `a short or common word is not treated as a secret`() {
    let tables = WorldTables()
    for secret in ["secret", "facebook", "123456", "a1", ""] {
      tables.save(TwitterAppRecord(id: 1, name: "a", key: secret, secret: SharedSecret(secret)))
    }
    let text = "secret facebook 123456 a1"
    #expect(Redactor(tables.secrets, fields: .standard).text(text) == text)
    #expect(
      Redactor(tables.secrets, fields: .standard).text("client_secret=secret&x") == "client_secret=...&x")
  }

  @Test func `a secret among very many is found, and an old one finally expires`() {
    let tables = WorldTables()
    let start = WallTime(seconds: 0)
    func session(_ number: Int) -> String { "cookieOfNumber\(number)" }
    for number in 0..<250_000 {
      tables.save(TwitterSessionRecord(cookie: session(number), personID: 1, startedAt: start))
    }
    let redactor = Redactor(tables.secrets, fields: .standard)
    #expect(redactor.text(session(249_999)) == "cookie...")
    #expect(redactor.text(session(160_000)) == "cookie...")
    #expect(redactor.text(session(0)) == session(0))
  }
}
