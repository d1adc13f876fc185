import EinlassSimulator
import EinlassTestSupport
import EinlassWire
import Foundation
import OAuth1TestSupport
import Testing

/// The JSON Schema of world files compared with their reader, by a validator from PyPI.
struct WorldSchemaTests {
  @Test func `the schema in the fixtures folder is the one that the program prints`() throws {
    let kept = String(decoding: try Fixtures.data("world.schema.json"), as: UTF8.self)
    let schema = String(decoding: try WorldFile.schema.encoded(isPretty: true), as: UTF8.self) + "\n"
    #expect(kept == schema, "'einlass schema > Fixtures/world.schema.json' writes it anew")
  }

  @Test func `every fixture names the schema in its first line`() throws {
    let schema = Fixtures.directory.appending(path: "world.schema.json").standardizedFileURL
    for name in WorldFixtures.names {
      let text = String(decoding: try Fixtures.data("Worlds/" + name), as: UTF8.self)
      let mark = "# yaml-language-server: $schema="
      let line = try #require(text.split(separator: "\n").first, "\(name)")
      #expect(line.hasPrefix(mark), "\(name)")
      let folder = WorldFixtures.folder.appending(path: name).deletingLastPathComponent()
      let named = folder.appending(path: String(line.dropFirst(mark.count))).standardizedFileURL
      #expect(named.path == schema.path, "\(name)")
    }
  }

  /// Every key of every mapping with its description and path.
  private static func keys(_ schema: JSONValue, at path: String) -> [(path: String, about: String?)] {
    guard case .object(let members) = schema else { return [] }
    var found: [(String, String?)] = []
    for (name, part) in members where name != "if" {
      if name == "properties", case .object(let properties) = part {
        for (key, value) in properties where value != false {
          // A rule adds conditions to a key that is described with the others.
          let isRule = path.hasSuffix("then") || value["properties"] != nil && value["type"] == nil
          if !isRule { found.append(("\(path).\(key)", value["description"]?.text)) }
          found += keys(value, at: "\(path).\(key)")
        }
      } else if case .array(let parts) = part {
        found += parts.flatMap { keys($0, at: path) }
      } else {
        found += keys(part, at: name == "then" ? "\(path).then" : path)
      }
    }
    return found
  }

