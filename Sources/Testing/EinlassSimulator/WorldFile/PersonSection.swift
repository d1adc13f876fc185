internal import EinlassWorld

private typealias Key = WorldFileKey

/// `person:` the person's answers to the phone and the app.
enum PersonSection {
  /// The key of the person in a world with `modules`.
  @Sendable static func key(_ modules: WorldModules) -> WorldFileKey<WorldConfiguration> {
    Key("person", \.self, in: mapping(modules), "The person's answers to prompts of the phone and the app")
  }

  private static func mapping(_ modules: WorldModules) -> WorldFileMapping<WorldConfiguration> {
    WorldFileMapping {
      Key(
        "access", \.person.access, answers(of: .choice),
        "The answers to the phone's prompts, in order; the last answer repeats; default: allow")
      Key(
        "chooses", .text,
        "The answer to the app's list of accounts: first, cancel, silent, or a name; default: first"
      ) { $0.person.choice = choice($1) }
      Key(
        "signsIn", \.person.signsIn, .word,
        "The person who answers Twitter's pages if no page is shown, by screen name or id; default: the "
          + "person who uses the browser")
      Key(
        "cancelsSignIn", \.person.cancelsSignIn, .bool,
        "Whether the person in signsIn cancels on Twitter's page; default: false")
      Key(
        "dialog", \.person.dialog, answers(of: .choice),
        "The answers to Facebook's dialogs, in order; the last answer repeats; default: allow")
      Key(
        "declines", \.person.declines, .listOrOne(of: .word),
        "Permissions that the person does not grant in a dialog; default: none")
      Key(
        "browser", \.person.browserLogin, .word,
        "The login of the browser's user; default: the phone's account, or the first person on Facebook")
      Key(
        "popup", \.person.popup, .choice,
        "The answer to the phone's prompt about sharing the browser's cookies with a page; default: allow")
      Key(
        "pages", \.person.fillsInPages, .bool,
        "Whether the person fills in the pages of Facebook's dialog instead of answering in its URL; "
          + "default: false")
      Key(
        "settings", SettingsSection.form([]).shape,
        "The person's steps in Settings, by visit; default: no visits"
      ) { value, configuration throws(WorldFileError) in
        let people = modules.all.compactMap(\.phones.accounts).flatMap { $0.known(configuration) }
        configuration.person.settings = try SettingsSection.form(people).read(value)
      }
    }
  }

  /// One answer or several.
  private static func answers<Answer>(of form: WorldFileForm<Answer>) -> WorldFileForm<[Answer]> {
    WorldFileForm.listOrOne(of: form).map { answers, value throws(WorldFileError) in
      if answers.isEmpty { throw value.expected("at least one answer") }
      return answers
    }
  }

  private static func choice(_ word: String) -> PersonScript.Choice {
    switch word {
    case "first": .first
    case "cancel": .cancel
    case "silent": .silent
    default: .name(word)
    }
  }
}
