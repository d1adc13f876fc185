import OAuth1Doctor

extension CatalogueRequest {
  func explain() {
    let doctor = SignatureDoctor(known: KnownSecrets(client: client, token: token))
    print(doctor.explain(request, at: now).sentence)
  }
}
