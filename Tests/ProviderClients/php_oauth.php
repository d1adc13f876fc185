<?php
// Signs in with PHP's extension OAuth, which takes no proxy, asks for the profile, and is refused with wrong
// secrets.
//
// usage: php_oauth.php NETWORK-AS-JSON, which networks.py prints
$network = json_decode($argv[1], true);
$callback = $network['callback'] === 'url' ? $network['app_callback'] : 'oob';

function expect($condition, $sentence) {
    if (!$condition) {
        fwrite(STDERR, "$sentence\n");
        exit(1);
    }
}

function client($secret, $token = null, $token_secret = null) {
    global $network;
    $client = new OAuth($network['key'], $secret, OAUTH_SIG_METHOD_HMACSHA1, OAUTH_AUTH_TYPE_AUTHORIZATION);
    if ($token !== null) {
        $client->setToken($token, $token_secret);
    }
    return $client;
}

function expect_refusal($call, $refusal) {
    try {
        $call();
    } catch (OAuthException $exception) {
        [$status, $text] = $refusal;
        $body = $exception->lastResponse;
        $right = $exception->getCode() === $status && str_contains($body, $text);
        expect($right, 'refused otherwise: ' . $exception->getCode() . " $body");
        return;
    }
    expect(false, 'a wrong secret was accepted');
}

function answered($page) {
    $context = stream_context_create(['http' => ['follow_location' => 0, 'user_agent' => 'a browser']]);
    $body = file_get_contents($page . '&einlass_person=lena&einlass_answer=allow', false, $context);
    return implode("\n", $http_response_header) . "\n\n$body";
}

$wrong = client('wrong');
$ask = fn () => $wrong->getRequestToken($network['request_token'], $callback);
expect_refusal($ask, $network['step_refusal']);
$request_token = client($network['secret'])->getRequestToken($network['request_token'], $callback);
$query = http_build_query(['oauth_token' => $request_token['oauth_token']] + (array) $network['page']);
$page = answered($network['authorize'] . (str_contains($network['authorize'], '?') ? '&' : '?') . $query);
$found = $callback === 'oob'
    ? preg_match('{<code>([^<]+)</code>}', $page, $match)
    : preg_match('{^location: .*[?&]oauth_verifier=([^&\s]+)}mi', $page, $match);
expect($found, "no verifier: $page");
$client = client($network['secret'], $request_token['oauth_token'], $request_token['oauth_token_secret']);
$access_token = $client->getAccessToken($network['access_token'], null, urldecode($match[1]));
$client = client($network['secret'], $access_token['oauth_token'], $access_token['oauth_token_secret']);
$client->fetch($network['profile']);
expect(str_contains($client->getLastResponse(), $network['shows']), 'profile: ' . $client->getLastResponse());
$wrong = client($network['secret'], $access_token['oauth_token'], 'wrong');
expect_refusal(fn () => $wrong->fetch($network['profile']), $network['refusal']);
echo "OK php-oauth\n";
