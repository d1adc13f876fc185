internal import EinlassDevice

extension ACAccount {
  /// The values of the private `properties` of a saved account. `nil` if the account is not saved.
  ///
  /// Source: reference of Accounts, section 2.9.
  var properties: [String: Any]? {
    guard let saved else { return nil }
    if saved.type == .twitter { return ["user_id": saved.userID] }
    var properties = ["uid": saved.userID]
    properties["ACUIDisplayUsername"] = saved.username
    properties["ACPropertyFullName"] = saved.userFullName
    properties["fullname"] = saved.userFullName
    return properties
  }
}
