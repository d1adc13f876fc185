import Einlass
import EinlassSimulator
import EinlassWire
import Foundation

extension Reader {
  /// Readers of the control interface, of files, and of the app's side of a sign-in.
  static let tools: [Reader] = [
    json("control: members") { size in "{" + words(size) { "\"m\($0)\":1" } + "}" },
    json("control: brackets") { many("[", $0) },
    json("control: a string of escapes") { "\"" + many(#"\u00e4"#, $0) + "\"" },
    action("control: a name without end", "failure.plan") { size in [many("nam", size): "x"] },
    action("control: a choice without end", "journal.show") { size in ["network": many("twit", size)] },
    action("control: a list", "facebook.user.add") { size in ["user": many("a,", size)] },
    action("control: a duration", "clock.advance") { size in ["by": many("1d1h", size)] },
    action("control: a document of brackets", "world.import") { size in
      ["name": "w1", "document": "{\"format\":" + many("[", size)]
    },
    action("control: a document of nothing", "world.import") { size in
      ["name": "w1", "document": many(" ", size)]
    },
    file("a world file of JSON") { #"{"signIn":"twitter","about":"\#(many(#"\ud83d\ude00"#, $0))"}"# },
    file("a world file of one text") { "signIn: twitter\nabout: \"\(many("ab \\u00e4", $0))\"" },
    file("a world file of lines") { "signIn: twitter\nabout: |\n\(many("  a\n", $0))" },
    file("a world file of people") { size in
      "signIn: twitter\ntwitter:\n  people:\n" + words(size, "") { "    - screenName: n\($0)\n" }
    },
    file("a world file of people at Facebook") { size in
      "signIn: facebook\nfacebook:\n  people:\n" + words(size, "") { "    - {name: N, login: n\($0)}\n" }
    },
    file("a world file of brackets") { many("[", $0) },
    response("a response of step 1", "twitter.request_token") { many("a=b&", $0) },
    response("a response of step 2", "twitter.access_token") { size in words(size, "&") { "f\($0)=v" } },
    response("a response of JSON", "facebook.me") { size in "{" + words(size) { "\"m\($0)\":1" } + "}" },
    response("a response of brackets", "facebook.me") { many("[", $0) },
    Reader(name: "a page of Facebook's") { size, _, _ in
      let text = many("Something went ", size)
      return { precondition(FacebookErrorPage(status: 200, text: text) == .other) }
    },
  ]

  private static func json(_ name: String, _ text: @escaping @Sendable (Int) -> String) -> Reader {
    Reader(name: name) { size, _, _ in
      let data = Data(text(size).utf8)
      return { _ = try? JSONValue(parsing: data) }
    }
  }

  private static func action(
    _ name: String, _ action: String, _ arguments: @escaping @Sendable (Int) -> [String: String]
  ) -> Reader {
    Reader(name: name) { size, _, _ in
      let made = arguments(size)
      let directory = try? await WorldDirectory()
      return {
        guard let directory else { return }
        _ = try? await ControlAction.perform(action, made, in: directory)
      }
    }
  }

  private static func file(_ name: String, _ text: @escaping @Sendable (Int) -> String) -> Reader {
    Reader(name: name) { size, _, _ in
      let made = text(size)
      return { _ = try? WorldFile(made, path: "w.yaml") }
    }
  }

  /// Returns a reader for a sign-in that receives a response with this body to a call.
  private static func response(
    _ name: String, _ call: String, _ text: @escaping @Sendable (Int) -> String
  ) -> Reader {
    Reader(name: name) { size, _, _ in
      let network = call.hasPrefix("twitter") ? "twitter" : "facebook"
      let body = text(size)
      let yaml = """
        signIn: \(network)
        twitter: {people: [{screenName: nora}]}
        facebook: {people: [{name: Nora, login: nora}]}
        phone: {accounts: [{twitter: nora}, {facebook: nora}]}
        plan: [{call: \(call), answer: {body: '\(body)'}}]
        """
      guard let file = try? WorldFile(yaml, path: "w.yaml") else { fatalError("'\(name)' is no world") }
      return { _ = try? await file.run() }
    }
  }
}
