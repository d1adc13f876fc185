# Signs in with LWP::Authen::OAuth, asks for the profile, and is refused with wrong secrets.
#
# usage: lwp_authen_oauth.pl NETWORK-AS-JSON, which networks.py prints
use strict;
use warnings;
use JSON::PP;
use LWP::Authen::OAuth;
use LWP::UserAgent;
use URI;

my $network = decode_json($ARGV[0]);
my $callback = $network->{callback} eq 'url' ? $network->{app_callback} : 'oob';

sub client {
  my ($secret, %known) = @_;
  return LWP::Authen::OAuth->new(
    oauth_consumer_key => $network->{key}, oauth_consumer_secret => $secret, agent => 'an app', %known);
}

sub expect {
  my ($condition, $sentence) = @_;
  die "$sentence\n" unless $condition;
}

sub expect_refusal {
  my ($response, $refusal) = @_;
  my ($status, $text) = @$refusal;
  my $body = $response->decoded_content;
  my $right = $response->code == $status && index($body, $text) >= 0;
  expect($right, 'refused otherwise: ' . $response->status_line . " $body");
}

sub answered {
  my ($page) = @_;
  my $address = URI->new($page);
  $address->query_form($address->query_form, einlass_person => 'lena', einlass_answer => 'allow');
  return LWP::UserAgent->new(max_redirect => 0)->get($address);
}

my $form = [oauth_callback => $callback];
expect_refusal(client('wrong')->post($network->{request_token}, $form), $network->{step_refusal});
my $client = client($network->{secret});
my $response = $client->post($network->{request_token}, $form);
expect($response->is_success, 'request token: ' . $response->as_string);
$client->oauth_update_from_response($response);
my $page = URI->new($network->{authorize});
$page->query_form($page->query_form, %{$network->{page}}, oauth_token => $client->oauth_token);
$response = answered($page);
my $verifier;
if ($callback eq 'oob') {
  ($verifier) = $response->decoded_content =~ m{<code>([^<]+)</code>};
} else {
  my %brought = URI->new($response->header('location'))->query_form;
  $verifier = $brought{oauth_verifier};
}
expect($verifier, 'no verifier: ' . $response->as_string);
$response = $client->post($network->{access_token}, [oauth_verifier => $verifier]);
expect($response->is_success, 'access token: ' . $response->as_string);
$client->oauth_update_from_response($response);
$response = $client->get($network->{profile});
my $right = $response->code == 200 && index($response->decoded_content, $network->{shows}) >= 0;
expect($right, 'profile: ' . $response->as_string);
my $wrong = client($network->{secret}, oauth_token => $client->oauth_token, oauth_token_secret => 'wrong');
expect_refusal($wrong->get($network->{profile}), $network->{refusal});
print "OK LWP::Authen::OAuth\n";
