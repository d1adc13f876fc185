internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import OAuth1

extension MigrationReview {
  /// The mistakes, grouped by kind and person.
  func mistakes() -> [ClientMistake] {
    var list: [ClientMistake] = []
    for call in calls {
      guard let mistake = found[call.number] else { continue }
      let person = person(of: call)
      if let index = list.firstIndex(where: { $0.name == mistake.rawValue && $0.person == person }) {
        list[index].count += 1
        continue
      }
      let what = call.isRefused ? reason(for: call) : "the earlier pair was still valid"
      list.append(
        ClientMistake(
          name: mistake.rawValue, person: person, number: call.number, time: call.time,
          text: "\(call.name): \(what); \(mistake.advice)"))
    }
    return list
  }

  func refusedCall(_ call: MigrationCall, isMadeGood: Bool) -> RefusedCall {
    var app: String?
    if let key = call.appKey { app = twitter.tables.find(TwitterAppRecord.self, key)?.name }
    return RefusedCall(
      number: call.number, time: call.time, call: call.name, authentication: call.authentication.text,
      app: app, person: person(of: call), status: call.status, reason: reason(for: call),
      isMadeGood: isMadeGood)
  }

  private func person(of call: MigrationCall) -> String? {
    guard let id = call.personID else { return nil }
    return twitter.tables.find(TwitterPersonRecord.self, id).map { "@" + $0.screenName }
  }

  /// The reason for the refusal of the call, without secrets.
  private func reason(for call: MigrationCall) -> String {
    if let reason = call.message.reason { return redactor.text(reason) }
    if let name = call.message.plannedFailure { return "planned: \(name)" }
    if let finding = call.message.finding, let failure = finding.failure {
      return redactor.text(finding.note ?? "the verifier reported \(failure.rawValue)")
    }
    guard let response = call.response else { return "there was no response" }
    let text =
      response["error_description"]?.text ?? response["detail"]?.text
      ?? response["errors"]?.first?["message"]?.text ?? response["error"]?.text
    return redactor.text(text ?? "the response gives no reason")
  }
}
