internal import Einlass
internal import EinlassDevice
internal import EinlassFacebook
internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
internal import OAuth1

extension FacebookWebLogin.LoginError {
  /// The problem as fields of a report.
  var fields: [String: String] {
    var fields = ["problem": name]
    if let refusal {
      fields["error"] = refusal.error
      fields["code"] = refusal.code.map(String.init)
      fields["reason"] = refusal.reason
      fields["message"] = refusal.message
    }
    switch self {
    case .page(let page, let status, let text):
      fields["page"] = page.rawValue
      fields["status"] = String(status)
      fields["message"] = text
    case .network(let code, let text):
      fields["code"] = code.map(String.init)
      fields["message"] = text
    case .forged(let hasState): fields["message"] = hasState ? "another state" : "no state"
    case .missingInResponse(let name, let isElsewhere):
      fields["message"] = name + (isElsewhere ? " is in the wrong URL part" : " is missing")
    default: break
    }
    return fields
  }
}

extension LoginBackEnd.BackEndError {
  /// The failure as fields of a report.
  var fields: [String: String] {
    var fields = ["backEnd": name]
    switch self {
    case .refused(_, let message, let subcode):
      fields["message"] = message
      fields["subcode"] = subcode.map(String.init)
    case .unknownRefusal(_, let message, let status):
      fields["message"] = message
      fields["status"] = String(status)
    case .unreadable(let status): fields["status"] = String(status)
    case .transport(let failure): fields["code"] = failure.code.map(String.init)
    }
    return fields
  }
}

extension WebLoginRun {
  static func fields(_ response: FacebookWebLogin.Response) -> [String: String] {
    var fields = ["came": "\(response)"]
    fields["granted"] = response.grantedScopes?.sorted().joined(separator: ", ")
    fields["denied"] = response.deniedScopes?.sorted().joined(separator: ", ")
    return fields
  }

  static func fields(_ verdict: FacebookTokenValidity.Verdict) -> [String: String] {
    switch verdict {
    case .notLoggedIn: return [:]
    case .valid(let person):
      var fields = ["id": person.id]
      fields["name"] = person.name
      return fields
    case .loggedOut(let cause): return ["cause": cause.name]
    case .unanswered(let doubt): return doubt.fields
    }
  }
}

extension FacebookTokenValidity.Indeterminate {
  /// The uncertainty as fields of a report.
  fileprivate var fields: [String: String] {
    switch self {
    case .graph(let code, let subcode, let message):
      var fields = ["doubt": "graph", "code": String(code), "message": message]
      fields["subcode"] = subcode.map(String.init)
      return fields
    case .transport(let failure):
      var fields = ["doubt": "transport"]
      fields["code"] = failure.code.map(String.init)
      return fields
    case .unreadable(let status): return ["doubt": "unreadable", "status": String(status)]
    case .backEnd(let failure):
      return (failure?.fields ?? [:]).merging(["doubt": "backEnd"]) { _, new in new }
    case .keychain(let failure): return ["doubt": "keychain", "message": failure.name]
    }
  }
}

extension Journal {
  /// The number of times that the app asked Facebook or its back end whether its login is still valid.
  var questions: Int {
    entries.count { entry in
      switch entry.event {
      case .message(let message):
        message.network == .backEnd && message.endpoint != nil
          ? message.request.head.method == .get
          : message.sender == .app && message.endpoint == CallName.facebook.me.name
      default: false
      }
    }
  }
}

extension Journal {
  /// The number of dialog pages that were filled in.
  var pagesFilledIn: Int {
    messages.count { $0.endpoint == CallName.facebook.dialog.name && $0.request.head.method == .post }
  }
}

extension World {
  /// Returns a token that the world's person gave to another developer's app, which is registered for this purpose.
  func tokenOfAnotherApp() throws -> String {
    let id = "599999999999999"
    if tables.find(FacebookAppRecord.self, id) == nil {
      _ = try addFacebookApp(
        id: id, secret: "00000000000000000000000000000099", name: "Another App", bundleID: nil)
    }
    let login = configuration.personAtBrowser ?? ""
    guard let person = tables.find(FacebookPersonRecord.self, by: .login, login) else {
      throw ConfigurationError("no person on Facebook has the login '\(login)'; add the person first")
    }
    return try facebook.install(appID: id, personID: person.id, permissions: ["public_profile"]).token
  }
}
