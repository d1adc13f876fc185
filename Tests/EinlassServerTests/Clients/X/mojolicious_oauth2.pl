# Signs in at X with the OAuth 2.0 plugin of Mojolicious, from Debian's libmojolicious-plugin-oauth2-perl, as a public app:
# the plugin knows no Basic. It knows no PKCE either, so that challenge and verifier stand in the addresses.
# usage: mojolicious_oauth2.pl CLIENT-ID CLIENT-SECRET PERSON
use Mojolicious::Lite -signatures;
use Mojo::UserAgent;
use Test::Mojo;

my ($id, $secret, $person) = @ARGV;
app->log->level('fatal');
plugin OAuth2 => {
    x => {
        key => $id, secret => $secret, scope => 'tweet.read users.read offline.access',
        authorize_url => 'https://x.com/i/oauth2/authorize?response_type=code&code_challenge=challenge',
        token_url => 'https://api.x.com/2/oauth2/token?code_verifier=challenge'},
    other => {
        key => $id, secret => $secret,
        token_url => 'https://api.x.com/2/oauth2/token?code_verifier=another'}};

sub name ($token) {
    my $browser = Mojo::UserAgent->new;
    return $browser->get('https://api.x.com/2/users/me', {Authorization => "Bearer $token->{access_token}"})
        ->result->json('/data/username');
}

my $callback = {redirect_uri => 'https://app.example/done', redirect => 0};
my $old;
get '/done/:provider' => sub ($c) {
    $c->oauth2->get_token_p($c->param('provider'), $callback)->then(sub ($token) {
        print name($token), "\n";
        $old = $token->{refresh_token};
        return $c->oauth2->get_refresh_token_p(x => {refresh_token => $old});
    })->then(sub ($token) {
        print name($token), "\n";
        return $c->oauth2->get_refresh_token_p(x => {refresh_token => $old});
    })->catch(sub ($error) { print "$error\n" })->finally(sub { $c->rendered(204) });
};

my $site = Test::Mojo->new;

sub answer ($word, $provider = 'x') {
    my $address = app->build_controller->oauth2->auth_url(x => {%$callback, state => 'state'});
    my $browser = Mojo::UserAgent->new;
    my $page = $browser->get("$address&einlass_person=$person&einlass_answer=$word")->result;
    $site->ua->get("/done/$provider?" . Mojo::URL->new($page->headers->location)->query);
}

answer('allow');
answer('deny');
answer('allow', 'other');
