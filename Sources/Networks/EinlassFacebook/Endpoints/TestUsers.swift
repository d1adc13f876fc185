internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension Endpoint<SimulatedFacebook> {
  /// `/{app-id}/accounts/test-users`: an application lists, creates and releases its test users (reference of Calls
  /// after login, section 10).
  static let testUsers = graph(.facebook.testUsers, [.get, .post, .delete], "/{}/accounts/test-users") {
    call, facebook in
    let id = call.captures.first ?? ""
    guard call.route.method == .get else { return try facebook.changedTestUsers(of: id, &call) }
    return .json(try facebook.testUserList(of: id, &call))
  }

  /// `/{app-id}/accounts`, another address of the same edge; `GET` also serves people's pages there.
  static let accounts = graph(ReadableEdge.accounts.call, [.post, .delete], "/{}/accounts") {
    call, facebook in
    let id = call.captures.first ?? ""
    if facebook.tables.find(FacebookAppRecord.self, id) != nil {
      return try facebook.changedTestUsers(of: id, &call)
    }
    _ = try facebook.requireToken(&call)
    throw GraphError.unsupported(call.route.method, id: id)
  }

  /// `POST /{id}/friends/{id}`: a test user sends another one a friend request, or confirms one.
  static let befriend = graph(.facebook.befriend, [.post], "/{}/friends/{}") { call, facebook in
    let authorization = try facebook.authorize(&call)
    let me = try facebook.me(call, authorization)
    // Withdrawn in 2019 (recorded).
    guard call.version < .v4 else { throw GraphError.unsupportedAction }
    let ids = call.captures
    guard ids.count == 2, ids[0] == "me" || ids[0] == me.id else { throw GraphError.applicationNotPermitted }
    guard case .person(let other) = try facebook.node(ids[1], call, authorization) else {
      throw GraphError.unsupported(.post, id: ids[1])
    }
    guard other.person.id != me.person.id else { throw GraphError.invalidParameter }
    // People with a role could be befriended. Refusing them here is our choice.
    for id in [me.person.id, other.person.id] {
      guard facebook.isTestUser(id, of: me.install.key.appID) else {
        throw GraphError.applicationNotPermitted
      }
    }
    switch try facebook.askForFriendship(from: me.person.id, to: other.person.id) {
    case .asked, .confirmed: return call.success()
    case .alreadyFriends: throw GraphError.alreadyFriends
    case .pending: throw GraphError.friendRequestPending
    }
  }
}

extension SimulatedFacebook {
  fileprivate func changedTestUsers(of id: String, _ call: inout GraphCall) throws -> GraphResult {
    let app = try requireApp(id, &call)
    return call.route.method == .delete
      ? try dissociated(call, app) : try createdTestUser(call, app)
  }

  /// The application that the call is about, which must call with its own token.
  private func requireApp(_ id: String, _ call: inout GraphCall) throws -> FacebookAppRecord {
    let authorization = try requireToken(&call)
    guard case .app = authorization.holder else {
      throw GraphError.noAppToken.worded(in: GraphEra(clock.now))
    }
    guard authorization.app.id == id else { throw GraphError.unreadableToken }
    return authorization.app
  }

  private func createdTestUser(_ call: GraphCall, _ app: FacebookAppRecord) throws -> GraphResult {
    let request = try TestUserRequest(call.parameters)
    let known = call.parameters.filled("uid")
    if known == nil, refusesTestUsers(app) {
      throw GraphError.testUsersClosed.because(
        "apps can no longer create test users (since May 2023); set 'testUsers: open' for the app in the "
          + "world file, or use the action facebook.app.set test-users=open")
    }
    guard testUsers(of: app.id).count < testUserLimit(app) else {
      throw GraphError.tooManyTestUsers.worded(in: GraphEra(clock.now))
    }
    let user: NewTestUser
    if let known {
      let person = try ownedTestUser(known, call)
      user = try associate(person, with: app.id, permissions: request.permissions)
    } else {
      user = try createTestUser(request, of: app.id)
    }
    return .json(user.json(in: call.version))
  }

