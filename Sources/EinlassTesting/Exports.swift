// 'import EinlassTesting' is enough for a test: worlds, and sessions that reach them, come with it.
@_exported public import EinlassSimulator
@_exported public import EinlassURLSession
