package import OAuth1

extension ProviderDescription {
  /// The public key of the apps that worlds have at the provider. `nil` if they do not sign with RSA.
  package var publishedKey: RSAKey? { needsRSAKey ? try? RSAKey(publicKeyPEM: PublishedKey.publicPEM) : nil }
}

/// A key pair for apps that sign with RSA, published with Einlass and of no use anywhere else.
package enum PublishedKey {
  /// The public key, for the provider.
  package static let publicPEM = """
    -----BEGIN PUBLIC KEY-----
    MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAmOvOHsvupQM+YOpsdRfp
    kCLub3WcyA1Rt4gmAXwg4fgb9SoeH9R5cHgvFbiZvWPoVbGw5zPIfsdDwX5Ofcg+
    UChMm9s87yBaTA/KnYDiGFxc2RU4uG1tPl80/i/4J4hVexpv2CKOW6oVQVwe5o1w
    xBcAD0V2VGMPN7uQzX7ck+1AEhVt2Fn3uw6ymEnOPzn75pDhwe6AZaI8WtLbez4f
    56JMQZinly25ug5dKPEeq6L7HJuaSsKwbtkusFCvw8TDxGt5crqtblu/0I3wXztG
    KNqcK0J383y6jOBrlB6Pjoe4ptiMdUiYDhTcR8ya/LFCHgGwzQCQXzvgpgWAVIEH
    /QIDAQAB
    -----END PUBLIC KEY-----

    """

  /// The private key, for the client, as PKCS #8.
  package static let privatePEM = """
    -----BEGIN PRIVATE KEY-----
    MIIEvAIBADANBgkqhkiG9w0BAQEFAASCBKYwggSiAgEAAoIBAQCY684ey+6lAz5g
    6mx1F+mQIu5vdZzIDVG3iCYBfCDh+Bv1Kh4f1HlweC8VuJm9Y+hVsbDnM8h+x0PB
    fk59yD5QKEyb2zzvIFpMD8qdgOIYXFzZFTi4bW0+XzT+L/gniFV7Gm/YIo5bqhVB
    XB7mjXDEFwAPRXZUYw83u5DNftyT7UASFW3YWfe7DrKYSc4/OfvmkOHB7oBlojxa
    0tt7Ph/nokxBmKeXLbm6Dl0o8R6rovscm5pKwrBu2S6wUK/DxMPEa3lyuq1uW7/Q
    jfBfO0Yo2pwrQnfzfLqM4GuUHo+Oh7im2Ix1SJgOFNxHzJr8sUIeAbDNAJBfO+Cm
    BYBUgQf9AgMBAAECggEAG1O8TF2WIm/fdFNAGXax+tt7L3jdkRRsP3d5jzde6vK7
    EEc8BeUi5HndtCx+cM1LRhEQc2iaEinKzmejYC/qDsn80rdNftARwtjplNbk0ISk
    5Pg5YB/R71z1K91no6zl1a9mQEIAnZnZ3Ym4TewFtE0F6jS4DiF7pTKEEGz0vwxW
    WqNID4KuhKDWjJqZm2kl/JEKvE1Ch4HA/f3Pu2yBa97nDSbTGcEDXV4pfSUlXIOP
    70h9deym6U/N0yzbjIKgkDxAsDTMMu9H8O7HMwt7XHMe63W0AiaX8WaG5jEyqLcc
    mhPFXdWog9f1NtM7brZCOiZP1oNDoIP8vhGYBR0pkwKBgQDRqQNAIv97AEIZeRD1
    m+ONrjMuAZGihWGT3OGmHgtMe549/VwnxU+P0RKQiT4+HEzP8A7f94So4y9U0Svw
    Q3LxZYa6haqlGO1BzUofNJyfkkt3iKSXBm+glkgpRXUp11uEa7hdJK9R8+jk0GAf
    ACyeG8SraIcZ4M4eW2UfQDBiFwKBgQC6uGIGTSs6TgWRwb1I0US3WCMiu3Seuxjl
    nWmO9VeHv9DMZMlwj4NFoTWefrMpRRg7klC1gdT9hilJA3J2Wn0wKLs3NI1lKceo
    QBUXQsJFlHujDd1QT5xL9yy3wtQXRuOEMoyEv3STe4gchaIZNRtFeKAFJRp43tAY
    p5W4mQFXCwKBgHyx6s8AgbZkJuwDh0SsnKAtVR8tq7JfZfONUV99SvcIJstznpXA
    0lsU29e+6JgEOOMLQa2PBwVzaTkm1t0lIH3WBlV1HlLnCmUydb0ti2GUnvHPASUZ
    nNaDyxNQzig+f524e4RaRzOUv5UnIaQOdHrsxQG1P3TysWR4syHtCVmtAoGADX8A
    TtZLFpbHHkbzqIy/u8TaHUuRXVvGq+oZ1CR1pDFAJVXvnXwyD9lcJ82eo5AD9WJZ
    BRWSUJTe7REbt+RIgi+fgJkC01oWvVmMbLb9lcvqt9lrsr9eW7tM9ydU7y3Hiimh
    MIMqKPLX3r/l/I5zHy1d26FX7X6lafLLBqHAkAsCgYBxIuEHH4hc+R5XNwgxuo5O
    h20CsKsrXrE2Qhl1SlDxzfqn/43R9VuJYLhBHVEa8fZCyNd3vFlebN9qMvSG0YHZ
    8IBA2V7ak64B0L7hMkGYAltiTVxgkSQMRyZ7VbXdxmnY5tbZmMkhTipLak+148dR
    cZO6ZlzovXgkJ0dRurnxSQ==
    -----END PRIVATE KEY-----

    """
}
