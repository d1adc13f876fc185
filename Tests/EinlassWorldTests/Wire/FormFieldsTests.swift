import EinlassWire
import Testing

/// Names and values as read from bytes, and as sent.
struct FormFieldsTests {
  struct Reading: Sendable, CustomTestStringConvertible {
    let text: String
    let fields: [[String]]

    var testDescription: String { text.isEmpty ? "nothing" : text }
  }

  @Test(
    arguments: [
      Reading(text: "", fields: []),
      Reading(text: "a=1", fields: [["a", "1"]]),
      Reading(text: "a=1&b=2", fields: [["a", "1"], ["b", "2"]]),
      Reading(text: "x_auth_mode=reverse_auth&", fields: [["x_auth_mode", "reverse_auth"]]),
      Reading(text: "&&a=1&&b=2&", fields: [["a", "1"], ["b", "2"]]),
      Reading(text: "a", fields: [["a", ""]]),
      Reading(text: "a=", fields: [["a", ""]]),
      Reading(text: "=a", fields: [["", "a"]]),
      Reading(text: "=", fields: [["", ""]]),
      Reading(text: "a=b=c", fields: [["a", "b=c"]]),
      Reading(text: "a=1&a=2", fields: [["a", "1"], ["a", "2"]]),
      Reading(text: "a+b=c+d", fields: [["a b", "c d"]]),
      Reading(text: "a%2Bb=c%2bd", fields: [["a+b", "c+d"]]),
      Reading(text: "a=%26%3D", fields: [["a", "&="]]),
      Reading(text: "a=%C3%A9", fields: [["a", "\u{E9}"]]),
      Reading(text: "a=%FF", fields: [["a", "\u{FFFD}"]]),
      Reading(text: "a=100%&b=%4", fields: [["a", "100%"], ["b", "%4"]]),
      Reading(text: "a=%00b", fields: [["a", "\0b"]]),
    ])
  func `a form is read segment by segment`(_ reading: Reading) {
    let form = FormFields(parsing: Array(reading.text.utf8))
    #expect(form.fields.map { [$0.name, $0.value] } == reading.fields)
  }

  @Test(
    arguments: [
      ("a", "1", "a=1"), ("a b", "c d", "a%20b=c%20d"), ("-._~", "AZaz09", "-._~=AZaz09"),
      ("q", ":/?#[]@!$&'()*+,;=", "q=%3A%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D"),
      ("q", "%", "q=%25"), ("\u{E9}", "\u{1F600}", "%C3%A9=%F0%9F%98%80"), ("", "", "="),
    ])
  func `all but unreserved characters are escaped when sent`(name: String, value: String, text: String) {
    var form = FormFields()
    form.append(name, value)
    #expect(form.encoded == text)
    #expect(FormFields(parsing: Array(text.utf8)) == form)
  }

  @Test func `a name refers to the first field that has it`() {
    let form: FormFields = ["a": "1", "b": "2", "a": "3"]
    #expect(form["a"] == "1")
    #expect(form["b"] == "2")
    #expect(form["A"] == nil)
    #expect(form.encoded == "a=1&b=2&a=3")
  }

  @Test(
    arguments: [
      ("b=2&a=1", "a=1&b=2"), ("a=2&a=1", "a=1&a=2"), ("a=1&a-b=1", "a-b=1&a=1"),
      ("a1=x&a=y", "a1=x&a=y"), ("a=z&B=y", "B=y&a=z"), ("z=1&%C3%A9=1", "%C3%A9=1&z=1"), ("", ""),
    ])
  func `the system sends fields in the order of their encoded pairs`(text: String, sorted: String) {
    #expect(FormFields(parsing: Array(text.utf8)).sortedAsSent.encoded == sorted)
  }
}
