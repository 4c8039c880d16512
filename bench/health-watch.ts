import { Agent, get } from 'node:http'

// A process of its own for bench/hostile.ts: asks for /healthz at a fixed rate, whether or not earlier requests have been
// answered, and sends what each took in milliseconds when its parent asks for it.
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
