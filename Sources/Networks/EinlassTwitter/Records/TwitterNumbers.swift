internal import EinlassStorage

/// How many tweets, followers, friends and likes somebody has; what the person's profile states goes before them.
struct TwitterNumbers: Sendable {
  var tweets: Int64
  var followers: Int64
  var friends: Int64
  var likes: Int64

  /// The profile with the numbers that it does not state itself. `nil` if there is neither.
  func profile(of person: TwitterPersonRecord) -> TwitterProfile? {
    let stated = person.profile?.value
    guard tweets + followers + friends + likes > 0 else { return stated }
    var profile = stated ?? TwitterProfile()
    profile.statusesCount = profile.statusesCount ?? tweets
    profile.followersCount = profile.followersCount ?? followers
    profile.friendsCount = profile.friendsCount ?? friends
    profile.favouritesCount = profile.favouritesCount ?? likes
    return profile
  }
}
