# Signs in at X with a strategy of Debian's ruby-omniauth-oauth2, as authors of such strategies write them.
# usage: omniauth_oauth2.rb CLIENT-ID CLIENT-SECRET PERSON
require "net/http"
require "omniauth-oauth2"
require "rack/mock"

$id, $secret, $person = ARGV

class X < OmniAuth::Strategies::OAuth2
  option :name, "x"
  option :pkce, true
  option :scope, "tweet.read users.read offline.access"
  option :client_options,
         site: "https://api.x.com", authorize_url: "https://x.com/i/oauth2/authorize",
         token_url: "/2/oauth2/token", auth_scheme: :basic_auth
  uid { raw_info["id"] }
  info { { nickname: raw_info["username"], name: raw_info["name"] } }

  def callback_url
    "https://app.example/done"
  end

  def raw_info
    @raw_info ||= access_token.get("/2/users/me").parsed["data"]
  end
end

OmniAuth.config.logger = Logger.new(nil)
OmniAuth.config.request_validation_phase = nil
OmniAuth.config.on_failure = lambda do |env|
  error = env["omniauth.error"]
  puts "#{env["omniauth.error.type"]}: #{error.class} #{error.message.split.join(" ")}"
  [401, {}, []]
end

def sign_in(secret, word = "allow", **options)
  session = {}
  website = lambda do |env|
    puts env["omniauth.auth"].info.nickname
    [200, {}, []]
  end
  app = X.new(website, $id, secret, callback_path: "/done", **options)
  visit = lambda do |method, address|
    app.call(Rack::MockRequest.env_for(address, method: method, "rack.session" => session))
  end
  address = visit.call("POST", "https://app.example/auth/x")[1]["Location"]
  page = Net::HTTP.get_response(URI("#{address}&einlass_person=#{$person}&einlass_answer=#{word}"))
  visit.call("GET", page["location"])
end

sign_in($secret)
sign_in($secret, "deny")
sign_in("wrong")
sign_in($secret, scope: "users.read")
