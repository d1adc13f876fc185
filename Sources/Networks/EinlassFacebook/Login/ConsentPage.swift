internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

/// The page on which a person grants permissions one by one; publish permissions are on a second page.
struct ConsentPage: Sendable {
  /// The page, first or second. Raw values are the words that the forms use.
  enum Kind: String, Sendable {
    case read, publish
  }

  let kind: Kind
  /// All permissions that the two pages ask for.
  let asked: [String]
  /// The permissions granted on the previous page.
  let granted: [String]

  /// The first of the pages needed for `asked`.
  init(asking asked: [String]) {
    let onlyPublishes = !asked.isEmpty && asked.allSatisfy(FacebookPermission.isPublish)
    self.init(kind: onlyPublishes ? .publish : .read, asked: asked, granted: [])
  }

  init(kind: Kind, asked: [String], granted: [String]) {
    self.kind = kind
    self.asked = asked
    self.granted = granted
  }

  /// The permissions that this page asks for.
  var shown: [String] { asked.filter { FacebookPermission.isPublish($0) == (kind == .publish) } }

  /// The next page after `more` was granted here. `nil` if this is the last one.
  func next(granting more: [String]) -> ConsentPage? {
    guard kind == .read, asked.contains(where: FacebookPermission.isPublish) else { return nil }
    return ConsentPage(kind: .publish, asked: asked, granted: granted + more)
  }

  /// The parts that a form's seal covers: this page of this dialog in this browser.
  static func sealParts(_ kind: Kind, _ dialog: OpenDialog, session: String, again: Bool) -> [String] {
    ["consent", kind.rawValue, dialog.call.request.head.path ?? "", session, again ? "again" : ""]
  }

  func page(_ dialog: OpenDialog, _ visit: DialogVisit, seal: String) -> FacebookPage {
    let rows: [PageFields] = shown.map { name in
      ["name": .text(name), "about": .text(FacebookPermission.about(name))]
    }
    return FacebookPage(
      template: Self.template, title: "Log in to \(dialog.app.name)",
      fields: [
        "app": .text(dialog.app.name), "person": .text(visit.person.name), "login": .text(visit.person.login),
        "permissions": .list(rows), "seal": .text(seal), "kind": .text(kind.rawValue),
        "is_read": .flag(kind == .read), "again": .text(visit.isReauthenticated ? "again" : ""),
        "granted": .list(granted.map { ["name": .text($0)] }),
      ])
  }

  private static let template = PageTemplate(
    """
    <h1>Log in to {{app}}</h1>
    <p>You are {{person}} ({{login}}).</p>
    <form method="post">
    <input type="hidden" name="\(DialogForm.step)" value="{{kind}}">
    <input type="hidden" name="\(DialogForm.seal)" value="{{seal}}">
    <input type="hidden" name="\(DialogForm.again)" value="{{again}}">
    {{#granted}}<input type="hidden" name="\(DialogForm.granted)" value="{{name}}">
    {{/granted}}<fieldset>
    <legend>{{#is_read}}{{app}} will receive{{/is_read}}{{^is_read}}{{app}} would like to{{/is_read}}</legend>
    {{#is_read}}<label class="row"><input type="checkbox" checked disabled> your public profile \
    (public_profile), required</label>
    {{/is_read}}{{#permissions}}<label class="row"><input type="checkbox" name="\(DialogForm.grant)" \
    value="{{name}}" checked> {{about}} ({{name}})</label>
    {{/permissions}}</fieldset>
    <button class="primary" name="\(DialogForm.answer)" value="allow">Continue as {{person}}</button>
    <button name="\(DialogForm.answer)" value="cancel">Cancel</button>
    <button name="\(DialogForm.answer)" value="switch">Use another account</button>
    </form>
    """)
}

extension FacebookPermission {
  /// The text that the person reads; the wording is ours. A permission without a description is shown by its name.
  static func about(_ name: String) -> String { descriptions[name] ?? name.replacing("_", with: " ") }

  private static let descriptions = [
    "email": "your e-mail address", "user_friends": "your friends who use the app",
    "user_birthday": "your birthday", "user_location": "your current city", "user_hometown": "your hometown",
    "user_likes": "your likes", "user_photos": "your photos", "user_posts": "your posts",
    "user_videos": "your videos", "user_gender": "your gender", "user_link": "your profile link",
    "user_age_range": "your age range", "publish_actions": "post on your behalf",
    "publish_pages": "post as your pages", "manage_pages": "manage your pages",
    "ads_management": "manage your advertisements", "openid": "your identity, as a signed token",
  ]
}
