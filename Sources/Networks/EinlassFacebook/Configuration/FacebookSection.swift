internal import EinlassWire
internal import EinlassWorld

private typealias Key = WorldFileKey

/// `facebook:` the people and the app on Facebook.
enum FacebookSection {
  static let form = WorldFileForm.section(FacebookConfiguration()) {
    Key(
      "app", \.app, FacebookAppSection.form,
      "The Facebook app; default: an app with the bundle id of the phone's app")
    Key("people", \.people, FacebookPersonSection.list, "The people on Facebook; default: none")
    Key("pages", \.pages, .list(of: FacebookPageSection.form), "The pages on Facebook; default: none")
    Key(
      "otherApps", \.otherApps, .list(of: FacebookOtherAppSection.form),
      "Other Facebook apps; default: none")
    Key(
      "dialog", \.policy, in: dialog,
      "A person's automatic answer to the login dialog; default: the user answers in the browser")
    Key(
      "codeLifetime", \.policy.codeLifetime, .integer(1...86_400),
      "The lifetime of codes, in seconds; default: 600")
    Key(
      "webTokenLifetime", \.policy.webTokenSeconds, .integer(1...86_400),
      "The lifetime of web tokens, in seconds; default: the rest of the hour plus one hour")
    Key(
      "exchangeAgain", \.policy.exchangeAgain, .choice,
      "The result of exchanging a long-lived token: 'endless' (never expires, no expires_in) or "
        + "'renewed' (expires after 60 days); default: endless")
    Key(
      "picturesWithoutToken", \.policy.picturesWithoutToken, .choice,
      "The response to picture requests without a token; default: open")
    Key(
      "refusePlainHTTP", \.policy.refusesPlainHTTP, .bool,
      "Whether Facebook refuses tokens sent over plain HTTP; default: false")
  } check: { section, facebook throws(WorldFileError) in
    let logins = facebook.people.map(\.login)
    try check(facebook.pages.map { $0.roles.keys.sorted() }, of: section["pages"], among: logins)
    try check(facebook.otherApps.map(\.users), of: section["otherApps"], among: logins)
    if let person = facebook.policy.dialogPerson {
      try check(person, among: logins, at: section.value(at: "dialog.person") ?? section.value)
    }
  }

  private static let dialog = WorldFileMapping<SimulatedFacebook.Policy> {
    Key("person", \.dialogPerson, .word, "The person's login").required
    Key(
      "answer", \.dialogAnswer,
      .choice([
        "allow", "deny", "cancel", "service_disabled", "service_disabled_use_browser",
        "AndroidAuthKillSwitchException",
      ]), "The person's answer; default: allow")
    Key(
      "declines", \.dialogDeclines, .list(of: .text),
      "The permissions that the person declines; default: none")
  }

  /// Throws if an entry of `list` has a login that is not among `known`. `logins` are the logins of each entry.
  private static func check(
    _ logins: [[String]], of list: YAMLValue?, among known: [String]
  ) throws(WorldFileError) {
    for (logins, value) in zip(logins, try list?.list() ?? []) {
      for login in logins { try check(login, among: known, at: value) }
    }
  }

  private static func check(
    _ login: String, among logins: [String], at value: YAMLValue
  ) throws(WorldFileError) {
    guard !logins.contains(login) else { return }
    throw value.error(
      "no person in facebook.people has the login '\(login)'\(Suggestion.text(for: login, among: logins)); "
        + "use a login from that list")
  }
}
