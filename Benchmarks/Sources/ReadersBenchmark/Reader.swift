import Einlass
import EinlassSimulator
import EinlassWire
import Foundation
import HTTPTypes

/// A reader of external input, with a worst-case input of any size.
struct Reader: Sendable {
  let name: String
  /// Prepares a function that reads an input of about `size` bytes. The preparation is not measured.
  let prepare: @Sendable (_ size: Int, _ world: World, _ token: String) async -> @Sendable () async -> Void
}

extension Reader {
  /// Returns a request whose tested part `make` fills in.
  static func request(
    _ name: String, _ method: HTTPRequest.Method = .get, _ host: String, _ target: String = "/",
    _ make: @escaping @Sendable (_ request: inout WireRequest, _ size: Int, _ token: String) -> Void
  ) -> Reader {
    Reader(name: name) { size, world, token in
      var request = WireRequest(method, host: host, target: target)
      make(&request, size, token)
      let made = request
      return { _ = try? await world.transport.send(made) }
    }
  }

  /// Returns a Graph call with a token and one parameter.
  static func graph(
    _ name: String, _ path: String = "/v2.8/me", _ parameter: String,
    _ value: @escaping @Sendable (_ size: Int) -> String
  ) -> Reader {
    request(name, .post, "graph.facebook.com", path) { request, size, token in
      let form: FormFields = [
        "method": path == "/" ? "post" : "get", "access_token": token, parameter: value(size),
      ]
      request.body = Array(form.encoded.utf8)
      request.head.headerFields[.contentType] = FormFields.mediaType
    }
  }

  /// Repeats `piece` until the text has `size` bytes.
  static func many(_ piece: String, _ size: Int) -> String {
    String(repeating: piece, count: max(1, size / piece.utf8.count))
  }

  /// Returns different words with `separator` between them.
  static func words(_ size: Int, _ separator: String = ",", _ word: (Int) -> String) -> String {
    var text = ""
    var number = 0
    while text.utf8.count < size {
      text += (number == 0 ? "" : separator) + word(number)
      number += 1
    }
    return text
  }
}
