internal import EinlassWorld

extension WorldFileForm<ValueShape> {
  /// A small regular expression.
  static var shape: WorldFileForm {
    WorldFileForm(.text) { value throws(WorldFileError) in
      do throws(ValueShape.ShapeError) {
        return try ValueShape(Self.text(of: value))
      } catch {
        throw value.error("the format '\(value.shown)' \(error)")
      }
    }
  }

  // A separate function, since its error type differs from the shape's.
  private static func text(of value: YAMLValue) -> String { (try? value.text()) ?? "" }
}

extension WorldFileForm<Template> {
  /// Text with placeholders.
  static var template: WorldFileForm {
    WorldFileForm(.text) { value throws(WorldFileError) in
      let text = try value.text()
      do throws(Template.TemplateError) {
        return try Template(text)
      } catch {
        throw value.error("the text '\(value.shown)' \(error)")
      }
    }
  }
}

extension WorldFileForm<JSONTemplate> {
  /// Any value, whose strings may contain placeholders.
  static var json: WorldFileForm {
    WorldFileForm(.anything) { value throws(WorldFileError) in try value.jsonTemplate() }
  }
}

extension YAMLValue {
  /// The text for messages, shortened.
  fileprivate var shown: String { String(((try? text()) ?? "").prefix(80)) }

  fileprivate func jsonTemplate() throws(WorldFileError) -> JSONTemplate {
    if let elements = try? list() {
      var templates: [JSONTemplate] = []
      for element in elements { templates.append(try element.jsonTemplate()) }
      return .array(templates)
    }
    if let entries = try? entries() {
      var members: [JSONTemplate.Member] = []
      for (name, entry) in entries {
        members.append(JSONTemplate.Member(name: name, value: try entry.jsonTemplate()))
      }
      return .object(members)
    }
    let text = try text()
    if isPlain {
      switch text {
      case "", "~", "null": return .constant(.null)
      case "true": return .constant(.bool(true))
      case "false": return .constant(.bool(false))
      default:
        if let number = Int64(text) { return .constant(.integer(number)) }
      }
    }
    return .text(try WorldFileForm<Template>.template.read(self))
  }
}
