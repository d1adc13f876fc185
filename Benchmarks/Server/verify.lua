-- Sends requests that were made before, each once: out of a file for each thread, FILE.0, FILE.1 ... The arguments are FILE
-- and, for a wrk that begins with another one than FILE.0, its number.
-- Nothing is made while wrk measures, so that its own work takes as little as it can from the servers' cores.
local threads = {}

function setup(thread)
  thread:set("number", #threads)
  threads[#threads + 1] = thread
end

function init(args)
  requests = {}
  local file = args[1] .. "." .. number + (tonumber(args[2]) or 0)
  for line in io.open(file, "rb"):read("*a"):gmatch("(%Z+)%z") do
    requests[#requests + 1] = line
  end
  place, count = 0, #requests
  -- A walk through all of these would stop the thread for milliseconds, and there is nothing to collect.
  collectgarbage("collect")
  collectgarbage("stop")
end

function request()
  place = place + 1
  return requests[(place - 1) % count + 1]
end

-- One line for the script that reads it: requests a second, p99 in milliseconds, how many there were, responses that
-- were not 200, and requests that had to be sent again.
function done(summary, latency, requests)
  local again = 0
  for _, thread in ipairs(threads) do
    again = again + math.max(0, thread:get("place") - thread:get("count"))
  end
  local failed = summary.errors.status + summary.errors.read + summary.errors.timeout
  io.write(string.format("RESULT %.0f %.3f %d %d %d\n", summary.requests / (summary.duration / 1e6),
    latency:percentile(99) / 1e3, summary.requests, failed, again))
end
