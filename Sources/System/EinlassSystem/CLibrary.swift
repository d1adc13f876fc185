// The platform's C library: `internal import EinlassSystem` replaces `import Glibc`.
#if canImport(Darwin)
  @_exported public import Darwin
#elseif canImport(Musl)
  @_exported public import Musl
#else
  @_exported public import Glibc
#endif
