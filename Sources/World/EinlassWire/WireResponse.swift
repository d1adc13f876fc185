public import HTTPTypes

/// One HTTP response between a network and the phone.
public struct WireResponse: Sendable, Hashable {
  /// Status and header fields.
  public var head: HTTPResponse
  /// The bytes of the body.
  public var body: [UInt8]
  /// The way in which it reaches the client.
  public var delivery = Delivery.whole

  /// Creates a response from its parts. The header fields stay unchanged.
  ///
  /// - Parameters:
  ///   - head: The status and the header fields.
  ///   - body: The bytes of the body. Empty by default.
  public init(head: HTTPResponse, body: [UInt8] = []) {
    self.head = head
    self.body = body
  }

  /// Creates a response that states the length of its body in `content-length`.
  ///
  /// - Parameters:
  ///   - status: The status of the response.
  ///   - fields: The other header fields. None by default.
  ///   - body: The bytes of the body.
  public init(_ status: HTTPResponse.Status, fields: HTTPFields = [:], body: [UInt8]) {
    head = HTTPResponse(status: status, headerFields: fields)
    self.body = body
    head.headerFields[.contentLength] = String(body.count)
  }

  /// The body as text. `nil` if it is not UTF-8.
  public var text: String? {
    String(utf8: body.span)
  }

  /// Whether the status is one of 200 to 299.
  public var isSuccess: Bool {
    (200..<300).contains(head.status.code)
  }
}

extension HTTPFields {
  /// Appends a field. A name that is not a token of RFC 9110, section 5.1, is left out.
  package mutating func add(_ name: String, _ value: String) {
    if let name = HTTPField.Name(name) { append(HTTPField(name: name, value: value)) }
  }

  /// Appends a field with a prepared name, since creating one checks each of its letters. An invalid name is left out.
  package mutating func add(_ name: HTTPField.Name?, _ value: String) {
    if let name { append(HTTPField(name: name, value: value)) }
  }

  /// Returns the value of the first field with the name. `nil` if there is none.
  package func first(_ name: HTTPField.Name) -> String? {
    for field in self where field.name == name { return field.value }
    return nil
  }

  /// Returns the value of the field called `name`, whatever its case. `nil` if there is none.
  package func value(_ name: String) -> String? {
    HTTPField.Name(name).flatMap { self[$0] }
  }

  /// Removes every field called `name`, whatever its case.
  package mutating func remove(_ name: String) {
    if let name = HTTPField.Name(name) { self[name] = nil }
  }
}
