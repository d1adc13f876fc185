internal import EinlassDevice

/// As much of the sheet for a post as there is without a window: whether it could be shown.
open class SLComposeViewController: NSObject {
  /// There is no window to show a sheet in, so none can be made.
  @available(*, unavailable, message: "there is no window to show the sheet in")
  public override init() {
    super.init()
  }

  /// Checks whether the phone has an account of a service, with or without access to it. Apps asked this
  /// first.
  ///
  /// The phone is that of `InstalledApp.running`; without one there is no account.
  ///
  /// Source: reference of Accounts, section 1.5.
  ///
  /// - Parameter serviceType: One of the `SLServiceType` values.
  /// - Returns: `true` if there is an account; `false` for services without accounts on phones.
  open class func isAvailable(forServiceType serviceType: String!) -> Bool {
    guard let app = InstalledApp.running, let type = SocialService(serviceType)?.accountType else {
      return false
    }
    return app.accountStore.hasAccount(type)
  }
}
