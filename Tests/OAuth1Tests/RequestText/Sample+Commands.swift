import OAuth1RequestText

extension Sample {
  private static let address = Expected.url + Expected.form.target
  private static let header = Expected.formHeader
  private static let backslashed = header.replacing("\"", with: "\\\"")
  /// The body as HTTPie and PowerShell encode forms.
  private static let plusBody = body.replacing("%20", with: "+")

  static let commands: [Sample] = [
    Sample(
      name: "curl for sh", kind: .curl, request: .form,
      text:
        "$ curl -sS -X POST \\\n  -H 'Authorization: \(header)' \\\n  -d '\(body)' \\\n  '\(address)' | jq .\n"
    ),
    Sample(
      name: "curl with double quotes", kind: .curl, request: .form,
      text: "curl --request POST \"\(address)\" --header \"Authorization: \(backslashed)\" --data \"\(body)\""
    ),
    Sample(
      name: "curl with $'...'", kind: .curl, request: .form,
      text:
        "curl '\(address)' -H $'authorization: \(header.replacing("\"", with: "\\x22"))' --data-raw $'\(body)\' --compressed"
    ),
    Sample(
      name: "curl with data to encode", kind: .curl, request: .form,
      text:
        "user@host:~$ curl -H 'Authorization: \(header)' --data-urlencode 'status=Hello Ladies + Gentlemen, a signed OAuth request!' '\(address)'"
    ),
    Sample(
      name: "curl -G", kind: .curl, request: .search,
      text:
        "curl -G -H 'Authorization: \(Expected.searchHeader)' -d 'count=2&q=rock%20%26%20roll' https://api.example.com/1.1/search/tweets.json"
    ),
    Sample(
      name: "curl with typographic quotes and dashes", kind: .curl, request: .form,
      text:
        "curl –X POST —header ‘Authorization: \(header.replacing("\"", with: "”"))’ -d “\(body)” “\(address)”",
      remarks: ["its dashes were typographic", "its quotes were typographic"]),
    Sample(
      name: "curl with the output of -v", kind: .curl, request: .form,
      text:
        "$ curl -v -H 'Authorization: \(header)' -d '\(body)' '\(address)'\n> POST /1.1/statuses/update.json HTTP/1.1\n> Host: api.example.com\n>\n< HTTP/2 401\n< date: Sat, 15 Oct 2011 21:02:38 GMT\n<\n",
      status: 401),
    Sample(
      name: "curl of cmd.exe, as Chrome writes it", kind: .curlOfCommandPrompt, request: .form,
      text:
        "curl ^\"\(address.replacing("?", with: "?").replacing("=", with: "="))^\" ^\r\n  -H ^\"authorization: \(header.replacing("%", with: "^%^").replacing("\"", with: "^\\^\""))^\" ^\r\n  --data-raw ^\"\(body.replacing("%", with: "^%^"))^\""
    ),
    Sample(
      name: "curl of cmd.exe, written by hand", kind: .curlOfCommandPrompt, request: .form,
      text:
        "C:\\Users\\ann>curl.exe -H \"Authorization: \(backslashed)\" ^\r\n -d \"\(body)\" \"\(address)\"\r\n"
    ),
    Sample(
      name: "curl of cmd.exe, as Firefox writes it", kind: .curlOfCommandPrompt, request: .form,
      text:
        "curl \"\(address)\" -X POST -H \"Authorization: \(header.replacing("%", with: "\"%\"").replacing("\"", with: "\"\"").replacing("\"\"%\"\"", with: "\"%\""))\" --data \"\(body.replacing("%", with: "\"%\""))\""
    ),
    Sample(
      name: "curl of PowerShell", kind: .curlOfPowerShell, request: .form,
      text:
        "PS C:\\> curl.exe -H \"Authorization: \(header.replacing("\"", with: "\\`\""))\" `\n  -d '\(body)' '\(address)'"
    ),
    Sample(
      name: "Invoke-WebRequest, as Chrome writes it", kind: .invokeWebRequest, request: .form,
      text: """
        $session = New-Object Microsoft.PowerShell.Commands.WebRequestSession
        $session.UserAgent = "Mozilla/5.0 (X11; Linux x86_64)"
        $session.Cookies.Add((New-Object System.Net.Cookie("guest", "v1%3A", "/", ".example.com")))
        Invoke-WebRequest -UseBasicParsing -Uri "\(address)" `
        -Method "POST" `
        -WebSession $session `
        -Headers @{
        "authority"="api.example.com"
          "method"="POST"
          "authorization"="\(header.replacing("\"", with: "`\""))"
          "accept"="*/*"
        } `
        -ContentType "application/x-www-form-urlencoded" `
        -Body "\(body)"
        """),
    Sample(
      name: "Invoke-RestMethod, as Postman writes it", kind: .invokeWebRequest, request: .form,
      text: """
        $headers = New-Object "System.Collections.Generic.Dictionary[[String],[String]]"
        $headers.Add("Content-Type", "application/x-www-form-urlencoded")
        $headers.Add("Authorization", '\(header)')

        $body = "\(body)"

        $response = Invoke-RestMethod '\(address)' -Method 'POST' -Headers $headers -Body $body
        $response | ConvertTo-Json
        """),
    Sample(
      name: "Invoke-RestMethod with hash tables", kind: .invokeWebRequest, request: .form,
      text: """
        $fields = @{ Authorization = '\(header)' }
        irm -Uri '\(address)' -Method Post -Headers $fields -Body @{ status = 'Hello Ladies + Gentlemen, a signed OAuth request!' }
        """, remarks: ["hash table"], body: plusBody),
    Sample(
      name: "wget", kind: .wget, request: .form,
      text:
        "wget --no-check-certificate --quiet \\\n  --method POST \\\n  --timeout=0 \\\n  --header 'Authorization: \(header)' \\\n  --body-data '\(body)' \\\n   '\(address)'"
    ),
    Sample(
      name: "wget with post-data", kind: .wget, request: .form,
      text: "wget -q -O - --header=\"Authorization: \(backslashed)\" --post-data='\(body)' '\(address)'"),
    Sample(
      name: "HTTPie", kind: .httpie, request: .form,
      text:
        "https -v --form POST 'api.example.com/1.1/statuses/update.json' include_entities==true Authorization:'\(header)' status='Hello Ladies + Gentlemen, a signed OAuth request!'",
      body: plusBody),
    Sample(
      name: "fetch, as Chrome writes it", kind: .fetch, request: .form,
      text: """
        fetch("\(address)", {
          "headers": {
            "accept": "*/*",
            "authorization": "\(backslashed)",
            "content-type": "application/x-www-form-urlencoded"
          },
          "referrer": "https://example.com/",
          "body": "\(body)",
          "method": "POST",
          "mode": "cors",
          "credentials": "include"
        });
        """),
    Sample(
      name: "fetch, written by hand", kind: .fetch, request: .form,
      text: """
        // The call
        const response = await fetch(`\(address)`, {
          method: 'post', // not GET
          headers: new Headers({ Authorization: '\(header)' }),
          body: new URLSearchParams({ status: 'Hello Ladies + ' + 'Gentlemen, a signed OAuth request!', }),
        })
        """, body: plusBody),
  ]
}
