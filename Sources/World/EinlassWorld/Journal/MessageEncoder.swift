internal import EinlassWire
internal import HTTPTypes

/// Encodes messages of the wire into one block of bytes, which `MessageDecoder` reads.
///
/// Every string is preceded by its length in four bytes. A missing string has a reserved length value.
struct MessageEncoder {
  private(set) var octets: [UInt8] = []

  init(capacity: Int) {
    octets.reserveCapacity(capacity)
  }

  mutating func add(_ request: WireRequest) {
    let head = request.head
    add(head.method.rawValue)
    add(head.scheme)
    add(head.authority)
    add(head.path)
    add(head.headerFields)
    add(length: request.body.count)
    octets += request.body
    add(request.clientAddress?.scheme)
    if let client = request.clientAddress {
      add(client.authority)
      add(client.target)
    }
  }

  /// Adds the response except for its `delivery`.
  mutating func add(_ response: WireResponse) {
    add(length: response.head.status.code)
    add(response.head.status.reasonPhrase)
    add(response.head.headerFields)
    add(length: response.body.count)
    octets += response.body
  }

  private mutating func add(_ fields: HTTPFields) {
    add(length: fields.count)
    for field in fields {
      add(field.name.rawName)
      add(field.value)
    }
  }

  mutating func add(_ text: String) {
    add(length: text.utf8.count)
    octets += text.utf8
  }

  mutating func add(_ text: String?) {
    if let text { add(text) } else { add(length: MessageDecoder.missing) }
  }

  mutating func add(_ texts: [String]) {
    add(length: texts.count)
    for text in texts { add(text) }
  }

  mutating func add(number: Int64) {
    add(length: Int(truncatingIfNeeded: number & 0xFFFF_FFFF))
    add(length: Int(truncatingIfNeeded: number >> 32))
  }

  mutating func add(number: Int?) {
    add(length: number == nil ? 0 : 1)
    if let number { add(number: Int64(number)) }
  }

  /// Adds bytes that are already encoded.
  mutating func add(encoded: [UInt8]) {
    add(length: encoded.count)
    octets += encoded
  }

  /// Adds a number from 0 to 2^32 - 1.
  mutating func add(length: Int) {
    let length = UInt32(truncatingIfNeeded: length)
    octets.append(UInt8(truncatingIfNeeded: length))
    octets.append(UInt8(truncatingIfNeeded: length >> 8))
    octets.append(UInt8(truncatingIfNeeded: length >> 16))
    octets.append(UInt8(truncatingIfNeeded: length >> 24))
  }
}

/// Reads the output of `MessageEncoder`.
struct MessageDecoder {
  static let missing = Int(UInt32.max)

  private var rest: ArraySlice<UInt8>

  init(_ octets: ArraySlice<UInt8>) {
    rest = octets
  }

  mutating func request() -> WireRequest {
    // The text came from a method, so it is valid.
    let method = HTTPRequest.Method(rawValue: text() ?? "") ?? .get
    let (scheme, authority, path) = (text(), text(), text())
    let head = HTTPRequest(
      method: method, scheme: scheme, authority: authority, path: path, headerFields: fields())
    var request = WireRequest(head: head, body: Array(take(length())))
    if let scheme = text() {
      request.clientAddress = ClientAddress(scheme: scheme, authority: text() ?? "", target: text() ?? "")
    }
    return request
  }

  /// Reads the status of a response, which is first.
  mutating func status() -> Int { min(length(), 999) }

  mutating func response() -> WireResponse {
    let status = HTTPResponse.Status(code: status(), reasonPhrase: text() ?? "")
    let head = HTTPResponse(status: status, headerFields: fields())
    return WireResponse(head: head, body: Array(take(length())))
  }

  private mutating func fields() -> HTTPFields {
    var fields = HTTPFields()
    for _ in 0..<count() { fields.add(text() ?? "", text() ?? "") }
    return fields
  }

  mutating func texts() -> [String] {
    (0..<count()).map { _ in text() ?? "" }
  }

  mutating func number() -> Int64 {
    let low = Int64(length())
    return Int64(truncatingIfNeeded: length()) << 32 | low
  }

  mutating func optionalNumber() -> Int? {
    length() == 0 ? nil : Int(number())
  }

  mutating func encoded() -> [UInt8] { Array(take(length())) }

  /// Reads the number of following items, each of which has a length. The result is at most the number of items that
  /// fit, whatever the bytes say.
  private mutating func count() -> Int {
    let count = length()
    return min(count, rest.count / 4)
  }

  mutating func text() -> String? {
    let count = length()
    return count == Self.missing ? nil : String(decoding: take(count), as: UTF8.self)
  }

  mutating func length() -> Int {
    take(4).reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private mutating func take(_ count: Int) -> ArraySlice<UInt8> {
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }
}
