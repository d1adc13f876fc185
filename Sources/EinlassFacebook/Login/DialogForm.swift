/// The names of the fields in the dialog's forms; all but `email` and `pass` are ours.
enum DialogForm {
  static let step = "einlass_step"
  static let seal = "einlass_seal"
  /// Whether the person has logged in again on the way.
  static let again = "einlass_again"
  /// A permission ticked on this page; once for each.
  static let grant = "grant"
  /// A permission ticked on the page before; once for each.
  static let granted = "granted"
  static let answer = "einlass_answer"
  /// Login and password, under the names of Facebook's own form, so that a script which fills it in can fill in this
  /// one; any password will do.
  static let email = "email"
  /// See `email`.
  static let password = "pass"
  /// The step of the page on which somebody chooses who is there; the other two are `ConsentPage.Kind`.
  static let choose = "choose"
}
