internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld

/// The relations between people.
extension SimulatedTwitter {
  /// The relation of `source` to `target`. `nil` if there is none.
  func relation(
    of source: Int64, to target: Int64
  ) -> TwitterRelationRecord.Kind? {
    tables.find(
      TwitterRelationRecord.self, TwitterRelationRecord.Key(sourceID: source, targetID: target))?.kind
  }

  /// Sets the relation of `source` to `target`. `nil` ends the existing one. Blocking ends the other person's
  /// following.
  func relate(
    _ source: Int64, to target: Int64, as kind: TwitterRelationRecord.Kind?, at time: WallTime? = nil
  ) {
    let key = TwitterRelationRecord.Key(sourceID: source, targetID: target)
    // A renewed relation becomes the newest.
    tables.remove(TwitterRelationRecord.self, key)
    guard let kind else { return }
    tables.save(TwitterRelationRecord(key: key, kind: kind, since: time ?? clock.now))
    guard kind == .blocks else { return }
    let back = TwitterRelationRecord.Key(sourceID: target, targetID: source)
    tables.remove(TwitterRelationRecord.self, back) { $0.kind != .blocks }
  }

  /// The ids of the person's followers, or of the accounts that the person follows, newest first.
  func related(
    _ index: TableIndex<TwitterRelationRecord, Int64>, _ personID: Int64
  ) -> [Int64] {
    let isSource = index.name == TableIndex<TwitterRelationRecord, Int64>.source.name
    return tables.list(TwitterRelationRecord.self, by: index, personID).reversed().compactMap {
      $0.kind == .follows ? (isSource ? $0.key.targetID : $0.key.sourceID) : nil
    }
  }

  /// Whether `viewer` may see the tweets of `author`, which may be protected.
  func maySee(_ author: TwitterPersonRecord, _ viewer: TwitterPersonRecord?) -> Bool {
    guard author.profile?.value.isProtected == true else { return true }
    guard let viewer else { return false }
    if viewer.id == author.id { return true }
    return relation(of: viewer.id, to: author.id) == .follows
  }
}
