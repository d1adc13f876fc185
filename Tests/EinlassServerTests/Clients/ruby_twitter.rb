# Uses an access token with the gem of Debian's ruby-twitter.
# usage: ruby_twitter.rb KEY SECRET TOKEN TOKEN-SECRET PROXY-HOST PROXY-PORT
require "twitter"

client = Twitter::REST::Client.new do |config|
  config.consumer_key, config.consumer_secret, config.access_token, config.access_token_secret = ARGV[0, 4]
  config.proxy = { host: ARGV[4], port: ARGV[5].to_i }
end
puts client.verify_credentials.screen_name
