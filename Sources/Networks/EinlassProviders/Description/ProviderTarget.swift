package import EinlassWire
internal import HTTPTypes

/// The target of a request, determined by its address: a step or a resource.
package enum ProviderTarget: Sendable {
  case step(StepName, StepRules, host: String)
  case resource(ResourceRules, host: String)
  /// A path that exists only for other methods.
  case wrongMethod(name: String, host: String)
  /// A path that does not exist. `host` is `nil` if the host does not belong to the provider.
  case missing(host: String?)

  /// The name of the endpoint. `nil` if there is none.
  var name: String? {
    switch self {
    case .step(let name, _, _): name.rawValue
    case .resource(let resource, _): resource.name
    case .wrongMethod, .missing: nil
    }
  }

  /// The short name of the host. `nil` if the host does not belong to the provider.
  var host: String? {
    switch self {
    case .step(_, _, let host), .resource(_, let host), .wrongMethod(_, let host): host
    case .missing(let host): host
    }
  }

  var isStep: Bool { if case .step = self { true } else { false } }
}

extension ProviderDescription {
  /// The target of `request`: the first matching step, or else the first matching resource.
  package func target(of request: WireRequest) -> ProviderTarget {
    let host = request.host
    var path = request.path
    let own = hosts.filter { Set([$0.pattern]).covers(host) }
    let names = Set(own.map(\.name))
    if !basePath.isEmpty {
      guard path.hasPrefix(basePath) else { return .missing(host: own.first?.name) }
      path = String(path.dropFirst(basePath.count))
    }
    let fields = RequestFields(request)
    let method = request.head.method.rawValue.uppercased()
    var other: ProviderTarget?
    // Steps selected by a parameter come first.
    let selected = steps.filter { $0.rules.selection != nil } + steps.filter { $0.rules.selection == nil }
    for (name, rules) in selected where name != .push {
      guard let place = rules.places.first(where: { names.contains($0.host) && $0.path.matches(path) }),
        rules.query.allSatisfy({ $0.fits(fields.query[$0.name]) }),
        rules.selection?.fits({ fields.has($0) }) ?? true
      else { continue }
      // The page's form is posted to the page's address.
      if rules.methods.contains(method) || (name == .authorize && method == "POST") {
        return .step(name, rules, host: place.host)
      }
      other = other ?? .wrongMethod(name: name.rawValue, host: place.host)
    }
    for resource in resources {
      guard let place = resource.places.first(where: { names.contains($0.host) && $0.path.matches(path) }),
        resource.conditions.allSatisfy({ fields.value($0.name) == $0.value })
      else { continue }
      if resource.methods?.contains(method) ?? true { return .resource(resource, host: place.host) }
      other = other ?? .wrongMethod(name: resource.name, host: place.host)
    }
    return other ?? .missing(host: own.first?.name)
  }
}

/// The fields of a request that may select its target, read on first use.
private struct RequestFields {
  private let request: WireRequest
  let query: FormFields

  init(_ request: WireRequest) {
    self.request = request
    query = request.query
  }

  func value(_ name: String) -> String? { query[name] ?? request.form[name] }

  /// Whether the parameter occurs anywhere in the request, including the header.
  func has(_ name: String) -> Bool {
    if value(name)?.isEmpty == false { return true }
    return request.head.headerFields[values: .authorization].contains { field in
      field.contains("\(name)=") && !field.contains("\(name)=\"\"")
    }
  }
}
