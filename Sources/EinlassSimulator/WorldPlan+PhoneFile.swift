internal import EinlassDevice
internal import EinlassStorage

extension WorldPlan {
  /// Files of a phone that outlives the program.
  public struct PhoneFilePlan: Sendable, Hashable {
    /// The Keychain, sealed, and the settings of apps.
    public var path: String
    /// The phone's key. Keep it apart from the other file: whoever has both can open it.
    public var keyPath: String

    /// Files that need not be there yet.
    public init(path: String, keyPath: String) {
      self.path = path
      self.keyPath = keyPath
    }
  }

  /// The phone's file with the key to it; nil where the plan has none. Throws `Mistake` where it cannot be used.
  func openPhoneFile() throws(Mistake) -> (PhoneFile?, DeviceKey?) {
    guard let phoneFile else { return (nil, nil) }
    do {
      return (try PhoneFile(path: phoneFile.path), try DeviceKey.load(orMakeAt: phoneFile.keyPath))
    } catch {
      throw Mistake("\(error)")
    }
  }
}
