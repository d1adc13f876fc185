/// The names of the fields in the dialog's forms; all except `email` and `pass` are ours.
enum DialogForm {
  static let step = "einlass_step"
  static let seal = "einlass_seal"
  /// Whether the person has logged in again during the dialog.
  static let again = "einlass_again"
  /// A permission ticked on this page; one field for each.
  static let grant = "grant"
  /// A permission ticked on the previous page; one field for each.
  static let granted = "granted"
  static let answer = "einlass_answer"
  /// Login and password, under the names of Facebook's own form, so that a script which fills it in can also fill
  /// in this one; any password is accepted.
  static let email = "email"
  /// See `email`.
  static let password = "pass"
  /// The step of the page on which the person says who they are; the other two are `ConsentPage.Kind`.
  static let choose = "choose"
}
