-- Each request carries a signature of its own, out of a file per thread: EINLASS_SIGNED.0, EINLASS_SIGNED.1 ...
local threads = 0
function setup(thread)
  thread:set("number", threads)
  threads = threads + 1
end

function init(args)
  lines = {}
  for line in io.lines(os.getenv("EINLASS_SIGNED") .. "." .. number) do lines[#lines + 1] = line end
  place = 0
  key = os.getenv("EINLASS_KEY")
  beginning = "GET /1.1/account/verify_credentials.json HTTP/1.1\r\nHost: api.twitter.com\r\n" ..
    "Authorization: OAuth oauth_consumer_key=\"" .. key .. "\", oauth_nonce=\""
end

function request()
  place = place % #lines + 1
  local token, nonce, signature, stamp = lines[place]:match("(%S+) (%S+) (%S+) (%S+)")
  return beginning .. nonce .. "\", oauth_signature=\"" .. signature ..
    "\", oauth_signature_method=\"HMAC-SHA1\", oauth_timestamp=\"" .. stamp .. "\", oauth_token=\"" .. token ..
    "\", oauth_version=\"1.0\"\r\n\r\n"
end

-- One line for the script that reads it: requests a second, p99 in milliseconds, answers that were not 200.
function done(summary, latency, requests)
  io.write(string.format("RESULT %.0f %.3f %d\n", summary.requests / (summary.duration / 1e6),
    latency:percentile(99) / 1e3, summary.errors.status + summary.errors.read + summary.errors.timeout))
end
