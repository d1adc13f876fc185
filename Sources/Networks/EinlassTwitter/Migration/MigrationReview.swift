internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld

/// Reviews the journal of a world for mistakes of clients in the migration from OAuth 1.0a to OAuth 2.0.
///
/// It uses only recorded messages. It collects tokens from the responses, so it can distinguish a truncated token from
/// one that never existed. A refusal that the client soon recovers from is not a mistake, unless it shows that the
/// client will fail one day. Source of the rules: reference of X today, sections 3 to 6.
struct MigrationReview {
  let twitter: SimulatedTwitter
  private let entries: [Journal.Entry]
  let now: WallTime
  let redactor: Redactor
  var calls: [MigrationCall] = []
  var issued = IssuedTokens()
  /// The mistakes that each call shows, by its number.
  var found: [Int: MigrationMistake] = [:]
  /// The permanently refused tokens. The client has known about them since the refusal.
  var knownDead: Set<String> = []

  init(of world: World) {
    twitter = world.twitter
    entries = world.journal.entries
    now = world.clock.now
    redactor = world.journal.redactor
  }

  /// The refused calls, and the mistakes.
  consuming func review() -> ClientReview {
    for entry in entries {
      guard var call = MigrationCall(entry) else { continue }
      identify(&call)
      if call.isRefused {
        found[call.number] = mistake(in: call)
      } else {
        follow(call)
      }
      calls.append(call)
    }
    var review = ClientReview()
    review.calls = calls.count
    let successes = MigrationSuccesses(calls)
    for call in calls where call.isRefused {
      let isMadeGood = successes.makeGood(call, of: found[call.number])
      review.refused.append(refusedCall(call, isMadeGood: isMadeGood))
      if let mistake = found[call.number], isMadeGood, !mistake.isLasting { found[call.number] = nil }
    }
    noteIgnoredLimits()
    notePeopleGivenUp()
    review.mistakes = mistakes()
    return review
  }

  // MARK: - Who calls

  private func identify(_ call: inout MigrationCall) {
    let tables = twitter.tables
    switch call.authentication {
    case .oauth1:
      guard let token = call.oauth1Token,
        let record = tables.find(TwitterTokenRecord.self, token)
      else { return }
      (call.personID, call.appKey) = (record.personID, record.appKey)
    case .bearer(let text), .grant(.refresh(let text)):
      if let token = issued[text] ?? issued.whole(of: text) {
        (call.personID, call.appKey) = (token.personID, token.appKey)
      } else if let record = tables.find(TwitterOAuth2TokenRecord.self, text) {
        (call.personID, call.appKey) = (record.personID, record.appKey)
      }
    case .grant(.exchange(let subject)):
      guard let record = tables.find(TwitterTokenRecord.self, subject) else { return }
      (call.personID, call.appKey) = (record.personID, record.appKey)
    case .grant(.code):
      guard let text = call.response?["access_token"]?.text,
        let record = tables.find(TwitterOAuth2TokenRecord.self, text)
      else { return }
      (call.personID, call.appKey) = (record.personID, record.appKey)
    case .grant(.other), .none: return
    }
  }

  // MARK: - What was granted

  /// Applies the effects of a successful call to the tokens.
  private mutating func follow(_ call: MigrationCall) {
    if call.message.endpoint == CallName.twitter.oauth2Revoke.name, let text = call.parameters["token"] {
      guard let token = issued[text] else { return }
      return issued.end(as: .revoked) { token.isRefresh ? $0.grant == token.grant : $0.text == text }
    }
    guard case .grant(let grant) = call.authentication, let personID = call.personID,
      let appKey = call.appKey, let access = call.response?["access_token"]?.text
    else { return }
    let scope = call.response?["scope"]?.text ?? ""
    var number = call.number
    switch grant {
    case .exchange:
      if isNeedless(personID, appKey, scope, at: call.time) { found[call.number] = .exchangedAgain }
      issued.end(as: .superseded) { $0.personID == personID && $0.appKey == appKey }
    case .refresh(let text):
      number = issued[text]?.grant ?? number
      issued.end(as: .replaced) { $0.text == text || $0.grant == number && !$0.isRefresh }
    case .code, .other: break
    }
    func token(_ text: String, isRefresh: Bool) -> IssuedTokens.Token {
      IssuedTokens.Token(
        text: text, isRefresh: isRefresh, personID: personID, appKey: appKey, grant: number,
        issuedAt: call.time, scope: scope)
    }
    issued.add(token(access, isRefresh: false))
    guard let text = call.response?["refresh_token"]?.text else { return }
    let refresh = token(text, isRefresh: true)
    issued.add(refresh)
    // A response changed by a planned failure may not have arrived.
    if call.message.plannedFailure == nil { issued.hold(refresh) }
  }

  /// Whether the app already had a pair of tokens for the person that was as good as a new one.
  private func isNeedless(
    _ personID: Int64, _ appKey: String, _ scope: String, at time: WallTime
  ) -> Bool {
    guard let held = issued.heldRefreshToken(of: personID, appKey: appKey), held.scope == scope,
      !isTooOld(held, at: time)
    else { return false }
    // The person, or an action on the world, may have ended the token without a call.
    let record = twitter.tables.find(TwitterOAuth2TokenRecord.self, held.text)
    return record.map { $0.state == .superseded || $0.state == .live } ?? true
  }

  func isTooOld(_ token: IssuedTokens.Token, at time: WallTime) -> Bool {
    let policy = twitter.policy.oauth2
    let lifetime = token.isRefresh ? policy.refreshTokenLifetime : policy.accessTokenLifetime
    return token.issuedAt.advanced(by: .seconds(lifetime)) <= time
  }
}
