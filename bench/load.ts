import { connect, type Socket } from 'node:net'

export interface Result {
  requests: number
  requestsPerSecond: number
  p50: number
  p99: number
}

interface Load {
  port: number
  connections: number
  seconds: number
  /** Returns the next request of a connection as raw HTTP/1.1, from its last response body. */
  next: (connection: number, lastBody: string) => string
}

/** Closed-loop load: each connection sends its next request when its last one is answered, for some seconds. */
export async function measure(load: Load): Promise<Result> {
  const latencies: number[] = []
  const started = performance.now()
  const deadline = started + load.seconds * 1000
  const connections = Array.from({ length: load.connections }, (_, index) =>
    drive(load, index, deadline, latencies),
  )
  await Promise.all(connections)
  const seconds = (performance.now() - started) / 1000
  latencies.sort((a, b) => a - b)
  const at = (part: number) => latencies[Math.floor(latencies.length * part)] ?? 0
  return {
    requests: latencies.length,
    requestsPerSecond: latencies.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
  }
}

async function drive(
  { port, next }: Load,
  index: number,
  deadline: number,
  latencies: number[],
): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  const answers = parseResponses(socket)
  let lastBody = ''
  while (performance.now() < deadline) {
    const sent = performance.now()
    socket.write(next(index, lastBody))
    const { value: answer } = await answers.next()
    if (answer === undefined) throw new Error('The server closed the connection')
    if (answer.status !== 200 && answer.status !== 201)
      throw new Error(`Returned ${answer.status}: ${answer.body.slice(0, 300)}`)
    latencies.push(performance.now() - sent)
    lastBody = answer.body
  }
  socket.destroy()
}

interface Answer {
  status: number
  body: string
}

const headerEnd = Buffer.from('\r\n\r\n')

/** Parses responses by hand, because a full client would cost more than the measured servers. */
async function* parseResponses(socket: Socket): AsyncGenerator<Answer, undefined> {
  let rest = Buffer.alloc(0)
  for await (const chunk of socket) {
    rest = Buffer.concat([rest, chunk as Buffer])
    const end = rest.indexOf(headerEnd)
    if (end < 0) continue
    const head = rest.subarray(0, end).toString('latin1')
    const from = end + headerEnd.length
    const body = bodyOf(head, rest.subarray(from))
    if (body === null) continue
    rest = Buffer.alloc(0)
    yield { status: Number(head.slice(9, 12)), body }
  }
  return undefined
}

/** The complete body, or null if more is expected. */
function bodyOf(head: string, rest: Buffer): string | null {
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length !== undefined) return rest.length < Number(length) ? null : rest.toString('utf8')
  const text = rest.toString('utf8')
  return text.endsWith('0\r\n\r\n') ? text.slice(text.indexOf('\r\n') + 2) : null
}
