public import Foundation

/// As an `NSError`, a failure is in `NSURLErrorDomain`.
extension TransportError: CustomNSError, LocalizedError {
  /// `NSURLErrorDomain`
  public static var errorDomain: String { "NSURLErrorDomain" }

  /// The code. If the loader reported no error, that of an unknown one, `NSURLErrorUnknown`.
  public var errorCode: Int { code ?? -1 }

  /// iOS's text under `NSLocalizedDescriptionKey`.
  public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: localizedDescription] }

  /// iOS's text.
  public var errorDescription: String? { localizedDescription }
}
