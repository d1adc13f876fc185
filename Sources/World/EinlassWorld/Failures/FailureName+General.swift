extension FailureName {
  /// The phone has no network (-1009).
  public static var offline: FailureName { FailureName("offline") }
  /// No response comes in time (-1001).
  public static var timeout: FailureName { FailureName("timeout") }
  /// The host name cannot be resolved (-1003).
  public static var unknownHost: FailureName { FailureName("unknown-host") }
  /// Nobody listens at the host (-1004).
  public static var connectionRefused: FailureName { FailureName("connection-refused") }
  /// The connection breaks in use (-1005).
  public static var connectionLost: FailureName { FailureName("connection-lost") }
  /// TLS cannot be agreed on (-1200).
  public static var tlsFailure: FailureName { FailureName("tls-failure") }
  /// The loader ends with neither data nor an error.
  public static var noDataNoError: FailureName { FailureName("no-data-no-error") }
  /// What comes is not a response of HTTP, and has no status.
  public static var noStatus: FailureName { FailureName("no-status") }
  /// The response takes 30 seconds of the world's clock, or as long as the plan states.
  public static var slow: FailureName { FailureName("slow") }
  /// The response takes two seconds of real time, or as long as the plan states.
  public static var slowRealTime: FailureName { FailureName("slow-real-time") }
  /// The connection is reset in the middle of the response (-1005 in process).
  public static var resetWithin: FailureName { FailureName("reset-within") }
  /// The connection is closed in the middle of the response (-1005 in process).
  public static var closedWithin: FailureName { FailureName("closed-within") }
  /// The response stops in its middle and nothing more comes (-1001 in process).
  public static var stalled: FailureName { FailureName("stalled") }
  /// The response comes in ten pieces, three seconds of the world's clock apart, or as the plan states.
  public static var slowDrip: FailureName { FailureName("slow-drip") }
  /// The body is empty, the status stays.
  public static var emptyAnswer: FailureName { FailureName("empty-answer") }
  /// The body is not UTF-8, the status stays.
  public static var notUTF8: FailureName { FailureName("not-utf8") }
  /// The body ends in its middle.
  public static var truncated: FailureName { FailureName("truncated") }
  /// The body is a JSON array.
  public static var jsonArray: FailureName { FailureName("json-array") }
  /// The body is an empty JSON object.
  public static var jsonEmpty: FailureName { FailureName("json-empty") }
  /// A login page of the network comes instead, with 200.
  public static var captivePortal: FailureName { FailureName("captive-portal") }
  /// A login page of more than 3,000 bytes comes instead, with 200.
  public static var captivePortalLarge: FailureName { FailureName("captive-portal-large") }
  /// The body has just the size that the plan states, in plain characters, with 200.
  public static var sizedAnswer: FailureName { FailureName("sized-answer") }
  /// A large HTML page comes with 403.
  public static var page403: FailureName { FailureName("page-403") }
  /// An HTML page comes with 500.
  public static var page500: FailureName { FailureName("page-500") }
  /// A 500 comes with a body that is not UTF-8.
  public static var errorNotUTF8: FailureName { FailureName("error-not-utf8") }
  /// A 401 with an empty body comes.
  public static var unauthorized: FailureName { FailureName("unauthorized") }
}

extension EventName {
  /// An hour passes.
  public static var clockAdvancedAnHour: EventName { EventName("clock-advanced-an-hour") }
}
