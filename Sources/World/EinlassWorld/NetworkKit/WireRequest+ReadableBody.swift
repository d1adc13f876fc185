package import EinlassWire
internal import HTTPTypes

/// The reason why a network cannot read the body of a request.
package enum RequestBodyError: Error, Sendable, Hashable {
  /// Einlass does not support this content coding.
  case unknownCoding(String)
  /// The body does not match `Content-Encoding`. The value is the reason, as a clause.
  case damaged(String)
  /// The decompressed body has more bytes than this.
  case tooLarge(limit: Int)
  /// The body is not a JSON object although `Content-Type` says so. The value is the reason, as a clause.
  case noJSON(String)
}

extension WireRequest {
  /// The maximum size of a decompressed body, in bytes. A server accepts an uncompressed body of the same size.
  package static let largestBody = 8 * 1024 * 1024
  /// The limit on the decompressed size above 64 KiB, as a multiple of the compressed size. JSON shrinks to a tenth, or
  /// to a thirtieth if it repeats itself a lot.
  private static let largestRatio = 100
  private static let unquestioned = 64 * 1024

  /// The request with its body decompressed and without `Content-Encoding` (RFC 9110, section 8.4), or unchanged if the
  /// body is not compressed. Supports gzip.
  package func decompressed() throws(RequestBodyError) -> WireRequest {
    let coding = (head.headerFields[.contentEncoding] ?? "").filter { $0 != " " }.lowercased()
    if body.isEmpty || coding.isEmpty || coding == "identity" { return self }
    guard coding == "gzip" || coding == "x-gzip" else { throw .unknownCoding(String(coding.prefix(40))) }
    let limit = min(Self.largestBody, max(Self.unquestioned, body.count * Self.largestRatio))
    do throws(GzipError) {
      return replacingBody(try Gzip.decompress(body, limit: limit))
    } catch {
      switch error {
      case .cutOff: throw .damaged("it ends too early")
      case .damaged(let reason): throw .damaged(reason)
      case .tooLarge: throw .tooLarge(limit: limit)
      }
    }
  }

  /// The request with its body decompressed, and with a JSON object converted to a form, for networks that read
  /// parameters from all of these.
  ///
  /// A list of scalars becomes one string, separated by commas. Other lists and objects stay JSON, and `null` is
  /// omitted.
  package func withReadableBody() throws(RequestBodyError) -> WireRequest {
    let request = try decompressed()
    guard request.isJSON, !request.body.allSatisfy({ [0x20, 0x09, 0x0A, 0x0D].contains($0) }) else {
      return request
    }
    let tree: JSONTree
    do throws(JSONSyntaxError) {
      tree = try JSONTree(parsing: request.body)
    } catch {
      throw .noJSON(error.description)
    }
    guard case .object(let members) = tree else { throw .noJSON("line 1: expected '{'") }
    var form = FormFields()
    for member in members {
      if let text = JSONText(member.value).asParameter { form.append(member.name, text) }
    }
    var copy = request.replacingBody(Array(form.encoded.utf8))
    copy.head.headerFields[.contentType] = FormFields.mediaType
    return copy
  }

  private var isJSON: Bool {
    let type = (head.headerFields[.contentType] ?? "").prefix { $0 != ";" }
    return type.filter { $0 != " " && $0 != "\t" }.lowercased() == "application/json"
  }

  private func replacingBody(_ body: [UInt8]) -> WireRequest {
    var copy = self
    copy.body = body
    copy.head.headerFields[.contentEncoding] = nil
    copy.head.headerFields[.contentLength] = String(body.count)
    return copy
  }
}

extension JSONText {
  /// The value as the text of a parameter; `nil` if it is null.
  fileprivate var asParameter: String? {
    if let scalarText { return scalarText }
    if case .null = self { return nil }
    if case .array(let values) = self, !values.isEmpty {
      let texts = values.compactMap(\.scalarText)
      if texts.count == values.count { return texts.joined(separator: ",") }
    }
    return String(decoding: encoded(.plain), as: UTF8.self)
  }
}
