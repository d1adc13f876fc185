internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
internal import OAuth1

extension SimulatedFacebook {
  /// Asks who the person is; `refused` is the reason why the person is asked again.
  func choicePage(_ dialog: OpenDialog, refused: String?) throws -> WireResponse {
    let known = dialog.call.request.cookie(WebCookie.browserName)
    let browser = known ?? random.alphanumerics(24)
    let seal = try formSeal().code(for: ChoicePage.sealParts(dialog, browser: browser)) ?? ""
    let choice = personChoice(dialog.call.query[PersonChoice.searchField] ?? "")
    let page = ChoicePage.page(dialog, choice, seal: seal, refused: refused)
    return page.response(
      refused == nil ? .ok : .forbidden, at: clock.now,
      cookie: known == nil ? WebCookie.browser(browser) : nil)
  }

  /// Asks for permissions.
  func consentPage(_ dialog: OpenDialog, _ visit: DialogVisit, _ page: ConsentPage) throws
    -> WireResponse
  {
    let parts = ConsentPage.sealParts(
      page.kind, dialog, session: visit.session?.id ?? "", again: visit.isReauthenticated)
    let seal = try formSeal().code(for: parts) ?? ""
    let cookie = visit.isNew ? visit.session.map { WebCookie.session($0.id) } : nil
    return page.page(dialog, visit, seal: seal).response(at: clock.now, cookie: cookie)
  }

  /// The step that a form of the dialog leads to.
  func postedStep(_ dialog: OpenDialog) throws -> DialogStep {
    let step = dialog.call.form[DialogForm.step] ?? ""
    if step == DialogForm.choose { return try chosenStep(dialog) }
    guard let kind = ConsentPage.Kind(rawValue: step) else { return .choose(refused: Self.strangeForm) }
    return try consentedStep(kind, dialog)
  }

  private static let strangeForm =
    "This form was not sent from this dialog in this browser. Please start again."

  private func chosenStep(_ dialog: OpenDialog) throws -> DialogStep {
    let form = dialog.call.form
    let browser = dialog.call.request.cookie(WebCookie.browserName) ?? ""
    guard !browser.isEmpty,
      try formSeal().isGenuine(
        form[DialogForm.seal], for: ChoicePage.sealParts(dialog, browser: browser))
    else { return .choose(refused: Self.strangeForm) }
    if form[DialogForm.answer] == "cancel" { return .answer(nil, .cancel, asked: []) }
    let typed = form[DialogForm.email]?.trimmed ?? ""
    let person =
      typed.isEmpty
      ? tables.find(FacebookPersonRecord.self, form[PersonChoice.personField] ?? "")
      : self.person(named: typed)
    guard let person else {
      let complaint = typed.isEmpty ? "Choose a person." : "No person in this world has the login '\(typed)'."
      return .choose(refused: complaint)
    }
    let session = startSession(of: person)
    var visit = visit(person, session, dialog)
    visit.isNew = true
    visit.isReauthenticated = dialog.request.reauthenticates
    return try self.step(for: visit, dialog)
  }

  private func consentedStep(_ kind: ConsentPage.Kind, _ dialog: OpenDialog) throws -> DialogStep {
    let form = dialog.call.form
    let isAgain = form[DialogForm.again] == "again"
    guard let session = session(of: dialog.call) else {
      return .choose(refused: "You have been logged out. Please log in again.")
    }
    let parts = ConsentPage.sealParts(kind, dialog, session: session.record.id, again: isAgain)
    guard try formSeal().isGenuine(form[DialogForm.seal], for: parts) else {
      return .choose(refused: Self.strangeForm)
    }
    var visit = visit(session.person, session.record, dialog)
    visit.isReauthenticated = isAgain
    switch form[DialogForm.answer] {
    case "cancel": return .answer(visit, .cancel, asked: [])
    case "switch": return .choose(refused: nil)
    default: break
    }
    // Checks again: the state may have changed while the page was open.
    guard case .consent = try self.step(for: visit, dialog) else {
      return .answer(visit, .allow(declining: []), asked: [])
    }
    let asked = asked(of: visit, dialog)
    let page = ConsentPage(kind: kind, asked: asked, granted: form.all(DialogForm.granted))
    let granted = form.all(DialogForm.grant).filter(page.shown.contains)
    if let next = page.next(granting: granted) { return .consent(visit, next) }
    let all = Set(page.granted + granted)
    return .answer(visit, .allow(declining: Set(asked).subtracting(all)), asked: asked)
  }

  /// The people that the page lists: those whose names begin with the search text, and the person who has it as login
  /// or id. Without a search, the world's first person comes first and is therefore selected.
  private func personChoice(_ search: String) -> PersonChoice {
    var people = tables.list(
      FacebookPersonRecord.self, by: .name, prefix: search, limit: PersonChoice.limit + 1)
    if !search.isEmpty, let exact = person(named: search), !people.contains(exact) {
      people.insert(exact, at: 0)
    }
    if search.isEmpty, let login = policy.suggestedPerson,
      let first = tables.find(FacebookPersonRecord.self, by: .login, login)
    {
      people.removeAll { $0.id == first.id }
      people.insert(first, at: 0)
    }
    let shown = people.prefix(PersonChoice.limit).map {
      PersonChoice.Person(value: $0.id, label: "\($0.name) (\($0.login))")
    }
    return PersonChoice(people: shown, hasMore: people.count > shown.count, search: search)
  }
}

extension String {
  /// The text without the surrounding blanks that people leave when they paste.
  fileprivate var trimmed: String {
    let front = drop { $0 == " " }
    return String(front.reversed().drop { $0 == " " }.reversed())
  }
}

extension FormFields {
  /// The values of every field called `name`, in their order.
  func all(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }
}
