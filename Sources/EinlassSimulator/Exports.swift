// 'import EinlassSimulator' is enough to describe a world and to run it: what its own API speaks of comes with it.
@_exported public import EinlassDevice
@_exported public import EinlassNetworks
@_exported public import EinlassWire
