import EinlassFacebook
import EinlassStorage
import EinlassTestSupport
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

extension FacebookWorld {
  static let website = "https://app.example/callback"

  /// The query with which the world's application calls the dialog. `changes` replace or add fields, and `nil` removes
  /// them.
  static func query(_ changes: KeyValuePairs<String, String?> = [:]) -> String {
    var pairs: [(String, String)] = [("client_id", appID), ("redirect_uri", website), ("state", "s1")]
    for (name, value) in changes {
      pairs.removeAll { $0.0 == name }
      if let value { pairs.append((name, value)) }
    }
    var form = FormFields()
    for (name, value) in pairs { form.append(name, value) }
    return form.encoded
  }

  /// Calls the dialog and answers it for the person.
  func dialog(
    _ changes: KeyValuePairs<String, String?> = [:], answer: String = "einlass_person=anna%40example.org",
    host: String = "www.facebook.com"
  ) async -> WireResponse {
    await send(.get, "/dialog/oauth?\(Self.query(changes))&\(answer)", host: host)
  }

  /// Returns the address to which the dialog redirects the browser.
  func location(
    _ changes: KeyValuePairs<String, String?> = [:], answer: String = "einlass_person=anna%40example.org"
  ) async throws -> String {
    let response = await dialog(changes, answer: answer)
    #expect(response.status == 302)
    return try #require(response.field("location"))
  }

  /// Returns a code from the dialog.
  func code(_ changes: KeyValuePairs<String, String?> = [:]) async throws -> String {
    try #require(Self.value("code", in: try await location(changes)))
  }

  /// Returns the value of `name` in the query or the fragment of an address.
  static func value(_ name: String, in address: String) -> String? {
    for part in address.split(whereSeparator: { "?#".contains($0) }).dropFirst() {
      if let value = FormFields(parsing: part.utf8)[name] { return value }
    }
    return nil
  }

  /// Returns `address` with its random parts replaced by words.
  static func shape(_ address: String) -> String {
    address.replacing(/=AQ[A-Za-z0-9]{240}/, with: "=CODE")
      .replacing(/=EAA[A-Za-z0-9]{175}ZD/, with: "=TOKEN")
      .replacing(/=[A-Za-z0-9_-]{43}\.[A-Za-z0-9_-]+/, with: "=SIGNED")
  }

  /// Exchanges `code` as a website does.
  func exchange(
    _ code: String, version: String = "v2.8", _ changes: KeyValuePairs<String, String?> = [:]
  ) async -> WireResponse {
    var all: [(String, String?)] = [("client_secret", "my_secret"), ("code", code), ("state", nil)]
    for (name, value) in changes {
      all.removeAll { $0.0 == name }
      all.append((name, value))
    }
    var pairs: [(String, String)] = [("client_id", Self.appID), ("redirect_uri", Self.website)]
    for (name, value) in all {
      pairs.removeAll { $0.0 == name }
      if let value { pairs.append((name, value)) }
    }
    var form = FormFields()
    for (name, value) in pairs { form.append(name, value) }
    return await get("/\(version)/oauth/access_token?\(form.encoded)")
  }
}

extension WireResponse {
  /// Returns a member of the response's JSON object as text.
  func member(_ name: String) -> String? {
    switch JSONText(parsing: body)?[name] {
    case .string(let text): text
    case .integer(let number): String(number)
    case .bool(let value): String(value)
    default: nil
    }
  }
}
