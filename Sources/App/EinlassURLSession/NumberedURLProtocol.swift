internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// The protocol of one configuration: its number, and so its destination, is part of the type.
///
/// Foundation asks classes, not instances, and passes them neither the session nor its additional headers: only a
/// separate class distinguishes one configuration from another.
final class NumberedURLProtocol<Number: TypeNumber>: TransportURLProtocol {
  override class func destination(
    of request: URLRequest, from task: SessionDestination?
  ) -> SessionDestination? {
    SessionDestinations[Number.value]
  }

  override class func canInit(with request: URLRequest) -> Bool { isHTTP(request) }
}

/// Returns the class for configurations with `number`, which must be positive.
func protocolClass(_ number: Int) -> AnyClass {
  func made<Number: TypeNumber>(_ type: Number.Type) -> AnyClass { NumberedURLProtocol<Number>.self }
  return made(typeNumber(number))
}

/// A positive number as a type, in binary notation.
protocol TypeNumber {
  static var value: Int { get }
}

enum TypeOne: TypeNumber {
  static var value: Int { 1 }
}

enum TypeDouble<Half: TypeNumber>: TypeNumber {
  static var value: Int { 2 * Half.value }
}

enum TypeDoubleAndOne<Half: TypeNumber>: TypeNumber {
  static var value: Int { 2 * Half.value + 1 }
}

private func typeNumber(_ number: Int) -> any TypeNumber.Type {
  func doubled<Half: TypeNumber>(_ half: Half.Type) -> any TypeNumber.Type { TypeDouble<Half>.self }
  func doubledAndOne<Half: TypeNumber>(_ half: Half.Type) -> any TypeNumber.Type {
    TypeDoubleAndOne<Half>.self
  }
  guard number > 1 else { return TypeOne.self }
  let half = typeNumber(number / 2)
  return number.isMultiple(of: 2) ? doubled(half) : doubledAndOne(half)
}
