internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension ReadableEdge {
  /// `GET /me/photos` and `GET /{id}/photos`: the photos in which the owner is tagged, and with `type=uploaded` the
  /// photos that applications have published. People's photos require `user_photos`; it is guessed that the list is
  /// empty without it.
  static let photos = ReadableEdge(.facebook.photos, "photos") { id, call, facebook in
    try facebook.photos(of: id, &call, uploaded: call.parameters["type"] == "uploaded")
  }
}

extension Endpoint<SimulatedFacebook> {
  /// `GET /{id}/photos/uploaded`, another form of `type=uploaded`.
  static let uploadedPhotos = graph(ReadableEdge.photos.call, [.get], "/{}/photos/uploaded") {
    call, facebook in
    .json(try facebook.photos(of: call.captures.first ?? "", &call, uploaded: true))
  }

  /// `POST /me/photos` and `POST /{page}/photos`: publishes a photo from an address or a multipart body (reference of
  /// Calls after login, section 9.3).
  ///
  /// The rules for posts decide who may publish. It is guessed that there is no `post_id` without a story.
  static let publishPhoto = graph(ReadableEdge.photos.call, [.post], "/{}/photos") { call, facebook in
    let id = call.captures.first ?? ""
    let authorization = try facebook.requireToken(&call)
    let node = try facebook.node(id, call, authorization)
    let wall = try facebook.wallToPost(on: node, id, call, authorization)
    let content = try PhotoContent(call)
    let photo = facebook.publish(content, on: wall)
    var members = [JSONText.Member(name: "id", value: .string(photo.id))]
    if let number = photo.postNumber {
      members.append(.init(name: "post_id", value: .string("\(wall.shownID)_\(number)")))
    }
    return .json(.object(members))
  }
}

extension SimulatedFacebook {
  fileprivate func photos(
    of id: String, _ call: inout GraphCall, uploaded: Bool
  ) throws -> JSONText {
    let authorization = try requireToken(&call)
    switch try node(id, call, authorization) {
    case .person(let person):
      guard uploaded, let edge = person.edges["photos"] else { return PhotoNode.noneTagged }
      return try edge.json(call.parameters)
    case .page(let node):
      guard uploaded, let edge = node.photos else { return PhotoNode.noneTagged }
      return try edge.json(call.parameters)
    case .app, .post, .photo: throw GraphError.unsupported(call.route.method, id: id)
    }
  }

  /// Stores a photo, and its post if there is one.
  fileprivate func publish(_ content: PhotoContent, on wall: PostableWall) -> FacebookPhotoRecord {
    var photo = FacebookPhotoRecord(
      id: "10" + random.digits(15), ownerID: wall.ownerID, personID: wall.install.key.personID,
      appID: wall.install.key.appID, caption: content.caption, createdAt: clock.now)
    if content.isTold {
      let story = PostContent(message: content.caption, privacy: content.privacy)
      photo.postNumber = keep(story, on: wall).number
    }
    tables.save(photo)
    return photo
  }
}
