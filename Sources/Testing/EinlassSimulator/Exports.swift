// 'import EinlassSimulator' is enough to describe a world and to run it: what its own API speaks of comes with it.
@_exported public import EinlassBroker
@_exported public import EinlassDevice
@_exported public import EinlassFacebook
@_exported public import EinlassPhone
@_exported public import EinlassProviders
@_exported public import EinlassScenarios
@_exported public import EinlassTwitter
@_exported public import EinlassWire
@_exported public import EinlassWorld
