internal import EinlassWire
internal import EinlassWorld

/// Fills in the pages of Facebook's dialog as the world's person would: who signs in, and what the app may access.
struct PageVisitor {
  private let visitor: DialogVisitor
  private let isDenying: Bool

  init(_ visitor: DialogVisitor, isDenying: Bool) {
    self.visitor = visitor
    self.isDenying = isDenying
  }

  /// The fields to send for the page. `nil` if there is nothing to fill in.
  func fill(_ page: WireResponse) -> FormFields? {
    guard let form = PageForm(page.text ?? "") else { return nil }
    var fields = FormFields()
    for (name, value) in form.hidden { fields.append(name, value) }
    if form.people.isEmpty { answer(form, &fields) } else { choose(among: form.people, &fields) }
    return fields
  }

  private func choose(among people: [PageForm.Choice], _ fields: inout FormFields) {
    let wanted = visitor.person
    let choice = people.first { $0.value == wanted || $0.label.contains("(\(wanted ?? ""))") } ?? people.first
    guard let choice else { return }
    visitor.journal.record(.person("logs in to Facebook as \(choice.label.drop { $0 == " " })"))
    fields.append(choice.name, choice.value)
    fields.append("einlass_answer", "login")
  }

  private func answer(_ form: PageForm, _ fields: inout FormFields) {
    if isDenying {
      visitor.journal.record(.person("declines on the permissions page"))
      fields.append("einlass_answer", "cancel")
      return
    }
    let granted = form.permissions.filter { !visitor.script.declines.contains($0.value) }
    let names = granted.map(\.value)
    visitor.journal.record(
      .person("continues and grants \(names.isEmpty ? "nothing more" : names.joined(separator: ", "))"))
    for choice in granted { fields.append(choice.name, choice.value) }
    fields.append("einlass_answer", "allow")
  }
}
