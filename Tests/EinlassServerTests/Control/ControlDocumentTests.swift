import EinlassSimulator
import EinlassTestSupport
import Foundation
import Testing

/// The OpenAPI document that the control interface serves.
struct ControlDocumentTests {
  private func document() async throws -> JSONValue {
    try await LiveControl.run { control in
      try JSONValue(parsing: Data(try await control.ask("GET", "/openapi.json").body.utf8))
    }
  }

  @Test func `every action is described, with each argument and whether it is needed`() async throws {
    let document = try await document()
    for action in WorldModules.standard.actions {
      let path = (action.isInWorld ? "/worlds/{world}" : "") + "/actions/\(action.name)"
      let post = try #require(document["paths"]?[path]?["post"], "\(path)")
      #expect(post["summary"]?.text == action.about)
      let isNeeded = action.arguments.contains(where: \.isRequired)
      #expect(post["requestBody"]?["required"] == (action.arguments.isEmpty ? nil : .bool(isNeeded)))
      let schema = post["requestBody"]?["content"]?["application/json"]?["schema"]
      for argument in action.arguments {
        #expect(schema?["properties"]?[argument.name]?["description"]?.text == argument.about, "\(path)")
        let required = schema?["required"] ?? []
        guard case .array(let names) = required else { continue }
        #expect(names.contains(.string(argument.name)) == argument.isRequired, "\(path)")
      }
    }
  }

  @Test func `an outside validator finds no errors in it`() async throws {
    let document = try await document()
    let result = try PythonTool.run(
      "from openapi_spec_validator import validate; import json, sys; validate(json.load(sys.stdin)); print('valid')",
      input: try document.encoded())
    #expect(result == "valid\n")
  }

  @Test func `the validator finds the errors in an invalid document`() async throws {
    guard case .object(var members) = try await document() else {
      Issue.record("no object")
      return
    }
    members["paths"] = ["/worlds/{world}": ["get": ["responses": "none"]]]
    let result = try PythonTool.run(
      "from openapi_spec_validator import validate; import json, sys; validate(json.load(sys.stdin)); print('valid')",
      input: try JSONValue.object(members).encoded())
    #expect(result != "valid\n")
  }
}
