internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

/// The next step of the dialog.
enum DialogStep: Sendable {
  /// Asks who the person is.
  case choose(refused: String?)
  /// Asks the person for permissions.
  case consent(DialogVisit, ConsentPage)
  /// The application is in a sandbox and the person has no role in it.
  case sandbox
  /// Sends the browser to the application.
  case answer(DialogVisit?, DialogAnswer, asked: [String])
}

/// A person in the dialog.
struct DialogVisit: Sendable {
  let person: FacebookPersonRecord
  /// `nil` if the person has not used the application before.
  let install: FacebookInstallRecord?
  /// `nil` if no browser is involved.
  let session: FacebookSessionRecord?
  /// Whether the application admits the person while it is in development.
  var mayTest = false
  /// Whether the session started with this request, so that the browser needs its cookie.
  var isNew = false
  /// Whether the person has just logged in again because the application asked for it.
  var isReauthenticated = false
}

extension SimulatedFacebook {
  /// Determines the person, and the remaining questions.
  func nextStep(of dialog: OpenDialog) throws -> DialogStep {
    if let step = try scriptedStep(dialog) { return step }
    if dialog.call.request.head.method == .post { return try postedStep(dialog) }
    // A person who searches wants to log in as a person other than the current one.
    let isSearching = dialog.call.query[PersonChoice.searchField] != nil
    guard !dialog.request.reauthenticates, !isSearching, let session = session(of: dialog.call)
    else {
      return .choose(refused: nil)
    }
    return try step(for: visit(session.person, session.record, dialog), dialog)
  }

  /// The step if `einlass_person` or the policy answers for a person. `nil` if neither does.
  private func scriptedStep(_ dialog: OpenDialog) throws -> DialogStep? {
    let query = dialog.call.query
    let named = query[PersonChoice.personField].flatMap { $0.isEmpty ? nil : $0 }
    guard let name = named ?? policy.dialogPerson else { return nil }
    guard let person = person(named: name) else { throw PageAnswerError.person(name) }
    let answer = try DialogAnswer(
      word: query["einlass_answer"] ?? policy.dialogAnswer,
      declines: query["einlass_declines"] ?? policy.dialogDeclines.joined(separator: ","))
    var visit = visit(person, nil, dialog)
    visit.isReauthenticated = dialog.request.reauthenticates
    try check(visit, dialog)
    if let step = sandboxStep(visit, dialog) { return step }
    return .answer(visit, answer, asked: asked(of: visit, dialog))
  }

  /// The consent page, or the answer if there is nothing left to ask (section 1.9).
  func step(for visit: DialogVisit, _ dialog: OpenDialog) throws -> DialogStep {
    try check(visit, dialog)
    if let step = sandboxStep(visit, dialog) { return step }
    let asked = asked(of: visit, dialog)
    let isKnown = visit.install?.isInstalled ?? false
    guard !isKnown || !asked.isEmpty else { return .answer(visit, .allow(declining: []), asked: []) }
    return .consent(visit, ConsentPage(asking: asked))
  }

  func visit(
    _ person: FacebookPersonRecord, _ session: FacebookSessionRecord?, _ dialog: OpenDialog
  ) -> DialogVisit {
    let key = FacebookInstallRecord.Key(appID: dialog.app.id, personID: person.id)
    var visit = DialogVisit(
      person: person, install: tables.find(FacebookInstallRecord.self, key), session: session)
    visit.mayTest = mayTest(person.id, dialog.app)
    return visit
  }

  /// The permissions that Facebook asks the person for: the ones not granted and, without `rerequest`, not declined
  /// before. Unknown permissions are dropped silently.
  func asked(of visit: DialogVisit, _ dialog: OpenDialog) -> [String] {
    let install = visit.install.flatMap { $0.isInstalled ? $0 : nil }
    return dialog.request.scopes.filter { name in
      FacebookPermission.isOpen(name, to: dialog.app.registration) && name != FacebookPermission.publicProfile
        && install?.granted.contains(name) != true
        && (dialog.request.asksAgain || install?.declined.contains(name) != true)
    }
  }

  /// Throws if the person may not continue. It is guessed that the account's state is checked first.
  private func check(_ visit: DialogVisit, _ dialog: OpenDialog) throws {
    if visit.person.isCheckpointed { throw DialogError.checkpointed }
    if !visit.person.isConfirmed { throw DialogError.unconfirmed }
    if dialog.app.isInDevelopment, !visit.mayTest, !GraphEra(clock.now).tellsSandboxByRedirect {
      throw DialogError.inDevelopment
    }
    let unknown = dialog.request.scopes.filter {
      !FacebookPermission.isOpen($0, to: dialog.app.registration)
    }
    if dialog.app.roles.contains(visit.person.id), !unknown.isEmpty {
      throw DialogError.unknownScopes(unknown)
    }
  }

  /// Until 2013, people without a role were sent back to an application in development with error 901.
  private func sandboxStep(_ visit: DialogVisit, _ dialog: OpenDialog) -> DialogStep? {
    dialog.app.isInDevelopment && !visit.mayTest ? .sandbox : nil
  }

  /// The person with this login, id or full name. If several people have the same name, the first.
  func person(named name: String) -> FacebookPersonRecord? {
    if let person = tables.find(FacebookPersonRecord.self, by: .login, name) { return person }
    if let person = tables.find(FacebookPersonRecord.self, name) { return person }
    let wanted = name.lowercased()
    let people = tables.list(FacebookPersonRecord.self, by: .name, prefix: name, limit: 1)
    return people.first { $0.name.lowercased() == wanted }
  }
}
