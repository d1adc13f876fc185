/// All that the simulated Twitter keeps.
package typealias TwitterStorage =
  TwitterPersonStorage & TwitterAppStorage & TwitterTokenStorage & ReverseAuthStorage
  & TwitterRequestTokenStorage & TwitterSessionStorage & TwitterBearerTokenStorage & RateLimitStorage
  & NonceStorage

/// All that the simulated Facebook keeps.
package typealias FacebookStorage =
  FacebookPersonStorage & FacebookAppStorage & FacebookInstallStorage & FacebookTokenStorage
  & FacebookCodeStorage & FacebookSessionStorage

/// All that the simulated broker keeps.
package typealias BrokerStorage = BrokerAccountStorage & BrokerCallbackStorage & BrokerExecutionStorage

/// All that a phone keeps.
package typealias PhoneStorage =
  AccountStorage & AccessDecisionStorage & KeychainStorage & AppDefaultStorage

/// Everything a world keeps; an engine conforms to each part.
package typealias WorldStorage =
  TwitterStorage & FacebookStorage & BrokerStorage & PhoneStorage & PortableStorage
