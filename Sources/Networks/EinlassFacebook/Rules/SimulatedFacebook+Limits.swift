internal import EinlassStorage
internal import EinlassWire

// The number of calls by applications, people and pages (reference of Calls after login, section 7.3).

extension SimulatedFacebook {
  /// Counts `calls` with the token of `authorization`, and sets the usage of `call`. Throws if no calls were left.
  ///
  /// It is guessed that a limit does not count the calls that it refuses, and that no limit counts calls with an
  /// invalid token.
  func count(_ calls: Int, _ authorization: FacebookAuthorization, _ call: inout GraphCall) throws {
    let app = authorization.app
    switch authorization.holder {
    case .app: try countApp(calls, app, &call)
    case .person(let person, _):
      see(person.id, at: app.id)
      try countApp(calls, app, &call)
      let digest = AppSecretProof.hexadecimalDigest(of: authorization.token) ?? ""
      for (limit, holder) in [(GraphLimit.person, person.id), (.token, digest)]
      where count(calls, limit, holder, app).isRefused {
        throw limit.error
      }
    case .page(let page, let person, _):
      see(person.id, at: page.id)
      let count = count(calls, .page, page.id, app, people: people(at: page.id))
      call.usage = GraphUsage(field: "x-page-usage", percent: count.percent)
      if count.isRefused { throw GraphLimit.page.error }
    }
  }

  /// Counts calls of an application. Its usage is the one that was set, for an hour, plus its calls since.
  private func countApp(_ calls: Int, _ app: FacebookAppRecord, _ call: inout GraphCall) throws {
    let stated = app.statedUsage(at: clock.now)
    let count = count(calls, .app, app.id, app, people: people(at: app.id), stated: stated)
    call.usage = GraphUsage(field: "x-app-usage", percent: count.percent)
    if count.isRefused { throw GraphLimit.app.error }
  }

  /// The percentage used after `calls`, which are not counted if no calls were left before.
  private func count(
    _ calls: Int, _ limit: GraphLimit, _ holder: String, _ app: FacebookAppRecord, people: Int = 1,
    stated: Int = 0
  ) -> (percent: Int, isRefused: Bool) {
    let now = clock.now
    let refuses = app.registration.refusesBeyondLimits
    let all = limit.calls * max(people, 1)
    return tables.upsert(FacebookUsageRecord(key: limit.key(holder))) { record in
      let used = record.count(at: now, within: limit.window)
      if refuses, stated + used * 100 / all >= 100 { return (100, true) }
      record.add(calls, at: now, within: limit.window)
      return (min(stated + (used + calls) * 100 / all, 100), false)
    }
  }

  /// Records that the person uses the application or the page, once a day.
  private func see(_ personID: String, at id: String) {
    let now = clock.now
    let visit = FacebookUsageRecord.Key(limit: "visit", holder: "\(id) \(personID)")
    let isFirst = tables.upsert(FacebookUsageRecord(key: visit)) { record in
      guard record.count(at: now, within: GraphLimit.day) == 0 else { return false }
      record.add(1, at: now, within: GraphLimit.day)
      return true
    }
    guard isFirst else { return }
    tables.upsert(FacebookUsageRecord(key: Self.peopleKey(id))) {
      $0.add(1, at: now, within: GraphLimit.day)
    }
  }

  /// The number of people who have used the application or the page within a day.
  func people(at id: String) -> Int {
    let record = tables.find(FacebookUsageRecord.self, Self.peopleKey(id))
    return record?.count(at: clock.now, within: GraphLimit.day) ?? 0
  }

  private static func peopleKey(_ id: String) -> FacebookUsageRecord.Key {
    .init(limit: "people", holder: id)
  }
}
