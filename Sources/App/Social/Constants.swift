// The values are Apple's (reference of Accounts, section 1.2).

/// Twitter.
public let SLServiceTypeTwitter = "com.apple.social.twitter"
/// Facebook.
public let SLServiceTypeFacebook = "com.apple.social.facebook"
/// Sina Weibo, of which no phone of a world has accounts.
public let SLServiceTypeSinaWeibo = "com.apple.social.sinaweibo"
/// Tencent Weibo, of which no phone of a world has accounts.
public let SLServiceTypeTencentWeibo = "com.apple.social.tencentweibo"
/// LinkedIn, of which no phone of a world has accounts.
public let SLServiceTypeLinkedIn = "com.apple.social.linkedin"

/// The method of an `SLRequest`.
public enum SLRequestMethod: Int, Sendable {
  /// The parameters go into the query.
  case GET
  /// The parameters go into the body.
  case POST
  /// The parameters go into the query.
  case DELETE
  /// The parameters go into the query and into the body.
  case PUT
}

/// Receives the body, the response and the error; a 401 comes with a response, an error, and no body.
public typealias SLRequestHandler = (Data?, HTTPURLResponse?, (any Error)?) -> Void
