import Testing

/// Tests that need the whole machine or depend on real time; they run one after another.
@Suite(.serialized)
struct SerialTests {}
