internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

/// The page on which the person logs in, a substitute for Facebook's login form. A typed `email` takes precedence over
/// the person selected in the list.
enum ChoicePage {
  static func page(
    _ dialog: OpenDialog, _ choice: PersonChoice, seal: String, refused: String?
  ) -> FacebookPage {
    // The search form replaces the query, so it includes the dialog's own.
    let hidden = dialog.call.query.fields.filter { $0.name != PersonChoice.searchField }.map {
      (name: $0.name, value: $0.value)
    }
    let fields: PageFields = [
      "app": .text(dialog.app.name), "seal": .text(seal), "refused": .text(refused ?? ""),
      "is_refused": .flag(refused != nil),
    ]
    return FacebookPage(
      template: template, title: "Log in",
      fields: fields.merging(choice.fields(chosen: nil, action: "?", hidden: hidden)) { own, _ in own })
  }

  /// The parts that the form's seal covers: this dialog in this browser.
  static func sealParts(_ dialog: OpenDialog, browser: String) -> [String] {
    [DialogForm.choose, dialog.call.request.head.path ?? "", browser]
  }

  private static let template = PageTemplate(
    """
    <h1>Log in to use your account with {{app}}</h1>
    {{#is_refused}}<p class="fault" role="alert">{{refused}}</p>
    {{/is_refused}}<form method="post">
    <input type="hidden" name="\(DialogForm.step)" value="\(DialogForm.choose)">
    <input type="hidden" name="\(DialogForm.seal)" value="{{seal}}">
    \(PersonChoice.radios)\
    <label>Or another person's e-mail address or phone number
    <input type="text" name="\(DialogForm.email)" id="email" autocomplete="off"></label>
    <label>Password (any password works)
    <input type="password" name="\(DialogForm.password)" id="pass" autocomplete="off"></label>
    <button class="primary" name="\(DialogForm.answer)" value="login" id="loginbutton">Log in</button>
    <button name="\(DialogForm.answer)" value="cancel">Cancel</button>
    </form>
    \(PersonChoice.searchBox)
    """)
}
