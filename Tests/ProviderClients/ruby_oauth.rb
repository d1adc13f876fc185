# Signs in with Ruby's oauth, asks for the profile, and is refused with wrong secrets.
#
# usage: ruby_oauth.rb NETWORK-AS-JSON, which networks.py prints
require "json"
require "net/http"
require "oauth"

NETWORK = JSON.parse(ARGV[0])
CALLBACK = NETWORK["callback"] == "url" ? NETWORK["app_callback"] : "oob"

def expect(condition, sentence)
  abort sentence unless condition
end

def consumer(secret)
  OAuth::Consumer.new(
    NETWORK["key"], secret, request_token_url: NETWORK["request_token"], authorize_url: NETWORK["authorize"],
    access_token_url: NETWORK["access_token"], site: NETWORK["request_token"][%r{https?://[^/]+}],
    signature_method: NETWORK["signature_method"], ca_file: ENV["SSL_CERT_FILE"])
end

def expect_refusal(response, (status, text))
  right = response.code.to_i == status && response.body.include?(text)
  expect right, "refused otherwise: #{response.code} #{response.body}"
end

# The page, when the person allows the app without a browser.
def answered(page)
  uri = URI(page)
  answer = [%w[einlass_person lena], %w[einlass_answer allow]]
  uri.query = URI.encode_www_form(URI.decode_www_form(uri.query) + answer)
  proxy = URI(ENV["https_proxy"])
  connection = Net::HTTP.new(uri.host, uri.port, proxy.host, proxy.port)
  connection.use_ssl = true
  connection.ca_file = ENV["SSL_CERT_FILE"]
  connection.get(uri.request_uri)
end

begin
  consumer("wrong").get_request_token(oauth_callback: CALLBACK)
  abort "a wrong secret was accepted"
rescue OAuth::Unauthorized => refusal
  expect_refusal refusal.request, NETWORK["step_refusal"]
rescue Net::HTTPFatalError => refusal
  expect_refusal refusal.response, NETWORK["step_refusal"]
end
client = consumer(NETWORK["secret"])
request_token = client.get_request_token(oauth_callback: CALLBACK)
page = answered(request_token.authorize_url(NETWORK["page"]))
verifier =
  if CALLBACK == "oob"
    page.body[%r{<code>([^<]+)</code>}, 1]
  else
    URI.decode_www_form(URI(page["location"]).query).to_h["oauth_verifier"]
  end
access_token = request_token.get_access_token(oauth_verifier: verifier)
response = access_token.get(NETWORK["profile"])
right = response.code == "200" && response.body.include?(NETWORK["shows"])
expect right, "profile: #{response.code} #{response.body}"
wrong = OAuth::AccessToken.new(client, access_token.token, "wrong")
expect_refusal wrong.get(NETWORK["profile"]), NETWORK["refusal"]
puts "OK ruby-oauth"
