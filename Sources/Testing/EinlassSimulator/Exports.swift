// 'import EinlassSimulator' is enough to describe and run a world: it also exports the modules that its own API refers
// to.
@_exported public import EinlassBroker
@_exported public import EinlassDevice
@_exported public import EinlassFacebook
@_exported public import EinlassProviders
@_exported public import EinlassTwitter
@_exported public import EinlassWire
@_exported public import EinlassWorld
