internal import EinlassNetworks
internal import EinlassWire

extension WorldPlan {
  /// The login of the person at the browser.
  var personAtBrowser: String? {
    if let login = person.browserLogin { return login }
    // Facebook's own setting names somebody, who need not be named again.
    if facebookPolicy.dialogPerson != nil { return nil }
    return accounts.first { $0.network == .facebook }?.person ?? facebookPeople.first?.login
  }
}
