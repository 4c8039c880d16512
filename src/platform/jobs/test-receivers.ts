import { createSocket } from 'node:dgram'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const A = 1
const HEADER_BYTES = 12

/**
 * A name server on 127.0.0.1: `answer` returns the IPv4 addresses of a name, null if there is no such name, or undefined
 * to send nothing. Names have no IPv6 addresses.
 */
export async function startNameServer(answer: (name: string) => readonly string[] | null | undefined) {
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    const { name, end } = nameIn(query)
    const isA = query.readUInt16BE(end) === A
    const found = answer(name)
    if (found === undefined) return
    const addresses = isA && found ? found : []
    const header = Buffer.from(query.subarray(0, HEADER_BYTES))
    header.writeUInt16BE(found === null ? 0x8183 : 0x8180, 2)
    header.writeUInt16BE(addresses.length, 6)
    header.fill(0, 8)
    // A pointer to the name, type A, class IN, a TTL of 0, and the four bytes of the address.
    const records = addresses.map((one) =>
      Buffer.from([0xc0, HEADER_BYTES, 0, A, 0, 1, 0, 0, 0, 0, 0, 4, ...one.split('.').map(Number)]),
    )
    socket.send(Buffer.concat([header, query.subarray(HEADER_BYTES, end + 4), ...records]), port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${socket.address().port}`,
    stop: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  }
}

function nameIn(query: Buffer) {
  const labels: string[] = []
  let at = HEADER_BYTES
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.'), end: at + 1 }
}

export interface Received {
  headers: IncomingMessage['headers']
  path: string
  body: string
}

/** A receiver of webhooks on 127.0.0.1 that answers as `answer` does, and what it has received. */
export async function startReceiver(answer: (response: ServerResponse, received: Received) => void) {
  const requests: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { headers, url: path = '' } = request
      const received = { headers, path, body: Buffer.concat(chunks).toString('utf8') }
      requests.push(received)
      answer(response, received)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}/hook`,
    requests,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
