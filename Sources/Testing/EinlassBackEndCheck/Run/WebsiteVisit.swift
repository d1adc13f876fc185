internal import EinlassWire
internal import HTTPTypes

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A browser that went from the website to the dialog and was sent back, and has not come back yet.
struct WebsiteVisit: Sendable {
  /// What the website asked the dialog for.
  let query: FormFields
  /// The path that the dialog sends the browser to, without its query.
  let path: String
  /// What the dialog sends the browser back with.
  var fields: [String: String]

  /// Path and query with which the browser comes back.
  var callback: String {
    "\(path)?\(FormFields(sorting: fields).encoded)"
  }

  /// The visit with another value of a field; nil: without the field.
  func with(_ name: String, _ value: String?) -> WebsiteVisit {
    var visit = self
    visit.fields[name] = value
    return visit
  }
}

extension CaseRun {
  /// Has `client` begin at the website and `person` log in at the dialog.
  ///
  /// The callback address is that of the website's configuration; only its path is used, since the website is where the
  /// check was told that it is.
  func beginVisit(_ client: inout BackEndClient, as person: CheckedPerson) async throws -> WebsiteVisit {
    let response = try await client.send("GET", login.path)
    guard let address = response.head.headerFields[.location],
      let mark = address.firstIndex(of: "?"), address[..<mark].hasSuffix("/dialog/oauth")
    else {
      throw CaseEnd.failed(
        "a browser started a sign-in at \(login.path): the response \(response.head.status.code) does not "
          + "redirect to Facebook's dialog")
    }
    let query = FormFields(parsing: address[address.index(after: mark)...].utf8)
    return try await continueVisit(query, as: person)
  }

  /// Has `person` log in at the dialog that a website asked with `query`.
  func continueVisit(_ query: FormFields, as person: CheckedPerson) async throws -> WebsiteVisit {
    guard let redirect = query["redirect_uri"], let url = URL(string: redirect), query["client_id"] != nil
    else {
      throw CaseEnd.failed(
        "the website sends the browser to Facebook's dialog without client_id or redirect_uri")
    }
    let form = try await dialog(query, as: person)
    guard form["code"] != nil else { throw CaseEnd.broken("Facebook's dialog returned no code") }
    var fields: [String: String] = [:]
    for field in form.fields { fields[field.name] = field.value }
    // The browser keeps what stands behind '#' for itself.
    fields["_"] = nil
    fields["_=_"] = nil
    // The client puts the path that the back end is below before every target.
    let path = url.path.hasPrefix(address.path) ? String(url.path.dropFirst(address.path.count)) : url.path
    return WebsiteVisit(query: query, path: path.isEmpty ? "/" : path, fields: fields)
  }
}
