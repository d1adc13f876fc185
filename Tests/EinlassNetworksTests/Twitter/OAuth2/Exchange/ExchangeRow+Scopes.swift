import EinlassStorage
import EinlassTwitter
import EinlassWire
import EinlassWorld
import OAuth1
import Testing

extension ExchangeRow {
  private static let read =
    "tweet.read users.read follows.read mute.read block.read list.read like.read timeline.read broadcast.read"
  private static let write =
    "tweet.write tweet.moderate.write follows.write like.write list.write mute.write block.write media.write "
    + "broadcast.write"

  /// The scopes of a token, by the permission it was issued with (section 6.4).
  static let scopes: [ExchangeRow] = [
    worth(#"EXCH: "Read" gives nine scopes to read"#, [read]),
    worth(#"EXCH: "Read and write" adds nine to write"#, level: .readWrite, [read, write]),
    worth(
      #"EXCH: "Read, write and Direct Messages" adds dm.read and dm.write"#, level: .readWriteDirectMessages,
      [read, write, "dm.read dm.write"]),
    worth(
      "EXCH: the permission for the e-mail address adds users.email", email: true, [read, "users.email"]),
    worth("EXCH: ads read adds ads.read", ads: .read, [read, "ads.read"]),
    worth(
      "EXCH: ads read and write adds ads.read and ads.write", ads: .readWrite, [read, "ads.read ads.write"]),
    ExchangeRow("6.4", .documented, "EXCH: offline.access is always there") { world in
      let tokens = try await world.tokens(["scope": "users.read"])
      #expect(tokens.scope.hasSuffix(" offline.access") && tokens.refresh != nil)
    },
    ExchangeRow(
      "6.4", .inferred,
      #"EXCH: "what each user originally authorized": the token's level counts, and not the app's of today"#
    ) { world in
      try world.world.changeApp(world.world.app) { app in
        app.accessLevel = .read
        app.mayReadEmail = false
      }
      #expect(try await world.tokens().scope == "\(read) \(write) offline.access")
    },
    refused(
      "6.4", .documented, "EXCH: bookmark scopes stand in no row: nobody authorized them by OAuth 1.0a",
      ["scope": "tweet.read bookmark.read"], .init("invalid_scope", "bookmark.read is not permitted")),
    refused(
      "6.4", .documented, "EXCH: space.read stands in no row",
      ["scope": "tweet.read space.read"], .init("invalid_scope", "space.read is not permitted")),
  ]

  private static func worth(
    _ source: String, level: TwitterAppRegistration.AccessLevel = .read, email: Bool = false,
    ads: TwitterAppRegistration.AdsAccess? = nil, _ scopes: [String]
  ) -> ExchangeRow {
    ExchangeRow("6.4", .documented, source) { world in
      world.world.tables.update(TwitterTokenRecord.self, world.token.token) { $0.accessLevel = level }
      try world.world.changeApp(world.world.app) { app in
        app.mayReadEmail = email
        app.ads = ads
      }
      let tokens = try await world.tokens()
      #expect(tokens.scope == (scopes + ["offline.access"]).joined(separator: " "))
    }
  }
}
