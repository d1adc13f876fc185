# Signs in with Net::Twitter of Debian's libnet-twitter-perl.
# usage: net_twitter.pl KEY SECRET PERSON
use strict;
use warnings;
use LWP::UserAgent;
use Net::Twitter;

my ($key, $secret, $person) = @ARGV;
my $client = Net::Twitter->new(
    traits => [qw/API::RESTv1_1 OAuth/], ssl => 1, consumer_key => $key, consumer_secret => $secret);
my $address = $client->get_authorization_url(callback => 'https://app.example/done');
my $browser = LWP::UserAgent->new(env_proxy => 1, requests_redirectable => []);
my $response = $browser->get("$address&einlass_person=$person");
my ($verifier) = $response->header('location') =~ /oauth_verifier=([^&]+)/;
$client->request_access_token(verifier => $verifier);
print $client->verify_credentials->{screen_name}, "\n";
