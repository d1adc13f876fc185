internal import EinlassWire
internal import HTTPTypes

extension SystemRequest {
  /// One part of a body of type `multipart/form-data`, in addition to the parameters.
  ///
  /// Source: RFC 7578, section 4; reference of Accounts, section 3.
  public struct Part: Sendable, Hashable {
    /// The name of the form's field.
    public let name: String
    /// The bytes of the part.
    public let body: [UInt8]
    /// The media type. `nil` if the part states none.
    public let type: String?
    /// The file's name, as given by the sender. `nil` if the part is not a file.
    public let filename: String?

    /// Creates a part of a body.
    ///
    /// - Parameters:
    ///   - name: The name of the form's field.
    ///   - body: The bytes of the part, sent unchanged.
    ///   - type: The media type; `nil` sends none.
    ///   - filename: The file's name; `nil` if the part is not a file.
    public init(name: String, body: [UInt8], type: String? = nil, filename: String? = nil) {
      self.name = name
      self.body = body
      self.type = type
      self.filename = filename
    }
  }

  /// Adds a part to the body, which turns the request into a multipart form. A multipart body is not signed.
  ///
  /// - Parameter part: The part, which follows the parameters and the earlier parts.
  public mutating func add(_ part: Part) {
    parts.append(part)
  }

  /// Returns the request with the parameters as parts, followed by the others.
  func multipart(_ parameters: FormFields, _ boundary: String) -> WireRequest {
    let fields = parameters.fields.map { Part(name: $0.name, body: Array($0.value.utf8)) }
    var request = WireRequest(method, host: host, target: path)
    request.body = (fields + parts).flatMap { $0.octets(after: boundary) } + Array("--\(boundary)--\r\n".utf8)
    request.head.headerFields[.contentType] = "multipart/form-data; boundary=\(boundary)"
    request.head.headerFields[.contentLength] = String(request.body.count)
    return request
  }
}

extension SystemRequest.Part {
  /// Returns the part with its boundary and header.
  fileprivate func octets(after boundary: String) -> [UInt8] {
    var head = "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(Self.quoted(name))\""
    if let filename { head += "; filename=\"\(Self.quoted(filename))\"" }
    if let type { head += "\r\nContent-Type: \(type.filter { !$0.isNewline })" }
    return Array((head + "\r\n\r\n").utf8) + body + Array("\r\n".utf8)
  }

  /// Escapes a name as browsers do: a quotation mark or a line break in it would end the field.
  private static func quoted(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { quoted, scalar in
      switch scalar {
      case "\"": quoted += "%22"
      case "\r": quoted += "%0D"
      case "\n": quoted += "%0A"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
  }
}
