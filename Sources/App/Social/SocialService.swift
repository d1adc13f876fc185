internal import EinlassDevice

/// A service that Social knows.
struct SocialService {
  /// The service's accounts on phones. `nil` if phones of a world have none.
  let accountType: AccountType?

  private static let serviceTypes = [
    SLServiceTypeTwitter, SLServiceTypeFacebook, SLServiceTypeSinaWeibo, SLServiceTypeTencentWeibo,
    SLServiceTypeLinkedIn,
  ]

  /// `nil` for a service that Social does not know.
  init?(_ serviceType: String?) {
    guard let serviceType, Self.serviceTypes.contains(serviceType) else { return nil }
    let name = serviceType.split(separator: ".").last ?? ""
    accountType = AccountType(appleIdentifier: "com.apple.\(name)")
  }
}
