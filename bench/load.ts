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
  /** How many of them, the first, only make work beside what is measured. */
  uncounted?: number
  seconds: number
  /** Returns the next request of a connection as raw HTTP/1.1, from its last response body, which is empty at first. */
  next: (connection: number, lastBody: Buffer) => string
}

/** Closed-loop load: each connection sends its next request when its last one is answered, for some seconds. */
export async function measure(load: Load): Promise<Result> {
  const latencies: number[] = []
  const started = performance.now()
  const deadline = started + load.seconds * 1000
  const { uncounted = 0 } = load
  const connections = Array.from({ length: load.connections }, (_, index) =>
    drive(load, index, deadline, index < uncounted ? [] : latencies),
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
  let lastBody: Buffer = Buffer.alloc(0)
  while (performance.now() < deadline) {
    const sent = performance.now()
    socket.write(next(index, lastBody))
    const { value: answer } = await answers.next()
    if (answer === undefined) throw new Error('The server closed the connection')
    if (answer.status !== 200 && answer.status !== 201)
      throw new Error(`Returned ${answer.status}: ${answer.body.toString('utf8', 0, 300)}`)
    latencies.push(performance.now() - sent)
    lastBody = answer.body
  }
  socket.destroy()
}

interface Answer {
  status: number
  body: Buffer
}

const headerEnd = Buffer.from('\r\n\r\n')
const lastChunk = Buffer.from('0\r\n\r\n')

/**
 * Parses responses by hand, and leaves their bodies in the parts that arrived, because a full client would take more of the
 * processors than the measured servers.
 */
async function* parseResponses(socket: Socket): AsyncGenerator<Answer, undefined> {
  let parts: Buffer[] = []
  let length = 0
  let wanted: number | null | undefined
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    parts.push(chunk)
    length += chunk.length
    wanted ??= lengthOf(parts)
    if (wanted === undefined) continue
    const isComplete =
      wanted === null ? chunk.subarray(-lastChunk.length).equals(lastChunk) : length >= wanted
    if (!isComplete) continue
    const answer = Buffer.concat(parts)
    const from = answer.indexOf(headerEnd) + headerEnd.length
    yield {
      status: Number(answer.toString('latin1', 9, 12)),
      body: wanted === null ? firstChunkOf(answer.subarray(from)) : answer.subarray(from),
    }
    parts = []
    length = 0
    wanted = undefined
  }
  return undefined
}

/** The bytes of the response with its head; null if it says no length, undefined until the head is complete. */
function lengthOf(parts: Buffer[]): number | null | undefined {
  const start = parts.length === 1 ? parts[0] : Buffer.concat(parts)
  const end = start?.indexOf(headerEnd) ?? -1
  if (start === undefined || end < 0) return undefined
  const length = /\r\ncontent-length: (\d+)/i.exec(start.toString('latin1', 0, end))?.[1]
  return length === undefined ? null : end + headerEnd.length + Number(length)
}

function firstChunkOf(body: Buffer): Buffer {
  return body.subarray(body.indexOf('\r\n') + 2, -lastChunk.length)
}
