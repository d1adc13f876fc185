import EinlassWire
import HTTPTypes

extension Reader {
  /// Readers of Facebook and the broker for values inside a form or a body.
  static let facebook: [Reader] = [
    multipart("multipart of hyphens", "-----x") { many("-", $0) },
    multipart("multipart of short lines", "b") { many("\r\n--bx", $0) },
    multipart("multipart of many fields", "b") { size in
      words(size, "\r\n") { "--b\r\nContent-Disposition: form-data; name=\"f\($0)\"\r\n\r\nv" }
    },
    multipart("multipart of one long head", "b") {
      "--b\r\n" + many("Content-Disposition: form-data; x=y\r\n", $0) + "\r\n"
    },
    graph("a batch of braces", "/", "batch") { #"[{"relative_url":"me?x=\#(many("{", $0))"}]"# },
    graph("a batch of beginnings", "/", "batch") { #"[{"relative_url":"me?x=\#(many("{result=a", $0))"}]"# },
    graph("a batch of references", "/", "batch") { size in
      #"[{"name":"a","relative_url":"me"},{"relative_url":"me?x=\#(many("{result=a:$.id}", size))"}]"#
    },
    graph("a batch of fifty named calls", "/", "batch") { size in
      let calls = (0..<50).map {
        #"{"name":"n\#($0)","relative_url":"me?x=\#(many("{result=", size / 50))"}"#
      }
      return "[\(calls.joined(separator: ","))]"
    },
    graph("a batch of paths", "/", "batch") { size in
      #"[{"name":"a","relative_url":"me"},{"relative_url":"me?x={result=a:$\#(many("[*]", size))}"}]"#
    },
    graph("a batch of too many calls", "/", "batch") { "[" + many(#"{"relative_url":"me"},"#, $0) + "1]" },
    graph("fields", "/v2.8/me", "fields") { size in words(size) { "id.as(a\($0))" } },
    graph("fields in braces", "/v2.8/me", "fields") { many("picture{", $0) },
    graph("fields with modifiers", "/v2.8/me", "fields") { "id" + many(".limit(1)", $0) },
    graph("ids", "/", "ids") { size in words(size) { "\($0)" } },
    graph("a token", "/v2.8/debug_token", "input_token") { many("EAA", $0) },
    graph("a proof", "/v2.8/me", "appsecret_proof") { many("a", $0) },
    graph("a callback", "/v2.8/me", "callback") { many("a.", $0) },
    graph("permissions for a phone", "/oauth/system_grant", "permissions") { size in words(size) { "p\($0)" }
    },
    dialog("scopes of the dialog", "scope") { size in words(size) { "friends_\($0)" } },
    dialog("response types of the dialog", "response_type") { many("token,", $0) },
    dialog("an address for the response", "redirect_uri") { "https://" + many("a@", $0) + "/" },
    dialog("an address with many fields", "redirect_uri") { "https://a.example/?" + many("state=&", $0) },
    dialog("an address of one host", "redirect_uri") { "https://" + many("a.", $0) },
    dialog("a state", "state") { many("%&=", $0) },
    broker("inputs of a choreo") { size in
      #"{"inputs":[\#(words(size) { #"{"name":"n\#($0)","value":"v"}"# })]}"#
    },
    broker("members of an object") { size in "{" + words(size) { "\"m\($0)\":1" } + "}" },
    broker("brackets") { many("[", $0) }, broker("braces") { many(#"{"a":"#, $0) },
    broker("a string of escapes") { "{\"a\":\"" + many(#"\ud83d\ude00"#, $0) + "\"}" },
    broker("a number") { "{\"a\":" + many("9", $0) + "}" },
  ]

  private static func multipart(
    _ name: String, _ boundary: String, _ body: @escaping @Sendable (Int) -> String
  ) -> Reader {
    request(name, .post, "graph.facebook.com", "/v2.12/me") { request, size, _ in
      request.head.headerFields[.contentType] = "multipart/form-data; boundary=\(boundary)"
      request.body = Array(body(size).utf8)
    }
  }

  private static func dialog(
    _ name: String, _ parameter: String, _ value: @escaping @Sendable (Int) -> String
  ) -> Reader {
    request(name, .post, "www.facebook.com", "/dialog/oauth") { request, size, _ in
      var form: FormFields = [parameter: value(size), "client_id": "500000000000001"]
      form.append("redirect_uri", "https://a.example/")
      request.body = Array(form.encoded.utf8)
      request.head.headerFields[.contentType] = FormFields.mediaType
    }
  }

  private static func broker(_ name: String, _ body: @escaping @Sendable (Int) -> String) -> Reader {
    let path = "/temboo-api/1.0/choreos/Library/Facebook/OAuth/InitializeOAuth"
    return request("broker: \(name)", .post, "einlass.temboolive.com", path) { request, size, _ in
      request.head.headerFields[.authorization] =
        "Basic c2ltQnJva2VyQXBwOnNpbUJyb2tlcktleTAwMDAwMDAwMDAwMDAwMDAwMDQ="
      request.head.headerFields[.contentType] = "application/json"
      request.body = Array(body(size).utf8)
    }
  }
}
