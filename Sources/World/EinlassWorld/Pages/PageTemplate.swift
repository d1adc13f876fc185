internal import Mustache

/// The markup of one kind of page, within the frame that all pages share.
///
/// Templates are constants of this module, compiled once each. `{{name}}` inserts a value; values are escaped before
/// the engine sees them, so `{{name}}` and `{{{name}}}` do the same. No template contains a script.
package struct PageTemplate: Sendable {
  /// A mistake in one of our templates. A test compiles all of them.
  package struct TemplateError: Error, Sendable, CustomStringConvertible {
    package let description: String
  }

  private let compiled: Result<MustacheTemplate, TemplateError>

  /// A template whose `body` is between the frame's head and foot.
  package init(_ body: String) {
    // Without this setting, the engine would escape values a second time; see `PageValue`.
    let text = "{{% CONTENT_TYPE:TEXT}}" + PageFrame.head + body + PageFrame.foot
    do {
      compiled = .success(try MustacheTemplate(string: text))
    } catch {
      compiled = .failure(TemplateError(description: "a page's template does not compile: \(error)"))
    }
  }

  /// Returns the page with `fields` in addition to those of the frame.
  package func html(_ frame: PageFrame, _ fields: PageFields) throws(TemplateError) -> [UInt8] {
    let template = try compiled.get()
    let all = fields.merging(frame.fields) { _, frames in frames }
    return Array(template.render(PageValue.forEngine(all)).utf8)
  }
}
