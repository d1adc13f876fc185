internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld

extension ControlAction {
  private static let user = ActionParameter<String>.text(
    "user", "The person's Facebook login or id.")
  private static let page = ActionParameter<String>.text("page", "The page's id.")
  private static let pageName = ActionParameter<String>.text("name", "The page's name.")
  private static let pageID = digits("id", "The page's id; defaults to an id derived from the name.")
  private static let category = ActionParameter<String>.text(
    "category", "The page's category; defaults to Software.")
  private static let business = ActionParameter<String>.text(
    "business", "The business that owns the page; defaults to none.")
  private static let role = ActionParameter<FacebookPageRole>(
    name: "role", about: "The person's role on the page.",
    kind: .choice(FacebookPageRole.allCases.map(\.rawValue))
  ) { FacebookPageRole(rawValue: $0) }
  private static let roleOrNone = ActionParameter<String>.choice(
    "role", "The person's new role, or none.", FacebookPageRole.allCases.map(\.rawValue) + ["none"])

  /// The actions on Facebook's pages.
  static let facebookPageActions: [ControlAction] = [
    ControlAction(
      "facebook.page.add", "Creates a Facebook page.", .tool,
      [
        pageName.required, pageID.optional, category.optional, business.optional, user.optional,
        role.optional,
      ]
    ) { call in
      var page = FacebookConfiguration.Page(name: try call.value(of: pageName))
      page.id = call.ifGiven(pageID)
      page.business = call.ifGiven(business)
      page.category = call.ifGiven(category) ?? page.category
      if let user = call.ifGiven(user) {
        let person = try call.world.facebookPerson(user)
        page.roles[person.login] = call.ifGiven(role) ?? .administrator
      }
      let id = try call.world.addPage(page)
      return ActionResult(
        "created the Facebook page '\(page.name)' with the id \(id)", details: ["id": .string(id)])
    },
    ControlAction(
      "facebook.page.role",
      "Sets a person's role on a page. Losing the role invalidates the page's tokens: 190/492.",
      .documented, [user.required, page.required, roleOrNone.required]
    ) { call in
      let person = try call.world.facebookPerson(call.value(of: user))
      let page = try call.world.facebookPage(call.value(of: page))
      let word = try call.value(of: roleOrNone)
      let role = FacebookPageRole(rawValue: word)
      call.world.facebook.setRole(role, of: person.id, at: page.id)
      return ActionResult(
        role == nil
          ? "\(person.name) now has no role on the page '\(page.name)'"
          : "\(person.name) is now \(word) of the page '\(page.name)'")
    },
  ]
}
