# Signs in at X with the gem of Debian's ruby-oauth2.
# usage: ruby_oauth2.rb CLIENT-ID CLIENT-SECRET PERSON
require "digest"
require "net/http"
require "oauth2"

$id, $secret, $person = ARGV
CALLBACK = "https://app.example/done"
VERIFIER = "a-verifier-that-nobody-is-told-of-0123456789"

def client(secret = $secret, scheme = :basic_auth)
  OAuth2::Client.new(
    $id, secret, site: "https://api.x.com", authorize_url: "https://x.com/i/oauth2/authorize",
    token_url: "/2/oauth2/token", auth_scheme: scheme)
end

def code
  address = client.auth_code.authorize_url(
    redirect_uri: CALLBACK, scope: "tweet.read users.read offline.access", state: "state",
    code_challenge: Base64.urlsafe_encode64(Digest::SHA256.digest(VERIFIER), padding: false),
    code_challenge_method: "S256")
  page = Net::HTTP.get_response(URI("#{address}&einlass_person=#{$person}"))
  page["location"][/[?&]code=([^&]+)/, 1]
end

def token(client, code, callback = CALLBACK)
  client.auth_code.get_token(code, redirect_uri: callback, code_verifier: VERIFIER)
end

def name(token)
  token.get("/2/users/me").parsed["data"]["username"]
end

def refused
  yield
  abort "nothing was refused"
rescue OAuth2::Error => error
  puts "#{error.class}: #{error.code || error.response.status} #{error.description}".strip
end

used = code
first = token(client, used)
puts name(first)
second = first.refresh!
puts name(second)
refused { first.refresh! }
refused { name(first) }
refused { token(client, used) }
refused { token(client, code, CALLBACK + "/") }
refused { token(client("wrong"), code) }
refused { token(client($secret, :request_body), code) }
