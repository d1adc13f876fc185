internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld

// Posts of applications, and the rules for making them (reference of Calls after login, section 9.3).

extension SimulatedFacebook {
  /// Whether applications may still post for people, according to the application's setting, or else the date.
  func letsAppsPost(_ app: FacebookAppRecord) -> Bool {
    app.publishing ?? GraphEra(clock.now).letsAppsPost
  }

  /// Throws unless the application may post on the person's own wall.
  func checkMayPost(for node: PersonNode, _ app: FacebookAppRecord) throws(GraphError) {
    guard letsAppsPost(app) else { throw .publishingEnded }
    guard node.isGranted("publish_actions") || node.isGranted("publish_stream") else {
      throw .mayNotPublish(in: GraphEra(clock.now))
    }
  }

  /// Throws unless the token may post on the page's wall: as the page, or before August 2018 as a visitor.
  func checkMayPost(on page: FacebookPageRecord, _ authorization: FacebookAuthorization, _ call: GraphCall)
    throws
  {
    let era = GraphEra(clock.now)
    switch authorization.holder {
    case .page(let own, let person, let install) where own.id == page.id:
      let key = FacebookPageRoleRecord.Key(pageID: page.id, personID: person.id)
      let role = tables.find(FacebookPageRoleRecord.self, key)?.role
      guard role?.mayPost == true, Self.mayPostAsPage(install, call.version, era) else {
        throw GraphError.pageRightsMissing(in: era)
      }
    case .person(_, let install) where letsAppsPost(authorization.app):
      guard !install.granted.isDisjoint(with: ["publish_actions", "publish_stream"]) else {
        throw GraphError.mayNotPublish(in: era)
      }
    case .person where !era.namesPagePermissions: throw GraphError.publishingEnded
    case .person, .page, .app: throw GraphError.pageRightsMissing(in: era)
    }
  }

  /// It is guessed that `manage_pages` was enough before v2.3, which introduced `publish_pages`.
  private static func mayPostAsPage(
    _ install: FacebookInstallRecord, _ version: GraphVersion, _ era: GraphEra
  ) -> Bool {
    if era.hasNewPagePermissions {
      return install.granted.isSuperset(of: ["pages_manage_posts", "pages_read_engagement"])
    }
    return install.granted.contains("publish_pages")
      || version < .v2x3 && install.granted.contains("manage_pages")
  }

  /// The wall of `node`. Throws unless the token may post there.
  func wallToPost(
    on node: GraphNode, _ id: String, _ call: GraphCall, _ authorization: FacebookAuthorization
  ) throws -> PostableWall {
    switch node {
    case .person(let person):
      // Until 2013, applications could post to friends' walls. Here, by choice, they never can.
      guard person.access != .other else { throw GraphError.otherPersonsWall }
      try checkMayPost(for: person, authorization.app)
      return PostableWall(ownerID: person.person.id, shownID: person.id, install: person.install)
    case .page(let node):
      try checkMayPost(on: node.page, authorization, call)
      guard let install = authorization.install else { throw GraphError.permissionsError }
      return PostableWall(ownerID: node.page.id, shownID: node.page.id, install: install)
    case .app, .post, .photo: throw GraphError.unsupported(call.route.method, id: id)
    }
  }

  /// Throws if a post is the same as the one before it.
  ///
  /// The number of earlier posts that Facebook compared is not known. Einlass compares one, on the same wall and from
  /// the same application.
  func checkIsNew(_ content: PostContent, on wall: PostableWall) throws {
    let last = tables.list(FacebookPostRecord.self, by: .owner, wall.ownerID).last {
      $0.appID == wall.install.key.appID
    }
    if let last, last.message == content.message, last.link == content.link { throw GraphError.duplicatePost }
  }

  /// Stores a post, which is not visible beyond the audience set at login.
  func keep(_ content: PostContent, on wall: PostableWall) -> FacebookPostRecord {
    let install = wall.install
    let privacy = content.privacy ?? install.audience ?? .friends
    let post = FacebookPostRecord(
      number: "10" + random.digits(15), ownerID: wall.ownerID, personID: install.key.personID,
      appID: install.key.appID, message: content.message, link: content.link,
      privacy: min(privacy, install.audience ?? .everyone), createdAt: clock.now)
    tables.save(post)
    return post
  }

  /// The name of a person or a page, and the id by which the application knows them. `nil` if they no longer exist.
  func owner(
    _ ownerID: String, of appID: String, _ version: GraphVersion
  ) -> (id: String, name: String)? {
    if let page = tables.find(FacebookPageRecord.self, ownerID) { return (page.id, page.name) }
    let key = FacebookInstallRecord.Key(appID: appID, personID: ownerID)
    guard let person = tables.find(FacebookPersonRecord.self, ownerID),
      let install = tables.find(FacebookInstallRecord.self, key)
    else { return nil }
    return (version < .v2 ? person.id : install.scopedID, person.name)
  }
}

/// A wall on which the token of a call may post.
struct PostableWall: Sendable {
  /// The global id of the person, or the id of the page.
  let ownerID: String
  /// The same id as the caller knows it.
  let shownID: String
  /// The posting person and application.
  let install: FacebookInstallRecord
}

extension FacebookPostRecord.Privacy: Comparable {
  package static func < (left: Self, right: Self) -> Bool {
    (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
  }
}
