import Foundation

@testable import TwitterBackend

// Signed requests and sessions, with one mistake each.

struct LaxEchoReader: EchoReader {
  enum Fault {
    case anyServer, anyResource, anyApp
  }

  let clientKey: String
  let fault: Fault

  func request(provider: String, authorization: String) throws(LoginError) -> EchoRequest {
    let key =
      fault == .anyApp ? OwnEchoReader.fields(of: authorization)["oauth_consumer_key"] ?? "" : clientKey
    let own = OwnEchoReader(clientKey: key)
    let twitter = "https://api.twitter.com"
    let isTwitter = provider.hasPrefix(twitter + "/")
    guard fault != .anyApp, fault == .anyServer || isTwitter else {
      return try own.request(provider: provider, authorization: authorization)
    }
    let request = try own.request(
      provider: twitter + TwitterAPI.verifyCredentials, authorization: authorization)
    let target = isTwitter ? String(provider.dropFirst(twitter.count)) : provider
    return EchoRequest(authorization: authorization, target: target, identity: request.identity)
  }
}

struct ForgetfulEchoes: EchoHistory {
  func use(_ echo: EchoRequest) {}
}

actor FaultyTwitterSessions: SessionStore {
  enum Fault {
    case adopting, onePerPerson, endless
  }

  private let fault: Fault
  private var sessions: [String: Person] = [:]

  init(_ fault: Fault) { self.fault = fault }

  func begin(_ person: Person, replacing old: String?) -> String {
    let key =
      switch fault {
      case .adopting: old ?? UUID().uuidString
      case .onePerPerson: sessions.first { $0.value.id == person.id }?.key ?? UUID().uuidString
      case .endless: UUID().uuidString
      }
    sessions[key] = person
    return key
  }
  func person(_ key: String) throws(LoginError) -> Person {
    guard let person = sessions[key] else { throw LoginError(.unknownSession, "log in again") }
    return person
  }
  func end(_ key: String) { if fault != .endless { sessions[key] = nil } }
}
