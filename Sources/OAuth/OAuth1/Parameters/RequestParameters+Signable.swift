/// The parameters of a request to sign.
///
/// Source: RFC 5849, section 3.4.1.3.
extension RequestParameters {
  /// The signed parameters of a request that is about to be sent, sorted. `writeHeader` appends those of its header, at
  /// most `capacity` bytes. `query` is the query of its URL.
  init(
    of request: borrowing SignableRequest, query: Span<UInt8>, capacity: Int,
    _ writeHeader: (inout OutputSpan<UInt8>, inout [Entry]) -> Void
  ) {
    let body = request.body.span
    let form = MediaType.isForm(request.contentType) ? body : body.extracting(first: 0)
    self.init(capacity: capacity + Self.capacity(form: query.count + form.count) + 6) { out, entries in
      writeHeader(&out, &entries)
      out.append(form: query, location: .query, to: &entries)
      out.append(form: form, location: .body, to: &entries)
    }
    removeUnsigned()
    sort()
  }
}
