// 'import EinlassTesting' exports only the types that tests name: an app's own 'Keychain' or 'Account' remains
// unambiguous. A test that names more types imports their module, or all of them with 'import EinlassSimulator'.
@_exported public import EinlassURLSession

@_exported public import struct EinlassBroker.BrokerConfiguration
@_exported public import struct EinlassDevice.InstalledApp
@_exported public import struct EinlassFacebook.FacebookConfiguration
@_exported public import struct EinlassProviders.ProviderConfiguration
@_exported public import struct EinlassSimulator.PhoneConfiguration
@_exported public import struct EinlassSimulator.ScenarioRun
@_exported public import enum EinlassSimulator.SignInOutcome
@_exported public import struct EinlassSimulator.SignInScenario
@_exported public import struct EinlassSimulator.SimulatedPerson
@_exported public import struct EinlassSimulator.WorldFile
@_exported public import struct EinlassTwitter.TwitterConfiguration
@_exported public import struct EinlassWire.AppIdentity
@_exported public import struct EinlassWire.SystemClock
@_exported public import struct EinlassWire.WallTime
@_exported public import struct EinlassWire.WireRequest
@_exported public import struct EinlassWire.WireResponse
@_exported public import struct EinlassWorld.CallName
@_exported public import struct EinlassWorld.ConfigurationError
@_exported public import struct EinlassWorld.SimulatedEvent
@_exported public import struct EinlassWorld.SimulatedFailure
@_exported public import class EinlassWorld.World
@_exported public import struct EinlassWorld.WorldConfiguration
@_exported public import struct EinlassWorld.WorldFileError
