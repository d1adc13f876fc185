<?php
// WooCommerce's check of OAuth 1.0a, written anew from what is known of it (docs/reference/providers.md, section 2.7) so that
// PHP itself reads names, numbers and what is "empty". Reads requests as lines of JSON, writes a verdict for each.

$head = json_decode(fgets(STDIN));
$nonces = [];

/** A value or all values of an array, percent-encoded. */
function encoded($value) {
    return is_array($value) ? array_map('encoded', $value) : rawurlencode((string) $value);
}

/** "name=value" of all parameters, each encoded once more; what is nested stands in brackets. */
function pairs(array $parameters, string $outer = ''): array {
    $all = [];
    foreach ($parameters as $name => $value) {
        $full = $outer === '' ? (string) $name : $outer . '%5B' . $name . '%5D';
        if (is_array($value)) {
            array_push($all, ...pairs($value, $full));
        } else {
            $all[] = rawurlencode($full . '=' . $value);
        }
    }
    return $all;
}

/** The parameters of the header: names of a fixed form, values with quotes or without. */
function header_parameters(string $field): array {
    $field = trim($field);
    if (strncmp($field, 'OAuth ', 6) !== 0) {
        return [];
    }
    preg_match_all('/(oauth_[a-z_-]*)=(:?"([^"]*)"|([^,]*))/', $field, $found, PREG_SET_ORDER);
    $all = [];
    foreach ($found as $one) {
        $all[$one[1]] = urldecode(empty($one[3]) ? ($one[4] ?? '') : $one[3]);
    }
    return $all;
}

function verdict($request, $head, array &$nonces): array {
    $parts = explode('?', $request->target, 2);
    parse_str($parts[1] ?? '', $all);
    $media = strtolower(trim(explode(';', $request->contentType ?? '')[0]));
    if ($request->method === 'POST' && $media === 'application/x-www-form-urlencoded') {
        parse_str($request->body, $form);
        $all = array_merge($all, $form);
    }
    $all = array_merge($all, header_parameters($request->authorization ?? ''));
    $needed = ['oauth_consumer_key', 'oauth_timestamp', 'oauth_nonce', 'oauth_signature', 'oauth_signature_method'];
    $missing = array_filter($needed, fn($name) => empty($all[$name]));
    if (count($missing) === count($needed)) {
        return ['none', null];
    }
    if ($missing) {
        return ['parameters', null];
    }
    foreach ($needed as $name) {
        // An array here is an error of PHP, and a response with status 500.
        if (is_array($all[$name])) {
            return ['error', null];
        }
    }
    $signature = rawurldecode(str_replace(' ', '+', $all['oauth_signature']));
    $signed = $all;
    unset($signed['oauth_signature']);
    uksort($signed, fn($a, $b) => strcmp((string) $a, (string) $b));
    $encoded = array_combine(encoded(array_keys($signed)), encoded(array_values($signed)));
    $url = $request->scheme . '://shop.example/' . ltrim($parts[0], '/');
    $base = strtoupper($request->method) . '&' . rawurlencode($url) . '&' . implode('%26', pairs($encoded));
    if ($all['oauth_consumer_key'] !== $head->clientKey) {
        return ['consumer', $base];
    }
    $method = rawurldecode($encoded['oauth_signature_method']);
    if ($method !== 'HMAC-SHA1' && $method !== 'HMAC-SHA256') {
        return ['method', $base];
    }
    $code = hash_hmac($method === 'HMAC-SHA1' ? 'sha1' : 'sha256', $base, $head->clientSecret . '&', true);
    if (!hash_equals(base64_encode($code), $signature)) {
        return ['signature', $base];
    }
    // The comparison is PHP's: of numbers where the text is a number, of texts where it is none.
    $time = $all['oauth_timestamp'];
    if ($time < $request->now - 900 || $time > $request->now + 900) {
        return ['timestamp', $base];
    }
    if (in_array($all['oauth_nonce'], $nonces, true)) {
        return ['nonce', $base];
    }
    // One nonce for each timestamp: a later one takes the place of an earlier one.
    $nonces[$time] = $all['oauth_nonce'];
    foreach (array_keys($nonces) as $old) {
        if ($old < $request->now - 900) {
            unset($nonces[$old]);
        }
    }
    return [null, $base];
}

while (($line = fgets(STDIN)) !== false) {
    [$cause, $base] = verdict(json_decode($line), $head, $nonces);
    echo json_encode(['cause' => $cause, 'baseString' => $base], JSON_INVALID_UTF8_SUBSTITUTE), "\n";
}
