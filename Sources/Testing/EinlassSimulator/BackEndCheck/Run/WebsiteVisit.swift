internal import EinlassWire
internal import HTTPTypes

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A browser that the dialog redirected back to the website, before it follows that redirect.
struct WebsiteVisit: Sendable {
  /// The website's query to the dialog.
  let query: FormFields
  /// The path that the dialog sends the browser to, without its query.
  let path: String
  /// The fields of the dialog's redirect.
  var fields: [String: String]

  /// The path and query of the request back to the website.
  var callback: String {
    "\(path)?\(FormFields(sorting: fields).encoded)"
  }

  /// Returns the visit with another value of a field, or without the field if `value` is `nil`.
  func with(_ name: String, _ value: String?) -> WebsiteVisit {
    var visit = self
    visit.fields[name] = value
    return visit
  }
}

extension CaseRun {
  /// Begins on the website with `client`, and logs `person` in to the dialog.
  ///
  /// The callback address comes from the website's configuration. Only its path is used; the check was given the
  /// website's address.
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

  /// Logs `person` in to the dialog that a website opened with `query`.
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
    // The browser does not send the fragment.
    fields["_"] = nil
    fields["_=_"] = nil
    // The client prefixes every target with the back end's path.
    let path = url.path.hasPrefix(address.path) ? String(url.path.dropFirst(address.path.count)) : url.path
    return WebsiteVisit(query: query, path: path.isEmpty ? "/" : path, fields: fields)
  }
}
