internal import EinlassWire
internal import HTTPTypes
internal import OAuth1

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension SessionRequests {
  /// Sends several requests in one. None of them is sent again.
  func perform(_ batch: [FacebookRequest]) async throws(SessionError) -> [Result<JSONValue, SessionError>] {
    guard let token = session.openToken else { throw .notOpen(session.state) }
    let version = session.settings.version
    let items = batch.map { request -> JSONValue in
      let fields = FormFields(sorting: request.parameters)
      let isPost = request.method == .post
      let query = isPost || fields.fields.isEmpty ? "" : "?\(fields.encoded)"
      var item: [String: JSONValue] = [
        "method": .string(request.method.rawValue),
        "relative_url": .string("\(version)/\(request.path)\(query)"),
      ]
      if isPost { item["body"] = .string(fields.encoded) }
      return .object(item)
    }
    guard let text = try? JSONValue.array(items).encoded() else { throw .unreadableResponse(status: 0) }
    var form = FormFields()
    Self.addCommonFields(token.token, to: &form)
    form.append("batch_app_id", session.settings.appID)
    form.append("batch", String(decoding: text, as: UTF8.self))
    form.append("include_headers", "false")
    let response: WireResponse
    do throws(SessionError) {
      response = try await send(
        WireRequest(.post, host: "graph.facebook.com", target: "/\(version)/", form: form))
      _ = try Self.json(response.body, status: response.head.status)
    } catch {
      _ = await recover(from: error, of: token)
      throw error
    }
    guard case .array(let parts)? = try? JSONValue(parsing: Data(response.body)), parts.count == batch.count
    else {
      throw .unreadableResponse(status: response.head.status.code)
    }
    let results = parts.map(Self.result)
    for case .failure(let failure) in results {
      _ = await recover(from: failure, of: token)
    }
    return results
  }

  /// The response of one call of a batch.
  private static func result(_ part: JSONValue) -> Result<JSONValue, SessionError> {
    guard case .integer(let code)? = part["code"], let status = Int(exactly: code), 100...599 ~= status,
      let body = part["body"]?.text
    else { return .failure(.unreadableResponse(status: 0)) }
    do throws(SessionError) {
      return .success(try json(Array(body.utf8), status: .init(code: status)))
    } catch {
      return .failure(error)
    }
  }
}
