# Signs in at X with LWP::Authen::OAuth2 of Debian's liblwp-authen-oauth2-perl, as a public app: it knows no Basic.
# usage: lwp_authen_oauth2.pl CLIENT-ID CLIENT-SECRET PERSON
use strict;
use warnings;
use JSON qw(decode_json);
use LWP::Authen::OAuth2;
use LWP::UserAgent;

my ($id, $secret, $person) = @ARGV;
my $token = 'https://api.x.com/2/oauth2/token';

sub client {
    return LWP::Authen::OAuth2->new(
        client_id => $id, client_secret => $secret, redirect_uri => 'https://app.example/done',
        scope => 'tweet.read users.read offline.access',
        authorization_endpoint => 'https://x.com/i/oauth2/authorize', token_endpoint => $token,
        authorization_required_params =>
            [qw(response_type client_id redirect_uri scope state code_challenge)],
        request_required_params => [qw(grant_type client_id redirect_uri code code_verifier), @_],
        refresh_required_params => [qw(grant_type refresh_token client_id), @_]);
}

sub code {
    my $address = shift->authorization_url(
        response_type => 'code', state => 'state', code_challenge => 'challenge');
    my $browser = LWP::UserAgent->new(requests_redirectable => []);
    my $page = $browser->get("$address&einlass_person=$person");
    return $page->header('location') =~ /[?&]code=([^&]+)/ ? $1 : die $page->as_string;
}

sub name {
    my $response = shift->get('https://api.x.com/2/users/me');
    return decode_json($response->content)->{data}{username};
}

sub refused {
    my $call = shift;
    die 'nothing was refused' if eval { $call->(); 1 };
    print join(' ', split(' ', $@ =~ s/ at \S+ line \d+\.?\n?//r)), "\n";
}

my $client = client();
my $code = code($client);
$client->request_tokens(code => $code, code_verifier => 'challenge');
print name($client), "\n";
my $old = $client->access_token->{refresh_token};
$client->refresh_access_token;
print name($client), "\n";
refused(sub { $client->refresh_access_token(refresh_token => $old) });
refused(sub { $client->request_tokens(code => $code, code_verifier => 'challenge') });
refused(sub { $client->request_tokens(code => code($client), code_verifier => 'another') });
