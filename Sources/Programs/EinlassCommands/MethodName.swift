internal import ArgumentParser
internal import OAuth1

/// A signature method by its name on the wire.
struct MethodName: ExpressibleByArgument {
  let method: any SignatureMethod

  init(_ method: any SignatureMethod) {
    self.method = method
  }

  init?(argument: String) {
    guard let method = [any SignatureMethod].all.first(where: { $0.name == argument }) else { return nil }
    self.method = method
  }

  static var allValueStrings: [String] { [any SignatureMethod].all.map(\.name) }
  var defaultValueDescription: String { method.name }
}
