import { connect } from 'node:net'

// A child process of bench/streams.ts: opens streams and reports when each event has reached how many of them.
const [port, path, cookie, count] = process.argv.slice(2)
const OPENED_AT_ONCE = 100
const mark = Buffer.from('event: change')
let arrived: number[] = []

function open(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncookie: ${cookie}\r\n\r\n`)
    socket.on('data', (part: Buffer) => {
      if (part.includes('event: open')) resolve()
      if (part.includes(mark)) arrived.push(Date.now())
    })
    socket.once('error', reject)
    socket.once('close', () => process.send?.({ closed: true }))
  })
}

for (let opened = 0; opened < Number(count); opened += OPENED_AT_ONCE)
  await Promise.all(Array.from({ length: OPENED_AT_ONCE }, open))
process.send?.({ opened: true })
process.on('message', () => {
  process.send?.({ arrived })
  arrived = []
})
