/// A value stored by reference, so that a record stays small if it usually lacks the value: there may be a million such
/// records.
package struct Boxed<Value: Sendable & Equatable & Codable>: Sendable, Equatable, Codable {
  private indirect enum Storage: Sendable, Equatable {
    case value(Value)
  }

  private let storage: Storage

  package init(_ value: Value) {
    storage = .value(value)
  }

  package var value: Value {
    switch storage {
    case .value(let value): value
    }
  }

  package init(from decoder: any Decoder) throws {
    self.init(try Value(from: decoder))
  }

  package func encode(to encoder: any Encoder) throws {
    try value.encode(to: encoder)
  }
}