  @Test func `every key has a description and is on the page about world files`() throws {
    let keys = Self.keys(WorldFile.schema, at: "")
    #expect(keys.count > 200)
    #expect(keys.filter { ($0.about ?? "").count < 8 }.map(\.path) == [])
    let page = String(decoding: try Fixtures.data("Worlds/README.md"), as: UTF8.self)
    let words = Set(page.matches(of: /`([A-Za-z0-9_]+)[`:]/).map { String($0.1) })
    let names = Set(keys.compactMap { $0.path.split(separator: ".").last.map(String.init) })
    #expect(names.subtracting(words).sorted() == [])
  }

  /// Prints the names of the files that the schema accepts, one per line. Reads YAML with the core schema of version
  /// 1.2, as editors do. PyYAML's own schema is that of version 1.1, in which times are not strings.
  private static let validator = #"""
    import json, re, sys, yaml
    from jsonschema import Draft202012Validator

    class Core(yaml.SafeLoader):
        yaml_implicit_resolvers = {}

    for tag, pattern, first in [
        ("bool", r"^(?:true|True|TRUE|false|False|FALSE)$", "tTfF"),
        ("int", r"^[-+]?[0-9]+$", "-+0123456789"),
        ("float", r"^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$", "-+.0123456789"),
        ("null", r"^(?:~|null|Null|NULL|)$", ["~", "n", "N", ""]),
    ]:
        Core.add_implicit_resolver("tag:yaml.org,2002:" + tag, re.compile(pattern), list(first))
    Core.add_constructor("tag:yaml.org,2002:int", lambda loader, node: int(loader.construct_scalar(node)))

    given = json.load(sys.stdin)
    Draft202012Validator.check_schema(given["schema"])
    validator = Draft202012Validator(given["schema"])
    for name, text in sorted(given["files"].items()):
        errors = list(validator.iter_errors(yaml.load(text, Core)))
        if not errors:
            print(name)
        elif given["explains"]:
            print(name + ":", *[error.json_path + " " + error.message[:200] for error in errors])
    """#

  private static func accepted(_ files: [String: String], explains: Bool = false) throws -> [String] {
    let input: JSONValue = [
      "schema": WorldFile.schema, "files": .object(files.mapValues(JSONValue.string)),
      "explains": .bool(explains),
    ]
    return try PythonTool.run(validator, input: input.encoded()).split(separator: "\n").map(String.init)
  }

  @Test func `a validator accepts every fixture and the output of 'einlass new'`() throws {
    var files: [String: String] = [:]
    for name in WorldFixtures.names {
      files[name] = String(decoding: try Fixtures.data("Worlds/" + name), as: UTF8.self)
    }
    for design in SignInDesign.all { files["new/\(design.name)"] = WorldFile.template(for: design) }
    #expect(try Self.accepted(files, explains: true) == files.keys.sorted())
  }

  /// Files with one mistake each, and a part of the reader's error message.
  static let broken: [String: String] = [
    "about: no design": "the key 'signIn' is missing",
    "signIn: twiter":
      "expected one of twitter, facebook, reverse, session, web, broker, threeLegged, oauth2, found 'twiter'",
    "signIn: twitter\nnetworks: []": "networks: is not a key here",
    "signIn: twitter\nrow: 115": "expected a whole number from 1 to 114",
    "signIn: twitter\nclock: noon": "expected a time such as",
    "signIn: twitter\nseed: -1": "expected a whole number from 0",
    "signIn: twitter\napp: {configured: perhaps}": "expected true or false",
    "signIn: facebook\napp: {audience: nobody}": "expected one of",
    "signIn: twitter\ntwitter: {people: [{name: Nora}]}": "the key 'screenName' is missing",
    "signIn: twitter\ntwitter: {people: [{screenName: ''}]}": "expected non-empty text",
    "signIn: twitter\ntwitter: {people: {screenName: nora_sim}}": "expected a list, found a mapping",
    "signIn: twitter\ntwitter: {people: [{screenName: n, state: sleepy}]}": "expected one of",
    "signIn: twitter\ntwitter: {people: [{screenName: n, profile: {lang: en, age: 5}}]}": "age: is not a key",
    "signIn: twitter\ntwitter: {people: [{screenName: n, profile: {profile_link_color: red}}]}":
      "is not a colour with six",
    "signIn: twitter\ntwitter: {people: [{screenName: n, token: {token: t}}]}": "'secret' is missing",
    "signIn: twitter\ntwitter: {bannedPageBytes: 100}": "expected a whole number from 200 to 1000000",
    "signIn: facebook\nfacebook: {people: [{name: N, login: n, id: x1}]}": "expected an id of 1 to 20 digits",
    "signIn: facebook\nfacebook: {people: [{name: N, login: n, birthday: 1.5.1980}]}": "expected a birthday",
    "signIn: facebook\nfacebook: {people: [{name: N, login: n, location: {id: 5}}]}": "'name' is missing",
    "signIn: facebook\nfacebook: {app: {version: latest}}": "expected a Graph version",
    "signIn: facebook\nphone: {accounts: [{state: fresh}]}": "expected one account",
    "signIn: facebook\nphone: {access: {facebook: {token: valid}}}": "'granted' is missing",
    "signIn: facebook\nphone: {era: ios12}": "expected one of",
    "signIn: twitter\nperson: {access: [allow, refuse]}": "expected one of",
    "signIn: twitter\nperson: {settings: [switchOver]}": "'switchOver' is not a step",
    "signIn: twitter\nperson: {settings: [{addAccount: a, removeAccount: b}]}": "expected one step",
    "signIn: twitter\nsession: {}": "works only with 'signIn: session'",
    "signIn: session\nbroker: {login: {}}": "works only with 'signIn: broker'",
    "signIn: session\nsession: {acts: [jump]}": "'jump' is not a step",
    "signIn: session\nsession: {acts: [{passes: 1, me: large}]}": "expected one step",
    "signIn: session\nsession: {acts: [{askRead: [email], audience: friends}]}": "works only with askPublish",
    "signIn: session\nsession: {acts: [{happens: rain}]}": "unknown event 'rain'",
    "signIn: web\nweb: {responseType: magic}": "'magic' is not a response type",
    "signIn: web\nweb: {acts: [{user: nora}]}": "expected one step",
    "signIn: broker\nbroker: {accounts: [{keys: {}}]}": "'name' is missing",
    "signIn: broker\nbroker: {login: {timeout: 4000}}": "expected a whole number from 0 to 3600",
    "signIn: twitter\nplan: [{failure: offline}]": "the key 'call' is missing",
    "signIn: twitter\nplan: [{call: twitter.access_token}]": "the key 'failure' is missing",
    "signIn: twitter\nplan: [{failure: ofline, call: facebook.me}]": "unknown failure 'ofline'",
    "signIn: twitter\nplan: [{failure: offline, call: facebook.you}]": "unknown call 'facebook.you'",
    "signIn: twitter\nplan: [{failure: offline, call: phone.access}]": "cannot act at 'phone.access'",
    "signIn: twitter\nplan: [{failure: offline, answer: {}, call: facebook.me}]":
      "either 'failure' or 'answer'",
    "signIn: twitter\nplan: [{answer: {status: 99}, call: facebook.me}]": "expected a whole number from 200",
    "signIn: twitter\nplan: [{answer: {}, call: phone.access}]": "an 'answer' requires a network call",
    "signIn: twitter\nplan: [{failure: offline, call: facebook.me, delay: 5s}]": "does not accept a delay",
    "signIn: twitter\nplan: [{failure: slow, call: facebook.me, delay: soon}]": "expected a duration",
    "signIn: twitter\nexpect: {credentials: true, noAnswer: true}": "expected exactly one of",
    "signIn: twitter\nexpect: {credentials: false}": "expected a mapping",
    "signIn: twitter\nexpect: {credentials: {gender: f}}": "gender: is not a key here",
    "signIn: twitter\nexpect: {problem: badLuck}": "'badLuck' is not a problem of Twitter",
    "signIn: twitter\nexpect: {credentials: true, code: 5}": "does not fit this outcome",
    "signIn: twitter\nexpect: {noAnswer: false}": "expected true",
    "signIn: twitter\nexpect: {credentials: true, calls: [twitter.acces]}":
      "unknown call 'twitter.acces'",
    "signIn: twitter\nexpect: {credentials: true, prompts: many}": "expected a whole number",
    "signIn: session\nexpect: {problem: offline}": "problem: is not a key here",
    "signIn: web\nexpect: {coordinator: up}": "coordinator: is not a key here",
  ]

  @Test(arguments: broken.sorted { $0.key < $1.key })
  func `the reader refuses a faulty file`(_ text: String, _ part: String) throws {
    let error = try #require(throws: WorldFileError.self) { try WorldFile(text, path: "w.yaml") }
    #expect("\(error)".contains(part))
  }

  @Test func `the schema refuses the same files and accepts the corrected ones`() throws {
    let files = Dictionary(Self.broken.keys.map { (String(reflecting: $0), $0) }) { first, _ in first }
    #expect(try Self.accepted(files) == [])
    let right = Dictionary(
      Self.broken.keys.compactMap { text in
        let head = text.split(separator: "\n")[0]
        return head.hasPrefix("signIn: twiter") || head.hasPrefix("about")
          ? nil : (String(head), String(head))
      }
    ) { first, _ in first }
    #expect(try Self.accepted(right) == right.keys.sorted())
  }
}
