internal import EinlassDevice
internal import EinlassFacebook
internal import EinlassWire
internal import EinlassWorld

extension WorldConfiguration {
  /// The login of the person who uses the browser.
  var personAtBrowser: String? {
    if let login = person.browserLogin { return login }
    // Facebook's own setting names a person, so the field is not needed.
    if facebook.policy.dialogPerson != nil { return nil }
    return phone.accounts.first { $0.type == .facebook }?.person ?? facebook.people.first?.login
  }
}
