import Foundation

@testable import LoginBackend

// States and sessions, with one mistake each.

struct UntiedStates: LoginStates {
  let base: any LoginStates

  func begin() async -> String { await base.begin() }
  func finish(_ state: String, cookie: String?) async -> Bool { await base.finish(state, cookie: state) }
}

actor LastingStates: LoginStates {
  private let base: any LoginStates
  private var states: Set<String> = []

  init(base: any LoginStates) { self.base = base }

  func begin() async -> String {
    let state = await base.begin()
    states.insert(state)
    return state
  }
  func finish(_ state: String, cookie: String?) -> Bool { cookie == state && states.contains(state) }
}

actor FaultyFacebookSessions: SessionStore {
  enum Fault {
    case adopting, onePerPerson, endless
  }

  private let fault: Fault
  private var sessions: [String: Sessions.Session] = [:]

  init(_ fault: Fault) { self.fault = fault }

  func begin(_ person: Person, _ token: FacebookGraph.Token, replacing old: String?) -> String {
    let key =
      switch fault {
      case .adopting: old ?? RandomText.make()
      case .onePerPerson: sessions.first { $0.value.person.id == person.id }?.key ?? RandomText.make()
      case .endless: RandomText.make()
      }
    sessions[key] = Sessions.Session(person: person, facebookToken: token.text, end: .distantFuture)
    return key
  }
  func session(_ key: String) throws(LoginError) -> Sessions.Session {
    guard let session = sessions[key] else { throw LoginError(.unknownSession, "log in again") }
    return session
  }
  func end(_ key: String) { if fault != .endless { sessions[key] = nil } }
}
