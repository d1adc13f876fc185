import Testing

/// Tests that need the machine for themselves, or go by real time: one after the other.
@Suite(.serialized)
struct AloneTests {}
