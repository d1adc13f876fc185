internal import EinlassStorage
internal import EinlassWire
package import EinlassWorld
internal import HTTPTypes

extension Endpoint<SimulatedTwitter> {
  /// `GET /1.1/account/verify_credentials.json` (reference of Twitter's login, section 4.1).
  package static let verifyCredentials = Endpoint(
    .twitter.verifyCredentials, [.get], "/1.1/account/verify_credentials.json"
  ) { call, twitter in
    try twitter.resource(&call, .verifyCredentials) { call, resource in
      var options = TwitterUserObject.Options()
      options.includesStatus = !TwitterParameter.isTrue(call.parameter("skip_status"))
      options.includesStatusEntities = !TwitterParameter.isFalse(call.parameter("include_entities"))
      options.includesState = true
      // Only the value `true` counts here, and only for an app that may read e-mail addresses.
      options.includesEmail = call.parameter("include_email") == "true" && resource.app.mayReadEmail
      return try twitter.userObject(resource.person, for: resource.person, options)
    }
  }
}
