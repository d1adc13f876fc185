import OAuth1RequestText

extension Sample {
  private static let backslashed = Expected.formHeader.replacing("\"", with: "\\\"")
  private static let address = Expected.url + Expected.form.target

  private static let entry = """
    {
      "startedDateTime": "2011-10-14T20:49:18.000Z", "time": 51,
      "request": {
        "method": "POST", "url": "\(address.replacing("/", with: "\\/"))", "httpVersion": "http/2.0",
        "headers": [
          {"name": ":authority", "value": "api.example.com"},
          {"name": "authorization", "value": "\(backslashed)"},
          {"name": "content-type", "value": "application/x-www-form-urlencoded"}
        ],
        "queryString": [{"name": "include_entities", "value": "true"}], "cookies": [],
        "postData": {"mimeType": "application/x-www-form-urlencoded", "text": "\(body)", "params": []}
      },
      "response": {
        "status": 401, "statusText": "", "headers": [{"name": "Date", "value": "Sat, 15 Oct 2011 21:02:38 GMT"}]
      }
    }
    """

  private static let other = """
    {"request": {"method": "GET", "url": "https://example.com/", "headers": []}, "response": {"status": 200, "headers": []}}
    """

  /// An accepted request between one without a signature and two refused ones.
  static let archive = """
    {"log": {"version": "1.2", "entries": [
    \(other), \(entry.replacing("401", with: "200").replacing("update", with: "first")), \(entry), \(entry.replacing("update", with: "last"))
    ]}}
    """

  private static let item = """
    {
      "name": "update",
      "request": {
        "method": "POST",
        "header": [
          {"key": "Authorization", "value": "\(backslashed)", "type": "text"},
          {"key": "X-Off", "value": "1", "disabled": true}
        ],
        "body": {"mode": "raw", "raw": "\(body)"},
        "url": {"raw": "{{base}}\(Expected.form.target)", "host": ["{{base}}"]}
      },
      "response": []
    }
    """

  static let files: [Sample] = [
    Sample(name: "a HAR entry", kind: .httpArchiveEntry, request: .form, text: entry, status: 401),
    Sample(name: "a HAR file", kind: .httpArchive, request: .form, text: archive, status: 401),
    Sample(
      name: "a HAR entry with parameters", kind: .httpArchiveEntry, request: .form,
      text: entry.replacing(
        "\"text\": \"\(body)\", \"params\": []",
        with:
          "\"params\": [{\"name\": \"status\", \"value\": \"Hello Ladies + Gentlemen, a signed OAuth request!\"}]"
      ),
      remarks: ["composed from the entry's parameters"], status: 401,
      body: body.replacing("%20", with: "+")),
    Sample(
      name: "a Postman item", kind: .postmanItem, request: .form,
      text: item.replacing("{{base}}", with: Expected.url).replacing(
        "{\"key\": \"X-Off\"",
        with:
          "{\"key\": \"Content-Type\", \"value\": \"application/x-www-form-urlencoded\"}, {\"key\": \"X-Off\""
      )),
    Sample(
      name: "a Postman collection", kind: .postmanCollection, request: .form,
      text: """
        {
          "info": {"name": "n", "schema": "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"},
          "item": [{"name": "folder", "item": [\(item.replacing("\"mode\": \"raw\", \"raw\": \"\(body)\"", with: "\"mode\": \"urlencoded\", \"urlencoded\": [{\"key\": \"status\", \"value\": \"Hello Ladies + Gentlemen, a signed OAuth request!\"}]"))]}],
          "variable": [{"key": "base", "value": "https://api.example.com"}]
        }
        """, body: body.replacing("%20", with: "+")),
  ]
}
