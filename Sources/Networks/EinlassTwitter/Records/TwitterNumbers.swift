internal import EinlassStorage

/// The numbers of a person's tweets, followers, friends and likes. Numbers in the person's profile take precedence.
struct TwitterNumbers: Sendable {
  var tweets: Int64
  var followers: Int64
  var friends: Int64
  var likes: Int64

  /// The profile with the numbers that it does not set itself. `nil` if there are no members to set.
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
