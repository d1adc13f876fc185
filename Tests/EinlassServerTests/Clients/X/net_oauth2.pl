# Signs in at X with Net::OAuth2 of Debian's libnet-oauth2-perl.
# usage: net_oauth2.pl CLIENT-ID CLIENT-SECRET PERSON
use strict;
use warnings;
use JSON qw(decode_json);
use LWP::UserAgent;
use Net::OAuth2::Profile::WebServer;

my ($id, $secret, $person) = @ARGV;

sub profile {
    return Net::OAuth2::Profile::WebServer->new(
        client_id => $id, client_secret => shift, redirect_uri => 'https://app.example/done',
        authorize_url => 'https://x.com/i/oauth2/authorize', site => 'https://api.x.com',
        access_token_url => 'https://api.x.com/2/oauth2/token',
        refresh_token_url => 'https://api.x.com/2/oauth2/token',
        scope => 'tweet.read users.read offline.access', state => 'state', secrets_in_params => shift // 0);
}

sub code {
    my $address = shift->authorize(code_challenge => 'challenge', code_challenge_method => 'plain');
    my $browser = LWP::UserAgent->new(requests_redirectable => []);
    my $page = $browser->get("$address&einlass_person=$person");
    return $page->header('location') =~ /[?&]code=([^&]+)/ ? $1 : die $page->as_string;
}

sub token {
    my ($profile, $code) = @_;
    return $profile->get_access_token($code // code($profile), code_verifier => 'challenge');
}

sub name {
    my $token = shift;
    my $request = HTTP::Request->new(GET => 'https://api.x.com/2/users/me');
    return decode_json($token->profile->request_auth($token, $request)->content)->{data}{username};
}

sub refused {
    my $call = shift;
    die 'nothing was refused' if eval { $call->(); 1 };
    print join(' ', split(' ', $@ =~ s/ at \S+ line \d+\.?\n?//r)), "\n";
}

my $profile = profile($secret);
my $code = code($profile);
my $token = token($profile, $code);
print name($token), "\n";
my $old = $token->refresh_token;
$token->refresh;
print name($token), "\n";
refused(sub { $profile->update_access_token($token, refresh_token => $old) });
refused(sub { token($profile, $code) });
refused(sub { token(profile('wrong')) });
refused(sub { token(profile($secret, 1)) });
