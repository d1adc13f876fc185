// Made from Fixtures/Providers by ShippedProviderTests with EINLASS_WRITE_DOCS=1; change the files there.

/// The description files that come with Einlass.
enum ShippedProviders {
  /// Name and text of each file, sorted by name.
  static let texts: [(name: String, text: String)] = [
    (
      "500px",
      ##"""
      # 500px's login and API 1, 2011 to 2018. Addresses: client. Guessed: all else.
      # Not said: the rest of the API, the ways in by password (xAuth).
      network: 500px
      title: 500px
      hosts: {api: https://api.500px.com}
      tokens:
        request: {shape: "[A-Za-z0-9]{40}", secret: "[A-Za-z0-9]{40}"}  # guessed
        access: {shape: "[A-Za-z0-9]{40}", secret: "[A-Za-z0-9]{40}"}  # guessed
        verifier: {callback: "[A-Za-z0-9]{20}", oob: "[A-Za-z0-9]{20}"}  # guessed
      steps:
        request_token: {at: {api: /v1/oauth/request_token}}
        authorize: {at: {api: /v1/oauth/authorize}}
        access_token: {at: {api: /v1/oauth/access_token}}
      errors:
        format: {status: 401, type: application/json, json: {error: "{problem}", status: 401}}  # guessed
        not_simulated: {json: {error: "{text}", status: 501}}
      resources:
        - {name: users, at: {api: /v1/users}, json: {user: {id: "{user.id}", username: "{user.name}",
           fullname: "{user.full_name}", email: "{user.email}"}}}
      """##
    ),
    (
      "bitbucket",
      ##"""
      # Bitbucket Data Center: incoming application links, 2012 to today. As Jira's (checks, times, carriers: source
      # of the same design, Atlassian's plug-in for Jenkins; addresses: clients); whoami: documentation. Inferred:
      # shapes, the page.
      # Not said: two-legged impersonation (user_id), the handshake of application links, 500 for an oauth_version
      # "1.0a".
      network: bitbucket
      title: Bitbucket
      hosts: {bitbucket: https://bitbucket.example}
      legs: [2, 3]
      signing: {methods: [RSA-SHA1], mixed: true, version: number}
      checks: [parameters, version, timestamp, nonce, consumer, token, method, signature, approval, permission]
      clients: {fields: {rsa_public_key: PEM}}
      tokens:
        request: {shape: "[A-Za-z0-9]{32}", secret: "[A-Za-z0-9]{32}", life: 10m}
        access: {shape: "[A-Za-z0-9]{32}", secret: "[A-Za-z0-9]{32}", life: 1825d}
        verifier: {callback: "[A-Za-z0-9]{6}", oob: "[A-Za-z0-9]{6}"}
        session: {handle: "[A-Za-z0-9]{32}", life: 1855d}
      steps:
        request_token: {at: {bitbucket: /plugins/servlet/oauth/request-token}, callback: optional,
          answer: {type: text/plain}}
        authorize: {at: {bitbucket: /plugins/servlet/oauth/authorize}, denied: {oauth_verifier: denied}}
        access_token:
          at: {bitbucket: /plugins/servlet/oauth/access-token}
          by: {without: oauth_session_handle}
          checks: [token, approval, verifier, parameters, version, timestamp, nonce, consumer, method, signature]
          answer: {fields: [oauth_token, oauth_token_secret, oauth_expires_in, oauth_session_handle,
            oauth_authorization_expires_in], type: text/plain}
        renew: {at: {bitbucket: /plugins/servlet/oauth/access-token}, by: {with: oauth_session_handle},
          answer: {fields: [oauth_token, oauth_token_secret, oauth_expires_in,
          oauth_session_handle, oauth_authorization_expires_in], type: text/plain}}
      errors:
        preset: oauth_problem
        carriers: [body, header]
        format: {type: text/plain}
      resources:
        - {name: whoami, at: {bitbucket: /plugins/servlet/applinks/whoami}, type: text/plain, body: "{user.name}"}
        - {name: projects, at: {bitbucket: /rest/api/*}, methods: any, json: {size: 0, values: [],
           isLastPage: true}}
      """##
    ),
    (
      "bricklink",
      ##"""
      # BrickLink's store API, 2014 to today: one leg with a fixed token. Addresses, version, address of the seller,
      # the query parameter with JSON, success: documentation; the envelope of errors 200: documentation, its words:
      # inferred or guessed.
      # Not said: a token for each registered address (one for all here), the signature encoded twice of BrickLink's
      # own sample.
      network: bricklink
      title: BrickLink
      hosts: {api: https://api.bricklink.com}
      legs: [1]
      signing: {mixed: true, version: required, json_query: Authorization, empty_token: refuse}
      clients: {key: "[0-9A-F]{32}", secret: "[0-9A-F]{32}", fields: {address: "127\\.0\\.0\\.1"}}
      tokens: {access: {shape: "[0-9A-F]{32}", secret: "[0-9A-F]{32}"}}
      checks: [parameters, version, consumer, token, address, method, timestamp, signature, nonce]  # guessed
      errors:
        format: {status: 200, type: application/json,
          json: {meta: {description: "{text}", message: BAD_OAUTH_REQUEST, code: 401}}}
        none: {text: "PARAMETER_MISSING_OR_INVALID: oauth_consumer_key"}  # guessed, as the next ones
        parameters: {text: "PARAMETER_MISSING_OR_INVALID: {missing}"}
        version: {text: "VERSION_REJECTED: {version}"}
        consumer: {text: "CONSUMER_KEY_UNKNOWN: {consumer}"}
        token: {text: "TOKEN_VALUE_UNKNOWN: {token}"}
        address: {text: "TOKEN_IP_MISMATCHED: The token is not for this address"}
        method: {text: "SIGNATURE_METHOD_REJECTED: {method}"}
        timestamp: {text: "TIMESTAMP_REFUSED: {timestamp}"}
        nonce: {text: "NONCE_USED: {nonce}"}
        signature: {text: "SIGNATURE_INVALID: Invalid Signature"}  # documentation
        not_simulated: {json: {meta: {description: "{text}", message: NOT_SIMULATED, code: 501}}}
      rate: [{per: client, limit: 5000, every: 1d}]
      resources:
        - {name: color, at: {api: /api/store/v1/colors/*}, json: {meta: {description: OK, message: OK, code: 200},
           data: {color_id: 11, color_name: Black, color_code: "212121", color_type: Solid}}}
        - {name: anything, at: {api: /api/store/v1/*}, methods: any, json: {meta: {description: OK, message: OK,
           code: 200},
           data: []}}
      """##
    ),
    (
      "canvas",
      ##"""
      # Canvas' outcome service for LTI 1.1 tools, 2012 to today. Checks, their order, window and texts: source;
      # that the body's hash is not computed again: inferred. The envelope: documentation (IMS). The status 401 of
      # all four refusals: inferred.
      # Not said: 422 with XML for a content type that is not application/xml, and for what the XML asks for; LTI
      # 1.3.
      network: canvas
      title: Canvas' outcome service
      hosts: {canvas: https://canvas.example}
      legs: [1]
      signing: {body_hash: {use: optional, algorithm: SHA1, "on": bodies, check: false}}
      time: {window: 90m}
      nonce: {scope: [consumer], memory: 90m, ahead: 1m}
      checks: [consumer, method, signature, timestamp, nonce]
      errors:
        format: {status: 401, type: text/plain, body: "{text}"}
        none: {text: Invalid authorization header}
        parameters: {text: Invalid authorization header}
        consumer: {text: Invalid authorization header}
        method: {text: Invalid authorization header}
        signature: {text: Invalid authorization header}
        timestamp: {text: "Timestamp too old or too far in the future, request has expired"}
        nonce: {text: Duplicate nonce detected}
      resources:
        - {name: outcome, at: {canvas: "/api/lti/v1/tools/{id}/grade_passback"}, methods: [POST],
           type: application/xml,
           xml: '<?xml version="1.0" encoding="UTF-8"?>
             <imsx_POXEnvelopeResponse xmlns="http://www.imsglobal.org/services/ltiv1p1/xsd/imsoms_v1p0">
             <imsx_POXHeader><imsx_POXResponseHeaderInfo><imsx_version>V1.0</imsx_version>
             <imsx_messageIdentifier>{serial}</imsx_messageIdentifier><imsx_statusInfo>
             <imsx_codeMajor>success</imsx_codeMajor><imsx_severity>status</imsx_severity>
             <imsx_description>Done.</imsx_description>
             <imsx_messageRefIdentifier>{xml.imsx_messageIdentifier}</imsx_messageRefIdentifier>
             <imsx_operationRefIdentifier>replaceResult</imsx_operationRefIdentifier></imsx_statusInfo>
             </imsx_POXResponseHeaderInfo></imsx_POXHeader><imsx_POXBody><replaceResultResponse/></imsx_POXBody>
             </imsx_POXEnvelopeResponse>'}
      """##
    ),
    (
      "clevercloud",
      ##"""
      # Clever Cloud's API, 2013 to today. Addresses, rights: documentation; methods: threads. Inferred: PLAINTEXT
      # without nonce, the callback's base, answers. Guessed: errors and shapes.
      # Not said: rights of the consumer's registration and their page, request_token_query's own rules, login_data.
      network: clevercloud
      title: Clever Cloud
      hosts: {api: https://api.clever-cloud.com}
      signing: {methods: [PLAINTEXT, HMAC-SHA1, HMAC-SHA512]}
      nonce: {optional_with: [PLAINTEXT]}
      clients: {key: "[A-Za-z0-9]{30}", secret: "[A-Za-z0-9]{30}"}  # guessed
      tokens:
        request: {shape: "[0-9a-f]{32}", secret: "[0-9a-f]{32}"}  # guessed
        access: {shape: "[0-9a-f]{32}", secret: "[0-9a-f]{32}"}  # guessed
        verifier: {callback: "[0-9a-f]{32}"}  # guessed
      steps:
        request_token: {at: {api: "/v2/oauth/request_token*"}, callback: {rule: prefix}}
        authorize: {at: {api: /v2/oauth/authorize}}
        access_token: {at: {api: "/v2/oauth/access_token*"}}
      errors:
        format: {status: 401, type: application/json, json: {id: 2001, message: "{text}", type: error}}  # guessed
        none: {text: Not connected}
        signature: {text: Invalid signature}
        parameters: {status: 400, text: "Missing {missing}"}
        consumer: {text: Unknown consumer}
        token: {text: Invalid token}
        verifier: {text: Invalid verifier}
        method: {status: 400, text: "Unknown signature method {method}"}
        timestamp: {text: Timestamp refused}
        nonce: {text: Nonce already used}
      resources:
        - {name: self, at: {api: /v2/self}, json: {id: "{user.uuid}", email: "{user.email}",
           name: "{user.full_name}",
           lang: EN, emailValidated: true}}
      users: {fields: {uuid: "user_[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}"}}
      """##
    ),
    (
      "discogs",
      ##"""
      # Discogs' login and API, 2014 to today. Addresses, User-Agent, limits: documentation; the ampersand in the
      # clear, texts of errors, the code's ten letters: threads; fields in the form: measured. Guessed: what says so
      # below.
      # Not said: "You are not allowed" (403) to clients whose nonces or timestamps are too large; the text of a
      # wrong verifier.
      network: discogs
      title: Discogs
      hosts: {api: https://api.discogs.com, www: https://www.discogs.com}
      headers: {required: [User-Agent]}
      signing: {methods: [PLAINTEXT, HMAC-SHA1], plaintext: {raw-ampersand: true}, mixed: true}
      tokens:
        request: {shape: "[A-Za-z]{40}", secret: "[A-Za-z]{40}", life: 15m}  # life guessed
        access: {shape: "[A-Za-z]{40}", secret: "[A-Za-z]{40}"}
        verifier: {callback: "[A-Za-z]{10}", oob: "[A-Za-z]{10}"}
      steps:
        request_token: {at: {api: /oauth/request_token}, callback: optional}
        authorize: {at: {www: /oauth/authorize}, denied: {denied: "{token}"}}
        access_token: {at: {api: /oauth/access_token}}
      errors:
        format: {status: 401, type: application/json,
          json: {message: You must authenticate to access this resource.}}
        at.steps: {type: text/plain, body: "{text}"}
        parameters: {text: "Parameter not found: {missing}"}
        none: {text: "Parameter not found: oauth_consumer_key"}
        consumer: {text: Invalid consumer.}
        signature: {text: Invalid signature.}  # guessed
        verifier: {status: 400, text: Invalid verifier.}  # text guessed
        token: {text: Invalid token.}  # guessed
        header: {status: 403, text: A User-Agent is required.}  # guessed
        rate: {status: 429, json: {message: You are making requests too quickly.}}
        not_simulated: {type: application/json, json: {message: "{text}"}}
      rate:
        - {per: address, limit: 60, every: 1m, headers: {X-Discogs-Ratelimit: "60"}}
      resources:
        - {name: identity, at: {api: /oauth/identity}, json: {id: "{user.id.number}", username: "{user.name}",
           resource_url: "https://api.discogs.com/users/{user.name}", consumer_name: My App}}
        - {name: profile, at: {api: /users/*}, json: {id: "{user.id.number}", username: "{user.name}",
           name: "{user.full_name}",
           profile: "", resource_url: "https://api.discogs.com/users/{user.name}"}}
      users: {fields: {id: "[1-9][0-9]{6}"}}
      """##
    ),
    (
      "etrade",
      ##"""
      # E*TRADE's login and API, 2012 to today. Addresses, lives, verifier, window, oob: documentation; POST:
      # measured; the two pages of errors: threads (this is the one since 2021). Guessed: what says so below.
      # Not said: a registered callback in place of the code, keys that lapse after two years, XML of the API,
      # orders.
      network: etrade
      title: E*TRADE
      hosts: {api: https://api.etrade.com, sandbox: https://apisb.etrade.com, us: https://us.etrade.com}
      signing: {from: [header, query]}
      tokens:
        request: {shape: "[A-Za-z0-9+/]{43}=", secret: "[A-Za-z0-9+/]{43}=", life: 5m}
        access: {shape: "[A-Za-z0-9+/]{43}=", secret: "[A-Za-z0-9+/]{43}=", idle: 2h,
          until: "00:00 America/New_York"}
        verifier: {callback: "[A-Z0-9]{5}", oob: "[A-Z0-9]{5}"}
      steps:
        request_token: {at: {api: /oauth/request_token, sandbox: /oauth/request_token}, callback: oob}
        authorize: {at: {us: /e/t/etws/authorize}, token_parameter: token, key_parameter: key}
        access_token: {at: {api: /oauth/access_token, sandbox: /oauth/access_token}}
        renew: {at: {api: /oauth/renew_access_token, sandbox: /oauth/renew_access_token},
          answer: {type: text/html, body: Access Token has been renewed}}
        revoke: {at: {api: /oauth/revoke_access_token, sandbox: /oauth/revoke_access_token},
          answer: {type: text/html, body: Revoked Access Token}}
      errors:
        format: {status: 401, type: text/html,
          body: "<!doctype html><html lang=\"en\"><head><title>HTTP Status 401 –\
          \ Unauthorized</title></head><body><h1>HTTP Status 401 – Unauthorized</h1><hr class=\"line\" />\
          <p><b>Type</b>\
          \ Status Report</p><p><b>Message</b> oauth_problem={word}</p></body></html>"}
        none: {status: 400, word: parameter_absent}
        parameters: {status: 400, word: "parameter_absent,oauth_parameters_absent={missing.form}"}  # text guessed
        signature: {word: signature_invalid}
        timestamp: {word: "timestamp_refused,oauth_acceptable_timestamps={min}-{max}"}
        nonce: {word: nonce_used}  # guessed
        method: {word: signature_method_rejected}  # guessed
        consumer: {word: consumer_key_rejected}
        callback: {word: callback_rejected}  # guessed
        verifier: {word: token_rejected}  # guessed
        token: {word: token_rejected}
        token_expired: {word: token_expired}  # guessed
        token_revoked: {word: token_rejected}
        token_used: {word: token_rejected}  # guessed
        token_unauthorized: {word: token_rejected}  # guessed
      resources:
        - {name: accounts, at: {api: /v1/accounts/list.json, sandbox: /v1/accounts/list.json},
           json: {AccountListResponse:
           {Accounts: {Account: [{accountId: "{user.account}", accountIdKey: JIdOIAcSpwR1Jva7RQBraQ,
             accountMode: CASH,
           accountDesc: INDIVIDUAL, accountStatus: ACTIVE}]}}}}
        - {name: accounts_xml, at: {api: /v1/accounts/list, sandbox: /v1/accounts/list},
           xml: "<AccountListResponse><Accounts>\
           <Account><accountId>{user.account}</accountId></Account></Accounts></AccountListResponse>"}
      users: {fields: {account: "84[0-9]{7}"}}
      """##
    ),
    (
      "evernote",
      ##"""
      # Evernote's login, 2012 to today. One address for both steps, the empty secret: client; methods, answer,
      # year: documentation. Guessed: errors and the window.
      # Not said: the request token with the callback in hexadecimal digits, edam_expires at another time than in a
      # year from 2026, Thrift behind the token, preferRegistration.
      network: evernote
      title: Evernote
      hosts: {www: https://www.evernote.com, sandbox: https://sandbox.evernote.com}
      signing: {methods: [HMAC-SHA1, PLAINTEXT]}
      tokens:
        request: {shape: "simulated\\.[0-9A-F]{11}\\.[0-9A-F]{32}", secret: "[0-9A-F]{32}"}
        access: {shape: "S=s1:U=[0-9a-f]{5}:E=[0-9a-f]{11}:C=[0-9a-f]{11}:P=185:A=simulated:H=[0-9a-f]{32}",
          life: 365d, secret_empty: true}
        verifier: {callback: "[0-9A-F]{32}"}
      steps:
        request_token: {at: {www: /oauth, sandbox: /oauth}, by: {without: oauth_token}}
        authorize: {at: {www: /OAuth.action, sandbox: /OAuth.action}}
        access_token:
          at: {www: /oauth, sandbox: /oauth}
          by: {with: oauth_verifier}
          answer:
            extra: {edam_shard: s1, edam_userId: "{user.id}", edam_expires: "{token.expires}000",
              edam_noteStoreUrl: "{origin}/shard/s1/notestore", edam_webApiUrlPrefix: "{origin}/shard/s1/"}
      errors:
        format: {status: 401, type: text/html, body: "<html><body>oauth_problem={problem}</body></html>"}  # guessed
      users: {fields: {id: "[1-9][0-9]{5}"}}
      """##
    ),
    (
      "fitbit",
      ##"""
      # Fitbit's login and API 1, from the day it turned strict (2014-01-23) until 2016. Addresses: client;
      # strictness, both refusals, the verifier: threads; the profile: documentation. Inferred: what the answer
      # adds, the limit's status.
      # Not said: the lenient years before (copy this file, add mixed: true and access_token: {verify: nothing}),
      # subscriptions, a refusal's received signature where the token is wrong, "invalid_client" after the end.
      network: fitbit
      title: Fitbit
      hosts: {api: https://api.fitbit.com, www: https://www.fitbit.com}
      signing: {from: [header]}
      tokens:
        request: {shape: "[0-9a-f]{32}", secret: "[0-9a-f]{32}"}
        access: {shape: "[0-9a-f]{32}", secret: "[0-9a-f]{32}"}
        verifier: {callback: "[0-9a-z]{26}", oob: "[0-9a-z]{26}"}
      steps:
        request_token: {at: {api: /oauth/request_token},
          callback: prefix}  # registered where it is absent: guessed
        authorize: {at: {www: /oauth/authorize}}
        access_token: {at: {api: /oauth/access_token}, answer: {extra: {encoded_user_id: "{user.encoded_id}"}}}
      errors:
        format: {status: 401, type: application/json, json: {errors: [{errorType: oauth, fieldName: n/a,
          message: "oauth_problem={problem}"}], success: false}}
        parameters: {status: 400, json: {errors: [{errorType: oauth, fieldName: n/a,
          message: "oauth_problem=parameter_absent&oauth_parameters_absent={missing.form}"}], success: false}}
        signature: {json: {errors: [{errorType: oauth, fieldName: oauth_access_token,
          message: "Invalid signature or token '{received}' or token '{token}'"}], success: false}}
        token: {json: {errors: [{errorType: oauth, fieldName: oauth_access_token,
          message: "Invalid signature or token '{received}' or token '{token}'"}], success: false}}
        rate: {status: 429, headers: {Retry-After: "3600"}, json: {errors: [{errorType: request, fieldName: n/a,
          message: Too Many Requests}], success: false}}  # text guessed
      rate: [{per: token, limit: 150, every: 1h}]
      resources:
        - {name: profile, at: {api: "/1/user/{id}/profile.json"}, json: {user: {encodedId: "{user.encoded_id}",
           displayName: "{user.name}", fullName: "{user.full_name}", gender: NA, locale: de_DE}}}
      users: {fields: {encoded_id: "[2-9A-Z]{6}"}}
      """##
    ),
    (
      "flickr",
      ##"""
      # Flickr's login and API, 2011 to today. Addresses, methods, shapes, answers: documentation; all of it at
      # api.flickr.com too: clients; parameters in several places: measured; signed text fields of uploads: client and thread; the refusal of signatures:
      # threads (others guessed).
      # Not said: XML-RPC, SOAP and XML forms of the API, the exchange of tokens of the older login.
      network: flickr
      title: Flickr
      hosts: {www: https://www.flickr.com, api: https://api.flickr.com, up: https://up.flickr.com}
      signing: {mixed: true, multipart: text-fields}
      time: {window: any}  # inferred
      checks: [parameters, version, consumer, token, method, signature, nonce, verifier, approval,
        permission]  # guessed
      tokens:
        request: {shape: "72157[0-9]{12}-[0-9a-f]{16}", secret: "[0-9a-f]{16}", life: 15m}  # life guessed
        access: {shape: "72157[0-9]{12}-[0-9a-f]{16}", secret: "[0-9a-f]{16}"}
        verifier: {callback: "[0-9a-f]{16}", oob: "[0-9]{3}-[0-9]{3}-[0-9]{3}"}
      steps:
        request_token:
          at: {www: /services/oauth/request_token, api: /services/oauth/request_token}
          answer: {fields: [oauth_callback_confirmed, oauth_token, oauth_token_secret], type: text/plain}
        authorize:
          at: {www: /services/oauth/authorize, api: /services/oauth/authorize}
          asks: {perms: {one_of: [read, write, delete], default: read, grants: permission}}
        access_token:
          at: {www: /services/oauth/access_token, api: /services/oauth/access_token}
          answer: {fields: [fullname, oauth_token, oauth_token_secret, user_nsid, username], type: text/plain}
      errors:
        format: {status: 401, type: text/plain, body: "oauth_problem={problem}"}
        signature: {body: "oauth_problem=signature_invalid&debug_sbs={base_string}"}
        verifier: {problem: verifier_invalid}
        parameters: {body: "oauth_problem=parameter_absent&oauth_parameters_absent={missing.form}"}
        permission: {status: 200, type: application/json, json: {stat: fail, code: 99,
          message: Insufficient permissions}}
      resources:
        - {name: login, at: {api: "/services/rest*"}, methods: [GET, POST], when: {method: flickr.test.login,
           format: json}, needs: read,
           json: {user: {id: "{user.nsid}", username: {_content: "{user.name}"}, path_alias: "{user.name}"},
             stat: ok}}
        - {name: check, at: {api: "/services/rest*"}, methods: [GET, POST],
           when: {method: flickr.auth.oauth.checkToken, format: json},
           json: {oauth: {token: {_content: "{token}"}, perms: {_content: "{permission}"},
                  user: {nsid: "{user.nsid}", username: "{user.name}", fullname: "{user.full_name}"}}, stat: ok}}
        - {name: check_xml, at: {api: "/services/rest*"}, methods: [GET, POST],
           when: {method: flickr.auth.oauth.checkToken}, xml: "<rsp
           stat=\"ok\"><oauth><token>{token}</token><perms>{permission}</perms><user nsid=\"{user.nsid}\"
           username=\"{user.name}\" fullname=\"{user.full_name}\"/></oauth></rsp>"}
        - {name: upload, at: {up: /services/upload/, api: /services/upload/}, methods: [POST], needs: write,
           xml: "<rsp stat=\"ok\"><photoid>{serial}</photoid></rsp>"}
      users:
        fields: {nsid: "[0-9]{8}@N[0-9]{2}", username: "{user.name}", fullname: "{user.full_name}",
          user_nsid: "{user.nsid}"}
      """##
    ),
    (
      "garmin",
      ##"""
      # Garmin Connect's login and Health API, 2014 to 2026-12-31. Addresses, keys like UUIDs: clients; the refused
      # key: a thread. Inferred: where the callback is given. Guessed: what says so below.
      # Not said: its end ("ends: 2026-12-31" in a copy of this file), the push service, mfa_token and its time,
      # 412.
      network: garmin
      title: Garmin
      hosts: {connectapi: https://connectapi.garmin.com, connect: https://connect.garmin.com,
        apis: https://apis.garmin.com}
      clients: {key: "[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}", secret: "[A-Za-z0-9]{35}"}
      tokens:
        request: {shape: "[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}",
          secret: "[A-Za-z0-9]{35}"}
        access: {shape: "[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}", secret: "[A-Za-z0-9]{35}"}
        verifier: {callback: "[A-Za-z0-9]{10}", oob: "[A-Za-z0-9]{10}"}  # guessed
      steps:
        request_token: {at: {connectapi: /oauth-service/oauth/request_token}, callback: {rule: optional,
          step: authorize}}
        authorize: {at: {connect: /oauthConfirm}, denied: {oauth_verifier: "null"}}  # denied guessed
        access_token: {at: {connectapi: /oauth-service/oauth/access_token}}
      errors:
        format: {status: 400, type: application/json, json: {errorMessage: "{problem}"}}  # guessed
        at.steps: {status: 401, type: text/plain, body: "{text}"}
        consumer: {status: 401, text: ConsumerKey is invalid}
        signature: {status: 401, text: Signature is invalid}  # text guessed
        token: {status: 401, text: Token is invalid}  # guessed
        verifier: {text: Verifier is invalid}  # guessed
        parameters: {text: "Missing {missing}"}  # guessed
        timestamp: {text: Timestamp is invalid}  # guessed
        nonce: {text: Nonce is invalid}  # guessed
        method: {text: Signature method is invalid}  # guessed
        token_expired: {text: Token is invalid}  # guessed
        token_used: {text: Token is invalid}  # guessed
        token_unauthorized: {text: Token is not authorized}  # guessed
      resources:
        - {name: user, at: {apis: /wellness-api/rest/user/id}, json: {userId: "{user.guid}"}}
        - {name: dailies, at: {apis: /wellness-api/rest/*}, json: []}
      users: {fields: {guid: "[0-9a-f]{32}"}}
      """##
    ),
    (
      "jira",
      ##"""
      # Jira (and Confluence) Data Center: incoming application links, 2010 to today. Checks, times, carriers:
      # source of the same design (Atlassian's plug-in for Jenkins); addresses: clients; the profile: documentation.
      # Inferred: shapes, the page.
      # Not said: two-legged impersonation (user_id), the handshake of application links, 500 for an oauth_version
      # "1.0a", the further parameters of signature_invalid while debugging.
      network: jira
      title: Jira
      hosts: {jira: https://jira.example}
      legs: [2, 3]
      signing: {methods: [RSA-SHA1], mixed: true, version: number}
      checks: [parameters, version, timestamp, nonce, consumer, token, method, signature, approval, permission]
      clients: {fields: {rsa_public_key: PEM}}
      tokens:
        request: {shape: "[A-Za-z0-9]{32}", secret: "[A-Za-z0-9]{32}", life: 10m}
        access: {shape: "[A-Za-z0-9]{32}", secret: "[A-Za-z0-9]{32}", life: 1825d}
        verifier: {callback: "[A-Za-z0-9]{6}", oob: "[A-Za-z0-9]{6}"}
        session: {handle: "[A-Za-z0-9]{32}", life: 1855d}
      steps:
        request_token: {at: {jira: /plugins/servlet/oauth/request-token}, callback: optional,
          answer: {type: text/plain}}
        authorize: {at: {jira: /plugins/servlet/oauth/authorize}, denied: {oauth_verifier: denied}}
        access_token:
          at: {jira: /plugins/servlet/oauth/access-token}
          by: {without: oauth_session_handle}
          checks: [token, approval, verifier, parameters, version, timestamp, nonce, consumer, method, signature]
          answer: {fields: [oauth_token, oauth_token_secret, oauth_expires_in, oauth_session_handle,
            oauth_authorization_expires_in], type: text/plain}
        renew: {at: {jira: /plugins/servlet/oauth/access-token}, by: {with: oauth_session_handle},
          answer: {fields: [oauth_token, oauth_token_secret, oauth_expires_in,
          oauth_session_handle, oauth_authorization_expires_in], type: text/plain}}
      errors:
        preset: oauth_problem
        carriers: [body, header]
        format: {type: text/plain}
      resources:
        - {name: myself, at: {jira: /rest/api/2/myself},
           json: {self: "{origin}/rest/api/2/user?username={user.name}",
           key: "{user.name}", name: "{user.name}", emailAddress: "{user.email}", displayName: "{user.full_name}",
           active: true, timeZone: Europe/Berlin, locale: en_US}}
        - {name: serverInfo, at: {jira: /rest/api/2/serverInfo}, json: {baseUrl: "{origin}", version: 9.12.0,
           versionNumbers: [9, 12, 0], deploymentType: Server, buildNumber: 912000, serverTitle: Jira}}
        - {name: field, at: {jira: /rest/api/2/field}, json: []}
      """##
    ),
    (
      "linkedin",
      ##"""
      # LinkedIn's login and API 1, 2009 to 2013 (in use until about 2019). Addresses, header only, window, lives,
      # the XML of errors: documentation; literal messages: threads. Inferred: order of answers, shapes, the code of
      # five digits.
      # Not said: field selectors (all fields always), x-li-format: json (only ?format=json), 400 for unknown
      # scopes, the message of a refusal with the signature in it, the header named oauth_problem for words other
      # than the body's.
      network: linkedin
      title: LinkedIn
      hosts: {api: https://api.linkedin.com, www: https://www.linkedin.com}
      signing: {from: [header]}
      tokens:
        request: {shape: "[0-9a-f-]{36}", secret: "[0-9a-f-]{36}", life: 599s}
        access: {shape: "[0-9a-f-]{36}", secret: "[0-9a-f-]{36}", life: 60d}
        verifier: {callback: "[0-9]{5}", oob: "[0-9]{5}"}
      steps:
        request_token:
          at: {api: /uas/oauth/requestToken}
          answer:
            extra: {xoauth_request_auth_url: "https://api.linkedin.com/uas/oauth/authorize",
              oauth_expires_in: "599"}
        authorize: {at: {www: /uas/oauth/authenticate, api: /uas/oauth/authorize}}
        access_token:
          at: {api: /uas/oauth/accessToken}
          answer: {extra: {oauth_expires_in: "5183999", oauth_authorization_expires_in: "5183999"}}
        revoke: {at: {api: /uas/oauth/invalidateToken}}
      errors:
        format: {status: 401, type: text/xml;charset=UTF-8, headers: {oauth_problem: "{problem}"},
          xml: "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n<error>\n  <status>401</status>\n\
            \  <timestamp>{now.ms}</timestamp>\n  <request-id>{request_id}</request-id>\n\
            \  <error-code>0</error-code>\n\
            \  <message>{text}</message>\n</error>\n"}
        at.steps: {type: text/plain, body: "oauth_problem={problem}"}
        signature: {text: "[unauthorized]. OAU:{consumer}|{token}|*01|*01:{timestamp}:{received}"}
        token: {text: "[unauthorized]. The token used in the OAuth request is not valid. consumerKey: {consumer}"}
        timestamp: {text: "[unauthorized]. The timestamp used in the OAuth request is not valid."}  # guessed
        consumer: {text: "[unauthorized]. The consumer key {consumer} is not valid."}  # guessed
        none: {text: "[unauthorized]. No OAuth header."}  # guessed
        not_simulated: {type: text/xml;charset=UTF-8,
          xml: "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n<error>\n  <status>501</status>\n\
            \  <message>{text}</message>\n</error>\n"}
      resources:
        - {name: profile_json, at: {api: "/v1/people/~*"}, when: {format: json}, json: {id: "{user.li_id}",
           firstName: "{user.first_name}", lastName: "{user.last_name}", headline: Engineer,
             emailAddress: "{user.email}"}}
        - {name: profile, at: {api: "/v1/people/~*"},
           xml: "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n\
           <person><first-name>{user.first_name}</first-name><last-name>{user.last_name}</last-name>\
           <headline>Engineer</headline>\
           <email-address>{user.email}</email-address></person>"}
      users: {fields: {li_id: "[A-Za-z0-9]{10}", first_name: "{user.name}", last_name: "{user.full_name}"}}
      """##
    ),
    (
      "lti-outcomes",
      ##"""
      # Moodle's outcome service for LTI 1.1 tools (mod/lti/service.php), 2011 to today. Checks, texts, window:
      # source; the envelope: documentation (IMS). The status 200 of refusals: source and inferred.
      # Not said: several secrets registered for one key, PLAINTEXT assumed where the method is absent, "Invalid XML
      # content", "must not use application/x-www-form-urlencoded"; scores need the extension.
      network: lti-outcomes
      title: Moodle's outcome service
      hosts: {moodle: https://moodle.example}
      legs: [1]
      signing:
        mixed: true
        header_scheme: exact
        header_names: oauth
        duplicates: last
        body_hash: {use: required, algorithm: SHA1, "on": bodies, check: true, when: after}
      time: {window: {past: 300s, future: any}}
      nonce: {scope: [consumer, token]}
      checks: [parameters, version, consumer, timestamp, nonce, method, signature, body_hash]
      errors:
        format: {status: 200, type: application/xml, xml: '<?xml version="1.0" encoding="UTF-8"?>
          <imsx_POXEnvelopeResponse xmlns="http://www.imsglobal.org/services/ltiv1p1/xsd/imsoms_v1p0">
          <imsx_POXHeader><imsx_POXResponseHeaderInfo><imsx_version>V1.0</imsx_version>
          <imsx_messageIdentifier>{serial}</imsx_messageIdentifier><imsx_statusInfo>
          <imsx_codeMajor>failure</imsx_codeMajor><imsx_severity>status</imsx_severity>
          <imsx_description>{text}</imsx_description></imsx_statusInfo></imsx_POXResponseHeaderInfo>
          </imsx_POXHeader><imsx_POXBody/></imsx_POXEnvelopeResponse>'}
        none: {text: Consumer key is missing.}
        parameters: {text: "OAuth request body signing requires {missing}"}  # the hash's text; others inferred
        version: {text: "OAuth signature failed: OAuth version '{version}' not supported"}
        consumer: {text: Message signature not valid}
        timestamp: {text: "OAuth signature failed: Expired timestamp, yours {timestamp}, ours {now}"}
        nonce: {text: "OAuth signature failed: Nonce already used: {nonce}"}
        method: {text: "OAuth signature failed: Signature method '{method}' not supported try one of the
          following: {methods}"}
        signature: {text: Message signature not valid}
        body_hash: {text: OAuth oauth_body_hash mismatch}
      resources:
        - {name: outcome, at: {moodle: /mod/lti/service.php}, methods: [POST], type: application/xml,
           xml: '<?xml version="1.0" encoding="UTF-8"?>
             <imsx_POXEnvelopeResponse xmlns="http://www.imsglobal.org/services/ltiv1p1/xsd/imsoms_v1p0">
             <imsx_POXHeader><imsx_POXResponseHeaderInfo><imsx_version>V1.0</imsx_version>
             <imsx_messageIdentifier>{serial}</imsx_messageIdentifier><imsx_statusInfo>
             <imsx_codeMajor>success</imsx_codeMajor><imsx_severity>status</imsx_severity>
             <imsx_description>Done.</imsx_description>
             <imsx_messageRefIdentifier>{xml.imsx_messageIdentifier}</imsx_messageRefIdentifier>
             <imsx_operationRefIdentifier>replaceResult</imsx_operationRefIdentifier></imsx_statusInfo>
             </imsx_POXResponseHeaderInfo></imsx_POXHeader><imsx_POXBody><replaceResultResponse/></imsx_POXBody>
             </imsx_POXEnvelopeResponse>'}
      """##
    ),
    (
      "lti-tool",
      ##"""
      # An LTI 1.1 tool that takes launches, as those of Python do (package "lti"), 2010 to today. The form:
      # documentation (IMS); window and digits: client. Guessed: the page that refuses.
      # Not said: the redirect with lti_errormsg where the launch names a page to return to, tools behind a proxy
      # that says X-Forwarded-Proto (scheme: forwarded), parameters of the launch's address that platforms move into
      # the form.
      network: lti-tool
      title: LTI tool
      hosts: {tool: https://tool.example}
      legs: [1]
      signing: {methods: [HMAC-SHA1, HMAC-SHA256], from: [form]}
      time: {window: 600s, digits: 10}
      nonce: {scope: [consumer, timestamp]}
      errors:
        format: {status: 401, type: text/html, body: "<p>Not authorized: {problem}</p>"}  # guessed
        none: {status: 400, body: <p>This is no launch.</p>}  # guessed
      resources:
        - {name: launch, at: {tool: "/launch*"}, methods: [POST],
           when: {lti_message_type: basic-lti-launch-request},
           type: text/html, body: "<p>Welcome to the tool.</p>"}
      """##
    ),
    (
      "magento",
      ##"""
      # Magento 2 and Adobe Commerce, 2015 to today: integrations. Checks, lengths, times: source; literal refusals:
      # threads; the answer of storeConfigs: documentation. Lives and the order are of 2016 to 2024, when texts
      # changed now and then.
      # Not said: that credentials are posted to the integration first (the world file gives app and verifier
      # instead), the key's five minutes from then, one nonce in a hundred forgotten early, SOAP, XML by Accept,
      # "trace" in developer mode.
      network: magento
      title: Magento
      hosts: {shop: https://magento.example}
      signing:
        methods: [HMAC-SHA1, HMAC-SHA256]
        from: [header]
        header_scheme: contains
        repeated: last
        pairs: exactly-one-equals
        host: without-port
      time: {window: {past: any, future: 600s}}
      nonce: {scope: [consumer], memory: 120m}
      checks: [version, parameters, method, consumer, timestamp, nonce, token, verifier, signature, approval,
        permission]
      clients: {key: "[0-9a-z]{32}", secret: "[0-9a-z]{32}", fields: {verifier: "[0-9a-z]{32}"}}
      tokens:
        request: {shape: "[0-9a-z]{32}", secret: "[0-9a-z]{32}", life: never}
        access: {shape: "[0-9a-z]{32}", secret: "[0-9a-z]{32}"}
        verifier: {callback: "[0-9a-z]{32}"}
      steps:
        request_token: {at: {shop: /oauth/token/request}, callback: optional,
          answer: {fields: [oauth_token, oauth_token_secret], type: text/html; charset=UTF-8}}
        access_token: {at: {shop: /oauth/token/access}, answer: {type: text/html; charset=UTF-8}}
      errors:
        format: {status: 401, type: application/json; charset=utf-8, json: {message: "{text}"}}
        at.steps: {type: text/html; charset=UTF-8, body: "oauth_problem={text.form}"}
        version: {status: 400, text: "The \"{version}\" Oauth version isn't supported."}
        parameters: {status: 400, text: "\"{missing}\" is required. Enter and try again."}
        method: {status: 400, text: "Signature method {method} is not supported"}
        consumer: {text: A consumer having the specified key does not exist}
        timestamp: {text: An error occurred validating the nonce}
        nonce: {text: The nonce is already being used by the consumer with ID 1}
        token: {text: Specified token does not exist}
        token_used: {text: Token is already being used}
        token_revoked: {text: Access token has been revoked}
        verifier: {text: Token verifier and verifier token do not match}
        signature: {text: The signature is invalid. Verify and try again.}
      resources:
        - {name: storeConfigs, at: {shop: /rest/V1/store/storeConfigs}, json: [{id: 1, code: default, website_id: 1,
           locale: de_DE, base_currency_code: EUR, base_url: "https://magento.example/"}]}
        - {name: anything, at: {shop: /rest/*}, methods: any, json: {}}
      """##
    ),
    (
      "mastercard",
      ##"""
      # Mastercard's gateway, 2018 to today: one leg with RSA and a hash of the body in every request. Methods,
      # hash, header: documentation and client; both refusals: threads; the header's values in the base string as
      # they were sent: measured (Mastercard's own signer leaves them unencoded). Guessed: the window, the unknown
      # key.
      # Not said: the payload's encryption, client certificates, RSA-SHA1 of old services, what the services
      # respond.
      network: mastercard
      title: Mastercard
      hosts: {api: https://api.mastercard.com, sandbox: https://sandbox.api.mastercard.com}
      legs: [1]
      signing:
        methods: [RSA-SHA256, RSA-PSS]
        from: [header]
        header_values: as-sent
        body_hash: {use: required, algorithm: SHA256, "on": all, check: true, when: after}
      checks: [parameters, version, consumer, method, timestamp, signature, body_hash, nonce]  # guessed
      clients: {key: "[A-Za-z0-9_-]{48}![0-9a-f]{48}", fields: {rsa_public_key: PEM}}
      errors:
        format: {status: 401, type: application/json, json: {Errors: {Error: [{Source: Gateway,
          ReasonCode: AUTHENTICATION_FAILED, Description: "{text}", Recoverable: false, Details: null}]}}}
        signature: {text: "OAuth signatures did not match. Acceptable signature base string: {base_string}"}
        body_hash: {status: 400, json: {Errors: {Error: [{Source: Gateway, ReasonCode: INVALID_BODY_HASH,
          Description:
          "Bad Request - The provided oauth_body_hash does not match the RSA-SHA256 hash of the request payload.\
          \ Calculated: {expected}, Received: {received}", Recoverable: false, Details: null}]}}}
        consumer: {json: {Errors: {Error: [{Source: Gateway, ReasonCode: INVALID_KEY,
          Description: Unauthorized - Access Not Granted, Recoverable: false, Details: null}]}}}  # guessed
        parameters: {status: 400, text: "The request lacks {missing}."}  # guessed
        method: {status: 400, text: "The signature method {method} is not supported."}  # guessed
        timestamp: {text: The timestamp is too far from the gateway's time.}  # guessed
        nonce: {text: The nonce was used before.}  # guessed
      resources:
        - {name: anything, at: {api: "/*", sandbox: "/*"}, methods: any, json: {method: "{method}",
           serial: "{serial}"}}
      """##
    ),
    (
      "mediawiki",
      ##"""
      # MediaWiki's extension OAuth as Wikimedia runs it, 2013 to today; nearly all of it: source (2026). Inferred:
      # the shapes of verifiers and of access secrets.
      # Not said: answers by &format=json and =html, the codes E001 to E012 of consumers that wait for approval or
      # are the owner's only, a missing parameter named without "oauth_", the IP ranges, RSA's __unused__ secret,
      # another title by translation.
      network: mediawiki
      title: MediaWiki
      hosts: {wiki: https://wiki.example}
      signing:
        methods: [HMAC-SHA1, RSA-SHA1]
        mixed: true
        header_scheme: exact
        header_names: oauth
        names: both
        duplicates: last
        repeated: keep
        form_methods: [POST]
      nonce: {scope: [consumer, token]}
      checks: [version, consumer, address, token, timestamp, nonce, method, signature, callback, approval, verifier]
      clients: {key: "[0-9a-f]{32}", secret: "[0-9a-f]{40}", fields: {callback_is_prefix: "false"}}
      tokens:
        request: {shape: "[0-9a-f]{32}", secret: "[0-9a-f]{32}", life: 600s}
        access: {shape: "[0-9a-f]{32}", secret: "[0-9a-f]{40}"}
        verifier: {callback: "[0-9a-f]{32}", oob: "[0-9a-f]{32}"}
      steps:
        request_token: {at: {wiki: /w/index.php}, query: {title: {any-case: "Special:OAuth/initiate"}},
          callback: {rule: prefix}, answer: {type: text/html}}
        authorize: {at: {wiki: /w/index.php}, query: {title: {any-case: ["Special:OAuth/authorize",
          "Special:OAuth/authenticate"]}}, denied: page}
        access_token: {at: {wiki: /w/index.php}, query: {title: {any-case: "Special:OAuth/token"}},
          answer: {fields: [oauth_token, oauth_token_secret, oauth_callback_confirmed], type: text/html}}
      errors:
        format: {status: 200, type: application/json, headers: {MediaWiki-API-Error: mwoauth-invalid-authorization},
          json: {error: {code: mwoauth-invalid-authorization,
            info: "The authorization headers in your request are not\
            \ valid: {text}"}}}
        at.identify: {json: {error: mwoauth-oauth-exception,
          message: "An error occurred in the OAuth protocol: {text}"}}
        at.steps: {type: text/html, body: "Error: An error occurred in the OAuth protocol: {text}"}
        version: {text: "OAuth version '{version}' not supported"}
        consumer: {text: Invalid consumer}
        address: {text: The request came from an invalid IP address.}
        token: {text: No approved grant was found for that authorization token.}
        token_used: {text: "OAuth token already used, E009"}
        token_expired: {text: "OAuth token not found, E004"}
        token_unauthorized: {text: No token was found matching your request.}
        parameters.oauth_consumer_key: {text: Invalid consumer key}
        parameters.oauth_timestamp: {text: Missing timestamp parameter. The parameter is required}
        parameters.oauth_nonce: {text: Missing nonce parameter. The parameter is required}
        parameters.oauth_signature_method: {text: No signature method parameter. This parameter is required}
        timestamp: {text: "Expired timestamp, yours {timestamp}, ours {now}"}
        nonce: {text: "Nonce already used: {nonce}"}
        method: {text: "Signature method '{method}' not supported try one of the following: {methods}"}
        signature: {text: Invalid signature}
        callback: {text: 'oauth_callback must be set, and must be set to "oob" (case-sensitive)'}
        verifier: {text: The verification code provided was not valid.}
      resources:
        - {name: identify, at: {wiki: /w/index.php}, methods: [GET, POST], when: {title: "Special:OAuth/identify"},
           jwt: {iss: "{origin}", aud: "{consumer}", exp: "{now+100.number}", iat: "{now.number}", sub: "{user.id}",
                 username: "{user.name}", editcount: 12, confirmed_email: true, email_verified: true,
                   blocked: false,
                 groups: ["*", user], rights: [read], grants: [basic], nonce: "{nonce}"}}
        - {name: userinfo, at: {wiki: /w/api.php}, json: {query: {userinfo: {id: "{user.id}",
           name: "{user.name}"}}}}
      """##
    ),
    (
      "netsuite",
      ##"""
      # NetSuite's token-based authentication, 2015 to today. Addresses, methods, nonces, words: documentation; the
      # REST refusal: threads; the RESTlet's header and the profile: inferred; how steps 1 and 3 carry their words:
      # guessed.
      # Not said: the audit trail that alone knows the cause, /rest/issuetoken by password, SOAP's TokenPassport,
      # hosts of one account only (the app's realm makes them).
      network: netsuite
      title: NetSuite TBA
      hosts: {rest: "https://{account}.restlets.api.netsuite.com",
        talk: "https://{account}.suitetalk.api.netsuite.com",
        app: "https://{account}.app.netsuite.com"}
      variables: {account: {from: client.realm, lower: true, replace: {_: "-"}}}
      legs: [2, 3]
      headers: {refused: [Cookie]}
      signing: {methods: [HMAC-SHA256], from: [header], body_hash: {use: optional, algorithm: SHA1, check: false},
        realm: {equals: "{client.realm}", steps: [request_token, resources]}}
      time: {window: 5m, monotonic: token}
      nonce: {length: [6, 64]}
      clients: {key: "[0-9a-f]{64}", secret: "[0-9a-f]{64}", fields: {realm: "[0-9]+(_SB[0-9]+)?"}}
      tokens:
        request: {shape: "[0-9a-f]{64}", secret: "[0-9a-f]{64}", life: 15m}  # life guessed
        access: {shape: "[0-9a-f]{64}", secret: "[0-9a-f]{64}"}
        verifier: {callback: "[0-9a-f]{64}"}
      steps:
        request_token: {at: {rest: /rest/requesttoken}, methods: [POST],
          callback: {rule: registered, wildcard_ports: [localhost]}}
        authorize: {at: {app: /app/login/secure/authorizetoken.nl}, passes: [state],
          adds: {company: "{client.realm}", role: "3", entity: "{user.id}"}, denied: {oauth_verifier: ""}}
        access_token: {at: {rest: /rest/accesstoken}, methods: [POST]}
        revoke: {at: {rest: /rest/revoketoken}}
      errors:
        format: {status: 401, type: application/json,
          json: {error: {code: INVALID_LOGIN_ATTEMPT, message: Invalid login attempt.}},
          headers: {WWW-Authenticate: 'OAuth realm="{client.realm}", error="{problem}",
            error_description="Invalid login attempt."'}}
        at.talk: {json: {type: "https://www.w3.org/Protocols/rfc2616/rfc2616-sec10.html#sec10.4.2",
          title: Unauthorized,
          status: 401,
            "o:errorDetails": [{detail: "Invalid login attempt. For more details, see the Login Audit Trail in\
          \ the NetSuite UI at Setup > Users/Roles > User Management > View Login Audit Trail.",
          "o:errorCode": INVALID_LOGIN}]}}
        at.steps: {type: text/plain, body: "error={word}"}
        nonce_short: {problem: nonce_rejected, word: NonceRejected}
        nonce: {problem: nonce_used, word: NonceUsed}
        timestamp: {problem: timestamp_refused, word: InvalidTimestamp}
        consumer: {problem: consumer_key_unknown, word: UnknownIntegration}
        token: {problem: token_rejected, word: InvalidToken}  # word guessed
        signature: {problem: signature_invalid, word: InvalidSignature}
        callback: {status: 400, word: "InvalidCallback {callback}"}
        parameters: {status: 400, word: MissingRequiredParameter}
        not_simulated: {type: application/json, json: {error: {code: NOT_SIMULATED, message: "{text}"}}}
      rate: [{concurrent: 5, per: client}]
      resources:
        - {name: tokeninfo, at: {rest: /rest/tokeninfo}, json: {companyId: "{client.realm}", companyName: Honeycomb,
           roleId: 3, roleName: Administrator, userId: "{user.id.number}", userName: "{user.full_name}"}}
        - {name: record, at: {talk: /services/rest/record/*}, methods: any, json: {links: []}}
        - {name: restlet, at: {rest: /app/site/hosting/restlet.nl}, methods: any, json: {ok: true}}
      """##
    ),
    (
      "plurk",
      ##"""
      # Plurk's API 2, 2011 to today. Addresses, both legs, devices: documentation; the optional callback: measured;
      # http, POST: clients. Error 40106: documentation; the other numbers: guessed. Six digits, shapes: documentation and
      # inferred.
      # Not said: which calls ask for a person, model and the page for phones' own look, the comet channel.
      network: plurk
      title: Plurk
      hosts: {www: https://www.plurk.com, plain: http://www.plurk.com}
      legs: [2, 3]
      signing: {from: [header, query]}
      clients: {key: "[A-Za-z0-9]{12}", secret: "[A-Za-z0-9]{32}"}
      tokens:
        request: {shape: "[A-Za-z0-9]{12}", secret: "[A-Za-z0-9]{32}"}
        access: {shape: "[A-Za-z0-9]{12}", secret: "[A-Za-z0-9]{32}", replaces: device}
        verifier: {callback: "[0-9]{6}", oob: "[0-9]{6}"}
      steps:
        request_token: {at: {www: /OAuth/request_token, plain: /OAuth/request_token}, callback: optional}
        authorize: {at: {www: "/OAuth/authorize"}}
        access_token: {at: {www: /OAuth/access_token, plain: /OAuth/access_token}}
      errors:
        format: {status: 400, type: application/json, json: {error_text: "{text}"}}
        none: {text: "40001:missing parameter"}  # guessed, as the next ones
        parameters: {text: "40001:missing parameter {missing}"}
        timestamp: {text: "40004:invalid timestamp or nonce"}
        nonce: {text: "40004:invalid timestamp or nonce"}
        signature: {text: "40005:invalid signature"}
        method: {text: "40006:unsupported signature method"}
        consumer: {text: "40101:unknown application key"}
        verifier: {text: "40103:invalid verifier"}
        token: {text: "40106:invalid access token"}  # documentation
        token_used: {text: "40106:invalid access token"}
        token_unauthorized: {text: "40106:invalid access token"}
      resources:
        - {name: me, at: {www: /APP/Users/me, plain: /APP/Users/me}, methods: [GET, POST], json: {id: "{user.id.number}",
           nick_name: "{user.name}",
           display_name: "{user.name}", full_name: "{user.full_name}", karma: 1.0}}
        - {name: own_profile, at: {www: /APP/Profile/getOwnProfile, plain: /APP/Profile/getOwnProfile},
           methods: [GET, POST],
           json: {user_info: {uid: "{user.id.number}", nick_name: "{user.name}", full_name: "{user.full_name}"},
             plurks: []}}
      users: {fields: {id: "[1-9][0-9]{6}"}}
      """##
    ),
    (
      "schoology",
      ##"""
      # Schoology's login and API, 2011 to today. Methods, timestamps in sequence, the user: documentation;
      # addresses: client; two-legged requests without any oauth_token: measured. Inferred: answers, the redirect.
      # Guessed: what says so below.
      # Not said: the host of one school (www stands for all of them); numbers of the profile come as the account's
      # shape makes them.
      network: schoology
      title: Schoology
      hosts: {api: https://api.schoology.com, www: https://www.schoology.com}
      legs: [2, 3]
      signing: {methods: [HMAC-SHA1, PLAINTEXT], empty_token: optional}
      time: {monotonic: client}
      tokens:
        request: {shape: "[0-9a-f]{32}", secret: "[0-9a-f]{32}", life: 60m}  # shapes guessed
        access: {shape: "[0-9a-f]{32}", secret: "[0-9a-f]{32}"}  # shapes guessed
        verifier: none
      steps:
        request_token:
          at: {api: /v1/oauth/request_token}
          methods: [GET]
          callback: {rule: optional, step: authorize}
          answer: {fields: [oauth_token, oauth_token_secret], extra: {oauth_token_ttl: "3600"}}
        authorize: {at: {www: /oauth/authorize}}
        access_token: {at: {api: /v1/oauth/access_token}, methods: [GET]}
      errors:
        format: {status: 401, type: text/plain, body: "{text}"}  # texts guessed
        timestamp: {text: "Bad timestamp, or nonce: timestamp {timestamp}"}
        nonce: {text: "Bad timestamp, or nonce: nonce {nonce}"}
        parameters: {text: "Missing {missing}"}
        consumer: {text: Invalid consumer key}
        token: {text: Invalid token}
        token_unauthorized: {text: Token is not authorized}
        method: {text: "Unsupported signature method {method}"}
        signature: {text: Invalid signature}
        rate: {status: 429, text: Too many requests}
      rate: [{per: client, limit: 50, every: 5s}]
      resources:
        - {name: app_user, at: {api: /v1/app-user-info}, json: {api_uid: "{user.id.number}",
           web_session_timestamp: 1400000000}}
        - {name: me, at: {api: /v1/users/me}, status: 303, sets_headers: {Location: "{origin}/v1/users/{user.id}"},
           body: ""}
        - {name: user, at: {api: /v1/users/*}, json: {uid: "{user.id}", id: "{user.id.number}",
           name_first: "{user.first_name}", name_last: "{user.last_name}",
           name_display: "{user.full_name}", primary_email: "{user.email}", role_id: 266721}}
        - {name: schools, at: {api: /v1/schools*}, json: {school: [{id: 1, title: The School}]}}
      users: {fields: {id: "[1-9][0-9]{5}", first_name: "{user.name}", last_name: "{user.full_name}"}}
      """##
    ),
    (
      "smugmug",
      ##"""
      # SmugMug's login 1.0a and API 2, 2013 to today. Addresses, methods, lives, codes: documentation; the second
      # host, parameters in several places: clients; answers: inferred. Guessed: what says so below.
      # Not said: login 1.0 (getRequestToken.mg), the API 1.x and its codes, pages with viewportScale and
      # showSignUpButton.
      network: smugmug
      title: SmugMug
      hosts: {api: https://api.smugmug.com, secure: https://secure.smugmug.com}
      signing: {methods: [HMAC-SHA1, PLAINTEXT], mixed: true}
      tokens:
        request: {shape: "[A-Za-z0-9]{32}", secret: "[A-Za-z0-9]{64}", life: 5m}  # shapes guessed
        access: {shape: "[A-Za-z0-9]{32}", secret: "[A-Za-z0-9]{64}"}  # guessed
        verifier: {callback: "[0-9]{6}", oob: "[0-9]{6}"}  # with a callback: guessed
      steps:
        request_token:
          at: {api: /services/oauth/1.0a/getRequestToken, secure: /services/oauth/1.0a/getRequestToken}
        authorize:
          at: {api: /services/oauth/1.0a/authorize, secure: /services/oauth/1.0a/authorize}
          asks:
            Access: {one_of: [Full, Public], default: Public, grants: scope}
            Permissions: {one_of: [Read, Add, Modify], default: Read, grants: permission}
        access_token:
          at: {api: /services/oauth/1.0a/getAccessToken, secure: /services/oauth/1.0a/getAccessToken}
      errors:
        format: {status: 401, type: application/json, json: {Code: 401, Message: Unauthorized}}
        at.steps: {type: text/plain, body: "oauth_problem={problem}"}  # status guessed
        parameters: {status: 400, body: "oauth_problem=parameter_absent&oauth_parameters_absent={missing.form}"}
        permission: {status: 403, json: {Code: 403,
          Message: The user has not granted the required permissions}}  # guessed
        not_simulated: {json: {Code: 501, Message: "{text}"}}
      resources:
        - name: authuser
          at: {api: "/api/v2!authuser"}
          json:
            Request: {Version: v2, Method: GET, Uri: "/api/v2!authuser"}
            Response: {Uri: "/api/v2/user/{user.name}", Locator: User, LocatorType: Object,
              User: {NickName: "{user.name}", Name: "{user.full_name}", Domain: ""}}
            Code: 200
            Message: Ok
        - {name: add, at: {api: "/api/v2/node/*"}, methods: [POST], needs: Add, json: {Code: 201, Message: Created},
           status: 201}
      """##
    ),
    (
      "trello",
      ##"""
      # Trello's login and API, 2011 to today. Addresses: clients; scopes, lives, limits: documentation; the
      # statuses 500: threads; header fields, limits of people, the member and the board: recordings of 2020.
      # Guessed: what says so below. Access tokens of 64 hexadecimal digits: inferred.
      # Not said: return_url of the page and its allowed origins, the text of a POST without Content-Length (400),
      # webhooks.
      network: trello
      title: Trello
      hosts: {www: https://trello.com, api: https://api.trello.com}
      legs: [0, 3]
      headers:
        sets:
          X-Dns-Prefetch-Control: "off"
          X-Frame-Options: DENY
          Strict-Transport-Security: max-age=15552000; includeSubDomains
          X-Download-Options: noopen
          X-Content-Type-Options: nosniff
          Referrer-Policy: strict-origin-when-cross-origin
          X-Xss-Protection: 1; mode=block
          Surrogate-Control: no-store
          X-Trello-Version: "1.2045.0"  # guessed
          X-Trello-Environment: Production
          Access-Control-Allow-Origin: "*"
          Access-Control-Allow-Methods: GET, PUT, POST, DELETE
          Access-Control-Allow-Headers: Authorization, Accept, Content-Type
          Access-Control-Expose-Headers: "x-rate-limit-api-key-interval-ms, x-rate-limit-api-key-max,\
            \ x-rate-limit-api-key-remaining, x-rate-limit-api-token-interval-ms, x-rate-limit-api-token-max,\
            \ x-rate-limit-api-token-remaining"
          Vary: Accept-Encoding
          Expires: "{date}"
          Cache-Control: max-age=0, no-cache, no-store
          Pragma: no-cache
      tokens:
        request: {shape: "[0-9a-f]{32}", secret: "[0-9a-f]{32}"}  # guessed
        access: {shape: "[0-9a-f]{64}", secret: "[0-9a-f]{32}", life: 30d}  # secret guessed
        verifier: {callback: "[0-9a-f]{32}", oob: "[0-9a-f]{32}"}  # guessed
      steps:
        request_token: {at: {www: /1/OAuthGetRequestToken}, callback: optional}
        authorize:
          at: {www: /1/OAuthAuthorizeToken}
          asks:
            scope: {one_of: [read, write, account], default: read, several: true, grants: scope}
            expiration: {one_of: [1hour, 1day, 30days, never], default: 30days, grants: life}
        access_token: {at: {www: /1/OAuthGetAccessToken}}
      alternatives:
        - {kind: query, key: key, token: token, when: tls}
      errors:
        format: {status: 401, type: text/plain, body: "{text}"}
        at.steps: {status: 500, body: "{}"}
        signature: {status: 500, body: Invalid Signature}
        method: {status: 500, body: Invalid Signature}
        consumer: {text: invalid key}
        token: {text: invalid token}
        token_revoked: {text: invalid token}
        token_expired: {text: expired token}  # guessed
        scope: {text: unauthorized permission requested}  # guessed
        permission: {text: unauthorized permission requested}  # guessed
        rate: {status: 429, json: {error: API_TOKEN_LIMIT_EXCEEDED, message: Rate limit exceeded}}
      rate:
        - {per: token, limit: 100, every: 10s, headers: {X-Rate-Limit-Api-Token-Interval-Ms: "10000",
           X-Rate-Limit-Api-Token-Max: limit, X-Rate-Limit-Api-Token-Remaining: remaining}}
        - {per: client, limit: 300, every: 10s, headers: {X-Rate-Limit-Api-Key-Interval-Ms: "10000",
           X-Rate-Limit-Api-Key-Max: limit, X-Rate-Limit-Api-Key-Remaining: remaining}}
        - {per: user, limit: 200, every: 10s, headers: {X-Rate-Limit-Member-Interval-Ms: "10000",
           X-Rate-Limit-Member-Max: limit, X-Rate-Limit-Member-Remaining: remaining}}
      resources:
        - name: me
          at: {api: /1/members/me, www: /1/members/me}
          sets_headers: {X-Server-Time: "{now.ms}"}
          json:
            id: "{user.trello_id}"
            bio: ""
            bioData: {emoji: {}}
            confirmed: true
            memberType: normal
            username: "{user.name}"
            aaId: "{user.aa_id}"
            activityBlocked: false
            avatarHash: null
            avatarUrl: null
            fullName: "{user.full_name}"
            idEnterprise: null
            idEnterprisesDeactivated: []
            idMemberReferrer: null
            idPremOrgsAdmin: []
            initials: LR
            nonPublic: {}
            nonPublicAvailable: false
            products: []
            url: "https://trello.com/{user.name}"
            status: disconnected
            aaBlockSyncUntil: null
            aaEmail: null
            aaEnrolledDate: null
            avatarSource: none
            credentialsRemovedCount: 0
            email: null
            gravatarHash: "{user.gravatar}"
            idBoards: []
            idOrganizations: []
            idEnterprisesAdmin: []
            loginTypes: [password]
            marketingOptIn: {optedIn: false, date: "2018-04-23T11:09:38.148Z"}
            messagesDismissed: []
            oneTimeMessagesDismissed: []
            prefs:
              privacy: {fullName: public, avatar: public}
              sendSummaries: true
              minutesBetweenSummaries: 60
              minutesBeforeDeadlineToNotify: 1440
              colorBlind: false
              locale: en-US
            trophies: []
            uploadedAvatarHash: null
            uploadedAvatarUrl: null
            premiumFeatures: []
            isAaMastered: false
            ixUpdate: "{serial}"
            limits:
              boards: {totalPerMember: {status: ok, disableAt: 4500, warnAt: 4050}}
              orgs: {totalPerMember: {status: ok, disableAt: 850, warnAt: 765}}
        - name: add_board
          at: {api: /1/boards, www: /1/boards}
          methods: [POST]
          needs: write
          makes: {id: "[0-9a-f]{24}", organization: "[0-9a-f]{24}", link: "[A-Za-z0-9]{8}"}
          sets_headers: {X-Server-Time: "{now.ms}"}
          json:
            id: "{made.id}"
            name: "{sent.name}"
            desc: "{sent.desc}"
            descData: null
            closed: false
            idOrganization: "{made.organization}"
            idEnterprise: null
            pinned: false
            url: "https://trello.com/b/{made.link}/board"
            shortUrl: "https://trello.com/b/{made.link}"
            prefs:
              permissionLevel: org
              hideVotes: false
              voting: org
              comments: org
              invitations: members
              selfJoin: false
              cardCovers: false
              isTemplate: false
              cardAging: regular
              calendarFeedEnabled: false
              background: blue
              backgroundImage: null
              backgroundImageScaled: null
              backgroundTile: false
              backgroundBrightness: dark
              backgroundColor: "#0079BF"
              backgroundBottomColor: "#0079BF"
              backgroundTopColor: "#0079BF"
              canBePublic: true
              canBeEnterprise: true
              canBeOrg: true
              canBePrivate: true
              canInvite: true
            labelNames: {green: "", yellow: "", orange: "", red: "", purple: "", blue: "", sky: "", lime: "", pink: "",
              black: ""}
            limits: {}
        - name: boards
          at: {api: /1/members/me/boards*, www: /1/members/me/boards*}
          sets_headers: {X-Server-Time: "{now.ms}"}
          json: []
      users: {fields: {trello_id: "[0-9a-f]{24}", aa_id: "[0-9a-f]{24}", gravatar: "[0-9a-f]{32}"}}
      """##
    ),
    (
      "tripit",
      ##"""
      # TripIt's login and API 1, 2009 to today. Addresses, the profile: client; the word of a wrong signature: a
      # thread. Guessed: the XML of errors, shapes.
      # Not said: the rest of the API; that the page wants oauth_callback in its query as well (itself guessed).
      network: tripit
      title: TripIt
      hosts: {api: https://api.tripit.com, www: https://www.tripit.com}
      tokens:
        request: {shape: "[0-9a-f]{40}", secret: "[0-9a-f]{40}"}  # guessed
        access: {shape: "[0-9a-f]{40}", secret: "[0-9a-f]{40}"}  # guessed
      steps:
        request_token: {at: {api: /oauth/request_token}}
        authorize: {at: {www: /oauth/authorize}}
        access_token: {at: {api: /oauth/access_token}}
      errors:
        format: {status: 401, type: text/xml,
          xml: "<Response><Error><code>401</code><description>{text}</description>\
          </Error></Response>"}  # guessed, as the texts
        signature: {text: invalid oauth_signature}
        parameters: {text: "missing {missing}"}
        consumer: {text: invalid oauth_consumer_key}
        token: {text: invalid oauth_token}
        nonce: {text: invalid oauth_nonce}
        timestamp: {text: invalid oauth_timestamp}
        not_simulated: {xml: "<Response><Error><code>501</code><description>{text}</description></Error></Response>",
          type: text/xml}
      resources:
        - {name: profile, at: {api: /v1/get/profile*},
           xml: "<Response><Profile ref=\"{user.ref}\"><ProfileEmailAddresses>\
           <ProfileEmailAddress><address>{user.email}</address><is_primary>true</is_primary></ProfileEmailAddress>\
           </ProfileEmailAddresses><screen_name>{user.name}</screen_name><public_display_name>{user.full_name}\
           </public_display_name></Profile></Response>"}
      users: {fields: {ref: "[A-Za-z0-9]{22}"}}
      """##
    ),
    (
      "tumblr",
      ##"""
      # Tumblr's login, 2012 to today. Addresses, POST and a blog's picture are from clients; method, limits:
      # documentation; texts of errors,
      # the fragment: threads; parameters in several places: measured. What is guessed says so below.
      # Not said: uploads of media, code fields of other errors than 1016, the longer limits of calls (hours and
      # days), the picture itself.
      network: tumblr
      title: Tumblr
      hosts: {www: https://www.tumblr.com, api: https://api.tumblr.com}
      signing: {mixed: true}
      tokens:
        request: {shape: "[A-Za-z0-9]{50}", secret: "[A-Za-z0-9]{50}", life: 10m}  # guessed
        access: {shape: "[A-Za-z0-9]{50}", secret: "[A-Za-z0-9]{50}"}  # shapes guessed
        verifier: {callback: "[A-Za-z0-9]{50}"}
      steps:
        request_token: {at: {www: /oauth/request_token},
          callback: prefix}  # which, and without one the registered: guessed
        authorize: {at: {www: /oauth/authorize}, fragment: _=_}
        access_token: {at: {www: /oauth/access_token}}
      errors:
        format: {status: 401, type: text/plain, body: oauth_signature does not match expected value}
        at.api:
          type: application/json
          json:
            meta: {status: 401, msg: Unauthorized}
            response: []
            errors: [{title: Unauthorized, code: 1016, detail: Unable to authorize}]
        timestamp:
          body: "oauth_timestamp is too far away; we believe it is now {now}, you sent {timestamp},\
            \ {seconds_off} seconds away"
        rate: {status: 429, json: {meta: {status: 429, msg: Limit Exceeded}, response: []}}  # guessed
        not_simulated:
          type: application/json
          json: {meta: {status: 501, msg: "{text}"}, response: []}
      rate:
        - {per: address, limit: 300, every: 1m}
        - {per: client, limit: 1000, every: 1h}
      resources:
        - name: user_info
          at: {api: /v2/user/info}
          methods: [GET, POST]
          json:
            meta: {status: 200, msg: OK}
            response:
              user: {name: "{user.name}", likes: 12, following: 3, default_post_format: html,
                blogs: [{name: "{user.name}",
                title: "{user.full_name}", url: "https://{user.name}.tumblr.com/", primary: true,
                  uuid: "{user.uuid}"}]}
        - name: avatar  # the address of the picture guessed
          at: {api: ["/v2/blog/{name}/avatar", "/v2/blog/{name}/avatar/{size}"]}
          needs: nothing
          status: 301
          sets_headers: {Location: "https://assets.tumblr.com/images/default_avatar/cone_closed_64.png"}
          json:
            meta: {status: 301, msg: Moved Permanently}
            response: {avatar_url: "https://assets.tumblr.com/images/default_avatar/cone_closed_64.png"}
      users: {fields: {uuid: "t:[A-Za-z0-9]{22}"}}
      """##
    ),
    (
      "upwork",
      ##"""
      # Upwork's login and API 1, 2012 to 2023. Addresses, methods, the callback at either step: clients. Guessed: all
      # else.
      # Not said: the rest of the API.
      network: upwork
      title: Upwork
      hosts: {www: https://www.upwork.com}
      clients: {key: "[0-9a-f]{32}", secret: "[0-9a-f]{16}"}  # guessed
      tokens:
        request: {shape: "[0-9a-f]{32}", secret: "[0-9a-f]{16}"}  # guessed
        access: {shape: "[0-9a-f]{32}", secret: "[0-9a-f]{16}"}  # guessed
        verifier: {callback: "[0-9a-f]{32}", oob: "[0-9a-f]{32}"}  # guessed
      steps:
        request_token: {at: {www: /api/auth/v1/oauth/token/request}, methods: [POST], callback: optional}
        authorize: {at: {www: /services/api/auth}, callback: {rule: optional, step: authorize}}
        access_token: {at: {www: /api/auth/v1/oauth/token/access}, methods: [POST]}
      errors:
        format: {status: 401, type: text/html, body: "{text}"}  # guessed, as the texts
        signature: {text: "Verification of signature failed."}
        parameters: {text: "Missing {missing}."}
        consumer: {text: Consumer key is invalid.}
        token: {text: Token is invalid.}
        verifier: {text: Verifier is invalid.}
        nonce: {text: Nonce was used.}
        timestamp: {text: Timestamp is out of range.}
      resources:
        - {name: info, at: {www: /api/auth/v1/info.json}, json: {auth_user: {first_name: "{user.first_name}",
           last_name: "{user.last_name}", mail: "{user.email}"}, info: {ref: "{user.id}"}}}
      users: {fields: {first_name: "{user.name}", last_name: "{user.full_name}"}}
      """##
    ),
    (
      "woocommerce",
      ##"""
      # WooCommerce's REST API on a shop without TLS, 2014 to today; all of it: source (2026), but products:
      # documentation.
      # Not said: the older /wc-api/v1 to v3 with a key without ampersand (a file of its own: key: {ampersand:
      # false}), the browser's way to a key (/wc-auth/v1/authorize), "Consumer secret is invalid." of Basic, the
      # signatures of webhooks.
      network: woocommerce
      title: WooCommerce REST
      hosts: {shop: http://shop.example}
      legs: [1]
      signing:
        methods: [HMAC-SHA1, HMAC-SHA256]
        mixed: true
        header_scheme: exact
        header_names: oauth
        form_methods: [POST]
        duplicates: last
        repeated: last
        names: php
        base: raw-key-sort
        host: configured
        key: {encode: false}
        version: ignored
        signature: lenient-plus
      time: {window: 15m}
      nonce: {scope: [consumer], memory: per-second}
      checks: [parameters, consumer, method, signature, timestamp, nonce, permission]
      clients: {key: "ck_[0-9a-f]{40}", secret: "cs_[0-9a-f]{40}", permissions: [read, write, read_write]}
      alternatives:
        - {kind: basic, when: tls}
        - {kind: query, key: consumer_key, secret: consumer_secret, when: tls}
      errors:
        format: {status: 401, type: application/json; charset=UTF-8,
          json: {code: woocommerce_rest_authentication_error, message: "{text}", data: {status: 401}}}
        none: {json: {code: woocommerce_rest_cannot_view, message: "Sorry, you cannot list resources.",
          data: {status: 401}}}
        parameters: {json: {code: woocommerce_rest_authentication_missing_parameter,
          message: "Missing OAuth parameter{plural} {missing}", data: {status: 401}}}
        consumer: {text: Consumer key is invalid.}
        method: {text: Invalid signature - signature method is invalid.}
        signature: {text: Invalid signature - provided signature does not match.}
        timestamp: {text: Invalid timestamp.}
        nonce: {text: Invalid nonce - nonce has already been used.}
        permission: {text: "The API key provided does not have {permission} permissions."}
        not_simulated: {json: {code: not_simulated, message: "{text}", data: {status: 501}}}
      resources:
        - {name: products, at: {shop: /wp-json/wc/v3/products}, json: [{id: 794, name: Premium Quality,
           price: "21.99"}]}
        - {name: anything, at: {shop: /wp-json/wc/*}, methods: any, json: {}}
      """##
    ),
    (
      "wordpress",
      ##"""
      # WordPress' plug-in "REST API - OAuth 1.0a Server", 2014 to today; nearly all of it: source (2024).
      # Not said: "No OAuth parameters supplied" (400) where a token's step gets none, a status other than the
      # step's for one text, scopes, a POST's header names beside its form, "Invalid token" (400, before the
      # exchange) for an access token's refusal.
      network: wordpress
      title: WordPress
      hosts: {blog: https://blog.example}
      signing:
        methods: [HMAC-SHA1, HMAC-SHA256]
        mixed: true
        duplicates: last
        repeated: last
        names: php
        base: decode-twice
        post_query: left-out
        host: configured
        key: {encode: false}
        version: ignored
        signature: lenient-plus
      time: {window: 15m}
      nonce: {scope: [consumer], memory: per-second}
      checks: [parameters, consumer, token, method, signature, timestamp, nonce, approval, verifier, permission]
      clients: {key: "[A-Za-z0-9]{12}", secret: "[A-Za-z0-9]{48}"}
      tokens:
        request: {shape: "[A-Za-z0-9]{24}", secret: "[A-Za-z0-9]{48}", life: 24h}
        access: {shape: "[A-Za-z0-9]{24}", secret: "[A-Za-z0-9]{48}"}
        verifier: {callback: "[A-Za-z0-9]{24}", oob: "[A-Za-z0-9]{24}"}
      steps:
        request_token: {at: {blog: /oauth1/request}, callback: registered}
        authorize: {at: {blog: /oauth1/authorize}}
        access_token: {at: {blog: /oauth1/access}}
      errors:
        format: {status: 401, type: application/json, json: {code: "json_oauth1_{word}", message: "{text}",
          data: {status: 401}}}
        parameters: {word: missing_parameter, text: "Missing OAuth parameter{plural} {missing}"}
        consumer: {word: consumer_mismatch, text: Token is not registered for the given consumer}
        token: {word: invalid_token, text: Access token does not exist}
        token_expired: {word: expired_token, text: OAuth request token has expired}
        token_unauthorized: {word: unauthorized_token, text: OAuth token has not been authorized}
        method: {word: invalid_signature_method, text: Signature method is invalid}
        signature: {word: signature_mismatch, text: OAuth signature does not match}
        timestamp: {word: invalid_timestamp, text: Invalid timestamp}
        nonce: {word: nonce_already_used, text: Invalid nonce - nonce has already been used}
        verifier: {status: 400, json: {code: json_oauth1_invalid_verifier, message: OAuth verifier does not match,
          data: {status: 400}}}
        callback: {status: 500, json: {code: json_oauth1_invalid_callback, message: Callback URL is invalid}}
        not_simulated: {json: {code: json_not_simulated, message: "{text}", data: {status: 501}}}
      resources:
        - {name: me, at: {blog: /wp-json/wp/v2/users/me}, json: {id: "{user.id}", name: "{user.full_name}",
           slug: "{user.name}"}}
        - {name: anything, at: {blog: /wp-json/*}, methods: any, json: {}}
      """##
    ),
    (
      "xero",
      ##"""
      # Xero's private applications: one leg by RSA, the consumer key is the access token too; until March 2021.
      # Kinds, addresses, lives: documentation and client; texts of problems: clients' tests and threads. Guessed:
      # marked below.
      # Not said: client certificates, the daily limit.
      network: xero
      title: Xero (private application)
      hosts: {api: https://api.xero.com}
      legs: [1]
      signing: {methods: [RSA-SHA1], empty_token: refuse}
      clients: {key: "[A-Z0-9]{30}", secret: "[A-Z0-9]{30}", fields: {rsa_public_key: PEM}}
      tokens: {access: {is_client_key: true}}
      errors:
        format: {status: 401, type: text/html; charset=utf-8,
          body: "oauth_problem={problem}&oauth_problem_advice={text.encoded}"}
        consumer: {problem: consumer_key_unknown, text: Consumer key was not recognised}
        signature: {problem: signature_invalid, text: Failed to validate signature}
        method: {status: 400, problem: signature_method_rejected,
          text: No certificates have been registered for the consumer}
        nonce: {problem: nonce_used, text: "The nonce value \"{nonce}\" has already been used"}
        token: {problem: token_rejected,
          text: "Token {token} does not match an expected ACCESS token"}
        token_revoked: {problem: token_rejected,
          text: "The access token has not been authorized, or has been revoked by the user"}
        token_expired: {problem: token_expired, text: The access token has expired}
        timestamp: {problem: timestamp_refused,
          text: The timestamp is in the future or too old}  # guessed
        parameters: {status: 400, problem: parameter_absent, text: "{missing}"}  # word guessed
        none: {problem: parameter_absent, text: oauth_consumer_key}  # guessed
        rate: {status: 503, problem: rate%20limit%20exceeded, text: please wait before retrying the xero api,
          headers: {X-Rate-Limit-Problem: minute}}
      rate: [{per: token, limit: 60, every: 1m}]
      resources:
        - {name: organisation, at: {api: /api.xro/2.0/Organisation*}, json: {Id: "{request_id}", Status: OK,
           Organisations: [{Name: Demo Company (NZ), ShortCode: "!23eYt"}]}}
        - {name: anything, at: {api: /api.xro/2.0/*}, methods: any, json: {Id: "{request_id}", Status: OK}}
      """##
    ),
    (
      "xero-partner",
      ##"""
      # Xero's partner applications: three legs by RSA, renewed with a session; until March 2021. Kinds, addresses,
      # lives: documentation and client; texts of problems: clients' tests and threads. Guessed: marked below.
      # Not said: client certificates, a second login that replaces the first by organisation, the daily limit,
      # "bad_verifier" (this is the word of its time, with its advice), the advice with the token's kind in it.
      network: xero-partner
      title: Xero (partner application)
      hosts: {api: https://api.xero.com}
      signing: {methods: [RSA-SHA1], mixed: true}  # mixed at renewal: measured
      clients: {key: "[A-Z0-9]{30}", secret: "[A-Z0-9]{30}", fields: {rsa_public_key: PEM}}
      tokens:
        request: {shape: "[A-Z0-9]{30}", secret: "[A-Z0-9]{30}", life: 10m}  # life guessed
        access: {shape: "[A-Z0-9]{30}", secret: "[A-Z0-9]{30}", life: 30m}
        verifier: {callback: "[0-9]{7}", oob: "[0-9]{7}"}
        session: {handle: "[A-Z0-9]{20}", life: 3650d}
      steps:
        request_token: {at: {api: /oauth/RequestToken}}
        authorize: {at: {api: /oauth/Authorize}, adds: {org: "{user.org}"}}
        access_token:
          at: {api: /oauth/AccessToken}
          by: {without: oauth_session_handle}
          answer: {fields: [oauth_token, oauth_token_secret, oauth_expires_in, oauth_session_handle,
            oauth_authorization_expires_in], extra: {xero_org_muid: "{user.org}"}}
        renew: {at: {api: /oauth/AccessToken}, by: {with: oauth_session_handle}, answer: {fields: [oauth_token,
          oauth_token_secret,
          oauth_expires_in, oauth_session_handle, oauth_authorization_expires_in]}}
      errors:
        format: {status: 401, type: text/html; charset=utf-8,
          body: "oauth_problem={problem}&oauth_problem_advice={text.encoded}"}
        consumer: {problem: consumer_key_unknown, text: Consumer key was not recognised}
        signature: {problem: signature_invalid, text: Failed to validate signature}
        method: {status: 400, problem: signature_method_rejected,
          text: No certificates have been registered for the consumer}
        nonce: {problem: nonce_used, text: "The nonce value \"{nonce}\" has already been used"}
        token: {problem: token_rejected,
          text: "Token {token} does not match an expected ACCESS token"}
        token_revoked: {problem: token_rejected,
          text: "The access token has not been authorized, or has been revoked by the user"}
        token_expired: {problem: token_expired, text: The access token has expired}
        timestamp: {problem: timestamp_refused,
          text: The timestamp is in the future or too old}  # guessed
        verifier: {problem: bad_verifier, text: The consumer was denied access to this resource.}
        parameters: {status: 400, problem: parameter_absent, text: "{missing}"}  # word guessed
        none: {problem: parameter_absent, text: oauth_consumer_key}  # guessed
        rate: {status: 503, problem: rate%20limit%20exceeded, text: please wait before retrying the xero api,
          headers: {X-Rate-Limit-Problem: minute}}
      rate: [{per: token, limit: 60, every: 1m}]
      resources:
        - {name: organisation, at: {api: /api.xro/2.0/Organisation*}, json: {Id: "{request_id}", Status: OK,
           Organisations: [{Name: Demo Company (NZ), ShortCode: "!23eYt"}]}}
        - {name: anything, at: {api: /api.xro/2.0/*}, methods: any, json: {Id: "{request_id}", Status: OK}}
      users: {fields: {org: "[A-Za-z0-9]{22}"}}
      """##
    ),
    (
      "xero-public",
      ##"""
      # Xero's public applications: three legs by HMAC-SHA1, thirty minutes; until March 2021. Kinds, addresses,
      # lives: documentation and client; texts of problems: clients' tests and threads. Guessed: marked below.
      # Not said: client certificates, a second login that replaces the first by organisation, the daily limit,
      # "bad_verifier" (this is the word of its time, with its advice), the advice with the token's kind in it.
      network: xero-public
      title: Xero (public application)
      hosts: {api: https://api.xero.com}
      signing: {methods: [HMAC-SHA1]}
      clients: {key: "[A-Z0-9]{30}", secret: "[A-Z0-9]{30}"}
      tokens:
        request: {shape: "[A-Z0-9]{30}", secret: "[A-Z0-9]{30}", life: 10m}  # life guessed
        access: {shape: "[A-Z0-9]{30}", secret: "[A-Z0-9]{30}", life: 30m}
        verifier: {callback: "[0-9]{7}", oob: "[0-9]{7}"}
      steps:
        request_token: {at: {api: /oauth/RequestToken}}
        authorize: {at: {api: /oauth/Authorize}, adds: {org: "{user.org}"}}
        access_token:
          at: {api: /oauth/AccessToken}
          answer: {fields: [oauth_token, oauth_token_secret, oauth_expires_in],
            extra: {xero_org_muid: "{user.org}"}}
      errors:
        format: {status: 401, type: text/html; charset=utf-8,
          body: "oauth_problem={problem}&oauth_problem_advice={text.encoded}"}
        consumer: {problem: consumer_key_unknown, text: Consumer key was not recognised}
        signature: {problem: signature_invalid, text: Failed to validate signature}
        method: {status: 400, problem: signature_method_rejected,
          text: No certificates have been registered for the consumer}
        nonce: {problem: nonce_used, text: "The nonce value \"{nonce}\" has already been used"}
        token: {problem: token_rejected,
          text: "Token {token} does not match an expected ACCESS token"}
        token_revoked: {problem: token_rejected,
          text: "The access token has not been authorized, or has been revoked by the user"}
        token_expired: {problem: token_expired, text: The access token has expired}
        timestamp: {problem: timestamp_refused,
          text: The timestamp is in the future or too old}  # guessed
        verifier: {problem: bad_verifier, text: The consumer was denied access to this resource.}
        parameters: {status: 400, problem: parameter_absent, text: "{missing}"}  # word guessed
        none: {problem: parameter_absent, text: oauth_consumer_key}  # guessed
        rate: {status: 503, problem: rate%20limit%20exceeded, text: please wait before retrying the xero api,
          headers: {X-Rate-Limit-Problem: minute}}
      rate: [{per: token, limit: 60, every: 1m}]
      resources:
        - {name: organisation, at: {api: /api.xro/2.0/Organisation*}, json: {Id: "{request_id}", Status: OK,
           Organisations: [{Name: Demo Company (NZ), ShortCode: "!23eYt"}]}}
        - {name: anything, at: {api: /api.xro/2.0/*}, methods: any, json: {Id: "{request_id}", Status: OK}}
      users: {fields: {org: "[A-Za-z0-9]{22}"}}
      """##
    ),
    (
      "xing",
      ##"""
      # Xing's login and API 1, 2012 to 2019. Addresses, user_id in the answer, the profile: client. Guessed: all
      # else.
      # Not said: the rest of the API, its fields= parameter.
      network: xing
      title: Xing
      hosts: {api: https://api.xing.com}
      clients: {key: "[0-9a-f]{20}", secret: "[0-9a-f]{40}"}  # guessed
      tokens:
        request: {shape: "[0-9a-f]{20}", secret: "[0-9a-f]{20}"}  # guessed
        access: {shape: "[0-9a-f]{20}", secret: "[0-9a-f]{20}"}  # guessed
        verifier: {callback: "[0-9]{4}", oob: "[0-9]{4}"}  # guessed
      steps:
        request_token: {at: {api: /v1/request_token}}
        authorize: {at: {api: /v1/authorize}}
        access_token: {at: {api: /v1/access_token}, answer: {extra: {user_id: "{user.xing_id}"}}}
      errors:
        format: {status: 401, type: application/json, json: {error_name: "{text}", message: "{problem}"}}  # guessed
        signature: {text: INVALID_OAUTH_SIGNATURE}
        consumer: {text: INVALID_OAUTH_CONSUMER}
        token: {text: INVALID_OAUTH_TOKEN}
        nonce: {text: INVALID_OAUTH_NONCE}
        timestamp: {text: INVALID_OAUTH_TIMESTAMP}
        parameters: {text: INVALID_PARAMETERS}
        not_simulated: {json: {error_name: NOT_SIMULATED, message: "{text}"}}
      resources:
        - {name: me, at: {api: /v1/users/me.json}, json: {users: [{id: "{user.xing_id}",
           first_name: "{user.first_name}", last_name: "{user.last_name}",
           display_name: "{user.full_name}", active_email: "{user.email}"}]}}
      users: {fields: {xing_id: "[0-9]{8}_[0-9a-f]{6}", first_name: "{user.name}", last_name: "{user.full_name}"}}
      """##
    ),
    (
      "zotero",
      ##"""
      # Zotero's way to an API key by OAuth, 2010 to today. Addresses, the page's parameters, the answer that is the
      # key twice: documentation and client. Guessed: errors, shapes of the request token.
      # Not said: all_groups in detail, the library's contents, a request with the key in the path alone.
      network: zotero
      title: Zotero
      hosts: {www: https://www.zotero.org, api: https://api.zotero.org}
      tokens:
        request: {shape: "[0-9a-f]{20}", secret: "[0-9a-f]{20}"}  # guessed
        access: {shape: "[A-Za-z0-9]{24}", secret: "{token}"}
        verifier: {callback: "[0-9a-f]{20}", oob: "[0-9a-f]{20}"}  # guessed
      steps:
        request_token: {at: {www: /oauth/request}}
        authorize:
          at: {www: /oauth/authorize}
          asks:
            library_access: {one_of: ["0", "1"], default: "1", grants: scope}
            notes_access: {one_of: ["0", "1"], default: "0", grants: scope}
            write_access: {one_of: ["0", "1"], default: "0", grants: scope}
            all_groups: {one_of: [none, read, write], default: none, grants: scope}
            identity: {one_of: ["0", "1"], default: "0", grants: scope}
        access_token: {at: {www: /oauth/access}, answer: {fields: [oauth_token, oauth_token_secret, userID,
          username],
          extra: {userID: "{user.id}", username: "{user.name}"}}}
      alternatives:
        - {kind: bearer-key, header: Zotero-API-Key, when: tls}
        - {kind: bearer-key, when: tls}
      errors:
        format: {status: 401, type: text/plain, body: "oauth_problem={problem}"}  # guessed
        parameters: {status: 400,
          body: "oauth_problem=parameter_absent&oauth_parameters_absent={missing.form}"}  # guessed
      resources:
        - {name: key, at: {api: /keys/*}, json: {key: "{token}", userID: "{user.id.number}",
           username: "{user.name}",
           access: {user: {library: true, notes: true}}}}
        - {name: items, at: {api: /users/*}, json: []}
      users: {fields: {id: "[1-9][0-9]{5}"}}
      """##
    ),
  ]
}
