<?php
// MediaWiki's check of OAuth 1.0a. It is built on Andy Smith's OAuth.php, which reads the request, puts the base string
// together and signs it: the file is given as the first argument and is taken from a package. What MediaWiki does beside it
// (docs/reference/providers.md, section 2.6) is written anew here: the order of checks, tokens, nonces, and that it gives
// OAuth.php the query as PHP read it. Reads requests as lines of JSON, writes a verdict for each.

error_reporting(E_ALL & ~E_DEPRECATED);
require $argv[1];

final class RSA extends OAuthSignatureMethod_RSA_SHA1 {
    public function __construct(private string $key) {
    }

    protected function fetch_public_cert(&$request) {
        return openssl_pkey_get_details(openssl_pkey_get_private($this->key))['key'];
    }

    protected function fetch_private_cert(&$request) {
        return $this->key;
    }
}

/** The request as MediaWiki hands it to OAuth.php. */
function oauth_request($request): OAuthRequest {
    parse_str(explode('?', $request->target, 2)[1] ?? '', $parameters);
    $isForm = str_starts_with($request->contentType ?? '', 'application/x-www-form-urlencoded');
    if ($request->method === 'POST' && $isForm) {
        $parameters = array_merge($parameters, OAuthUtil::parse_parameters($request->body));
    }
    if (str_starts_with($request->authorization ?? '', 'OAuth ')) {
        $parameters = array_merge($parameters, OAuthUtil::split_header($request->authorization));
    }
    $url = $request->scheme . '://' . $request->authority . $request->target;
    return new OAuthRequest($request->method, $url, $parameters);
}

function verdict($request, $head, array $methods, array &$nonces): array {
    $oauth = oauth_request($request);
    $base = $oauth->get_signature_base_string();
    if (!preg_grep('/^oauth_/', array_keys($oauth->get_parameters()))) {
        return ['none', $base];
    }
    $value = fn($name) => $oauth->get_parameter('oauth_' . $name);
    foreach (['version', 'consumer_key', 'token', 'timestamp', 'nonce', 'signature_method', 'signature'] as $name) {
        // An array here is an error of PHP, and a response with status 500.
        if (is_array($value($name))) {
            return ['error', $base];
        }
    }
    if ($value('version') && $value('version') !== '1.0') {
        return ['version', $base];
    }
    if (!$value('consumer_key')) {
        return ['parameters', $base];
    }
    if ($value('consumer_key') !== $head->clientKey) {
        return ['consumer', $base];
    }
    if ($value('token') !== $head->token) {
        return ['token', $base];
    }
    if (!$value('timestamp')) {
        return ['parameters', $base];
    }
    // PHP subtracts a text only where it is a number.
    if (!is_numeric(trim($value('timestamp')))) {
        return ['error', $base];
    }
    if (abs($request->now - $value('timestamp')) > 300) {
        return ['timestamp', $base];
    }
    if (!$value('nonce')) {
        return ['parameters', $base];
    }
    // Remembered before the signature is looked at, until the timestamp is too old.
    if (($nonces[$value('nonce')] ?? 0) > $request->now) {
        return ['nonce', $base];
    }
    $nonces[$value('nonce')] = $value('timestamp') + 300;
    if (!$value('signature_method')) {
        return ['parameters', $base];
    }
    if (!isset($methods[$value('signature_method')])) {
        return ['method', $base];
    }
    $client = new OAuthConsumer($head->clientKey, $head->clientSecret);
    $token = new OAuthToken($head->token, $head->tokenSecret);
    $isRight = $methods[$value('signature_method')]
        ->check_signature($oauth, $client, $token, $value('signature') ?? '');
    return [$isRight ? null : 'signature', $base];
}

$head = json_decode(fgets(STDIN));
$methods = ['HMAC-SHA1' => new OAuthSignatureMethod_HMAC_SHA1(), 'RSA-SHA1' => new RSA($head->privateKey)];
$nonces = [];
while (($line = fgets(STDIN)) !== false) {
    [$cause, $base] = verdict(json_decode($line), $head, $methods, $nonces);
    echo json_encode(['cause' => $cause, 'baseString' => $base], JSON_INVALID_UTF8_SUBSTITUTE), "\n";
}