  /// The test user of another application, whose token is also sent.
  private func ownedTestUser(_ id: String, _ call: GraphCall) throws -> FacebookPersonRecord {
    guard let text = call.parameters.filled("owner_access_token") else {
      throw GraphError.missingParameter("owner_access_token")
    }
    guard case .app(let owner) = try read(text) else { throw GraphError.noAppToken }
    return try testUser(id, of: owner, .post).0
  }

  /// The test user with this id in the application.
  fileprivate func testUser(
    _ id: String, of app: FacebookAppRecord, _ method: HTTPRequest.Method
  ) throws -> (FacebookPersonRecord, FacebookInstallRecord) {
    let scoped = tables.find(FacebookInstallRecord.self, by: .scopedID, id)
    let key = FacebookInstallRecord.Key(appID: app.id, personID: scoped?.key.personID ?? id)
    guard let person = tables.find(FacebookPersonRecord.self, key.personID),
      let install = tables.find(FacebookInstallRecord.self, key),
      isTestUser(person.id, of: app.id)
    else { throw GraphError.unsupported(method, id: id) }
    return (person, install)
  }

  /// `DELETE` with `uid`: removes the test user only from this application.
  private func dissociated(_ call: GraphCall, _ app: FacebookAppRecord) throws -> GraphResult {
    guard let id = call.parameters.filled("uid") else { throw GraphError.missingParameter("uid") }
    let (person, _) = try testUser(id, of: app, .delete)
    guard try dissociate(person.id, from: app.id) else { throw GraphError.lastTestUserApp }
    return call.success()
  }

  /// A page of the application's test users, each with a new `login_url`.
  func testUserList(of id: String, _ call: inout GraphCall) throws -> JSONText {
    let app = try requireApp(id, &call)
    var installs: [FacebookInstallRecord] = []
    for user in testUsers(of: app.id) {
      if let install = tables.find(FacebookInstallRecord.self, user.key) {
        installs.append(install)
      }
    }
    let isScoped = call.version >= .v2
    let shownID = { (install: FacebookInstallRecord) in isScoped ? install.scopedID : install.key.personID }
    let parameters = call.parameters
    // The list's other fields are not known, so only the syntax of `fields` is checked.
    _ = try call.wantedFields()
    let page = try EdgePaging(call.address(app.id, "accounts/test-users", at: clock.now)).page(
      of: installs.map(shownID), PagingArguments { parameters[$0] }, fields: parameters["fields"])
    var shown: [JSONText] = []
    for install in installs[page.range] {
      shown.append(listed(install, id: shownID(install)))
    }
    return page.json(shown)
  }

  private func listed(_ install: FacebookInstallRecord, id: String) -> JSONText {
    var members = [
      JSONText.Member(name: "id", value: .string(id)),
      JSONText.Member(name: "login_url", value: .string(newLoginURL(install))),
    ]
    if install.isInstalled,
      let person = tables.find(FacebookPersonRecord.self, install.key.personID)
    {
      members.append(.init(name: "access_token", value: .string(testToken(for: person, install))))
    }
    return .object(members)
  }
}

extension NewTestUser {
  /// The response to the call that created the test user. For a test user that another application created, the members
  /// are guessed: no e-mail address or password.
  fileprivate func json(in version: GraphVersion) -> JSONText {
    let id = version < .v2 ? person.id : install.scopedID
    var members = [JSONText.Member(name: "id", value: .string(id))]
    if let token { members.append(.init(name: "access_token", value: .string(token))) }
    members.append(.init(name: "login_url", value: .string(loginURL)))
    guard !password.isEmpty else { return .object(members) }
    members.append(.init(name: "email", value: .string(person.login)))
    members.append(.init(name: "password", value: .string(password)))
    return .object(members)
  }
}
