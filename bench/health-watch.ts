import { Agent, get } from 'node:http'

// A child process of bench/hostile.ts: requests /healthz at a fixed rate, regardless of pending responses, and sends
// the response times in milliseconds to its parent on request.
const [port] = process.argv.slice(2)
const EVERY_MS = 25
const agent = new Agent({ keepAlive: true, maxSockets: 400 })
const took: number[] = []
let failed = 0

setInterval(() => {
  const startedAt = performance.now()
  get({ host: '127.0.0.1', port, path: '/healthz', agent }, (answer) => {
    answer.resume().on('end', () => took.push(performance.now() - startedAt))
    if (answer.statusCode !== 200) failed += 1
  }).on('error', () => {
    failed += 1
  })
}, EVERY_MS)

process.on('message', () => process.send?.({ took: took.splice(0), failed }))
