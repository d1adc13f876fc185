import Foundation
import OAuth1
import OAuth1Doctor
import OAuth1TestSupport

/// Bodies that are not forms, signed as if they were; and mistakes that only lenient rules refuse.
extension Provocation {
  private static func signed(_ fields: [(String, String)]) -> (inout [ClumsyClient.Parameter]) -> Void {
    { $0 += fields.map { ClumsyClient.parameter($0, .form) } }
  }

  private static func multipart(_ fields: [(String, String)], file: String? = nil) -> String {
    let parts = fields.map { "--limit\r\nContent-Disposition: form-data; name=\"\($0)\"\r\n\r\n\($1)\r\n" }
    let file = file.map {
      "--limit\r\nContent-Disposition: form-data; name=\"media\"; filename=\"a.bin\"\r\n"
        + "Content-Type: application/octet-stream\r\n\r\n\($0)\r\n"
    }
    return parts.joined() + (file ?? "") + "--limit--\r\n"
  }

  static let bodies: [Provocation] = [
    Provocation("multipart-fields-signed", 6, at: "selection", "texts") { client in
      client.body = multipart([("status", "It's me"), ("size", "3")], file: "\u{1}")
      client.contentType = "multipart/form-data; boundary=limit"
      client.changes.append(signed([("status", "It's me"), ("size", "3")]))
    },
    Provocation("multipart-fields-signed", 6, at: "selection", "the file too") { client in
      client.body = multipart([("status", "me")], file: "abc")
      client.contentType = "multipart/form-data; boundary=\"limit\""
      client.changes.append(signed([("status", "me"), ("media", "abc")]))
    },
    Provocation("multipart-fields-signed", 6, at: "selection", "one of two") { client in
      client.body = multipart([("status", "It's me"), ("size", "3")])
      client.contentType = "multipart/form-data; boundary=limit"
      client.changes.append(signed([("size", "3")]))
    },
    Provocation("untyped-body-signed", 6, at: "selection", "XML") { client in
      client.body = "<a>\n<b c=\"d\" />\n</a>"
      client.contentType = "application/xml"
      client.changes.append(signed([("<a>\n<b c", "\"d\" />\n</a>")]))
    },
    Provocation("body-declared-as-form", 8, at: "selection", "JSON") { client in
      client.body = #"{"size":3}"#
      client.contentType = "application/x-www-form-urlencoded"
    },
    Provocation("body-declared-as-form", 8, at: "selection", "XML") { client in
      client.body = "<a b=\"1\">c&amp;d</a>"
      client.contentType = "application/x-www-form-urlencoded"
    },
    Provocation("json-fields-signed", 7, at: "selection", "members") { client in
      client.body = #"{"status": "It\u0027s \"me\"", "size": 3, "on": true}"#
      client.contentType = "application/json"
      client.changes.append(signed([("status", "It's \"me\""), ("size", "3"), ("on", "true")]))
    },
    Provocation("json-fields-signed", 7, at: "selection", "the whole body as a name") { client in
      client.body = #"{"size":3}"#
      client.contentType = "application/json"
      client.changes.append(signed([(#"{"size":3}"#, "")]))
    },
    Provocation("untyped-body-signed", 6, at: "selection") { client in
      client.body = "status=It%27s%20me&count=3"
      client.contentType = "text/plain"
      client.changes.append(signed([("status", "It's me"), ("count", "3")]))
    },
  ]

  /// Lenient rules sign names and values as sent, and ignore other parameters than OAuth's in the header.
  static let dialect: [Provocation] = [
    Provocation("escaped-only-when-signed", 1, at: "dialect") { client in
      client.rules = .lenient
      client.encodeSecret = { $0 }
      client.wireEncode = { ClumsyClient.encode($0).replacing("%21", with: "!").replacing("%27", with: "'") }
    },
    Provocation("header-extras-signed", 24, at: "dialect") { client in
      client.rules = .lenient
      client.encodeSecret = { $0 }
      client.header.append(("x_auth_mode", "reverse_auth"))
    },
  ]
}
