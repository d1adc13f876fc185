internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld

// Posts of applications, and who may make them (reference of Calls after login, section 9.3).

extension SimulatedFacebook {
  /// Whether applications may still post for people: what the application says itself, else the time.
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
    async throws
  {
    let era = GraphEra(clock.now)
    switch authorization.holder {
    case .page(let own, let person, let install) where own.id == page.id:
      let key = FacebookPageRoleRecord.Key(pageID: page.id, personID: person.id)
      let role = try await storage.find(FacebookPageRoleRecord.self, key)?.role
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

  /// That `manage_pages` was enough before v2.3, in which `publish_pages` came, is guessed.
  private static func mayPostAsPage(
    _ install: FacebookInstallRecord, _ version: GraphVersion, _ era: GraphEra
  ) -> Bool {
    if era.hasNewPagePermissions {
      return install.granted.isSuperset(of: ["pages_manage_posts", "pages_read_engagement"])
    }
    return install.granted.contains("publish_pages")
      || version < .v2x3 && install.granted.contains("manage_pages")
  }

  /// Keeps a post; throws where it is the same as the one before it.
  ///
  /// How far back Facebook looked for the same post is not known; here one post, of the same wall and application.
  func post(
    _ content: PostContent, on ownerID: String, by install: FacebookInstallRecord
  ) async throws -> FacebookPostRecord {
    let key = install.key
    let last = try await storage.list(FacebookPostRecord.self, by: .owner, ownerID).last {
      $0.appID == key.appID
    }
    if let last, last.message == content.message, last.link == content.link { throw GraphError.duplicatePost }
    let widest = install.audience ?? .everyone
    let privacy = content.privacy ?? install.audience ?? .friends
    let post = FacebookPostRecord(
      number: "10" + random.digits(15), ownerID: ownerID, personID: key.personID, appID: key.appID,
      message: content.message, link: content.link, privacy: min(privacy, widest), createdAt: clock.now)
    try await storage.save(post)
    return post
  }
}

extension FacebookPostRecord.Privacy: Comparable {
  package static func < (left: Self, right: Self) -> Bool {
    (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
  }
}
