import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const LOOK_EVERY_MS = 50

export interface Balancer {
  address: string
  /** Whom it gives requests. */
  ready(): number[]
  close(): void
}

/**
 * The smallest proxy that honours readiness: requests go in turn to the processes whose /readyz last said yes, on connections
 * that it keeps, and each is tried once.
 */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, keepAliveMsecs: 1_000, maxSockets: 200 })
  const ready = new Set<number>()
  let turn = 0

  const looking = setInterval(() => {
    for (const port of ports) void isReady(port).then((yes) => (yes ? ready.add(port) : ready.delete(port)))
  }, LOOK_EVERY_MS)

  function pass(incoming: IncomingMessage, answer: ServerResponse): void {
    const choice = [...ready]
    const port = choice[turn++ % Math.max(1, choice.length)]
    if (port === undefined) return void answer.writeHead(502).end('nobody is ready')
    const { method, url: path, headers } = incoming
    const outgoing = request({ host: '127.0.0.1', port, method, path, headers, agent }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answer)
      reply.once('error', () => answer.destroy())
    })
    outgoing.once('error', (error) => {
      if (answer.headersSent) answer.destroy()
      else answer.writeHead(502).end(`${port}: ${error.message}`)
    })
    answer.once('close', () => outgoing.destroy())
    incoming.pipe(outgoing)
  }

  const server = createServer(pass)
  // A connection that it closed for having nothing to do could be the one for the next request.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ready: () => [...ready],
    close: () => {
      clearInterval(looking)
      server.close()
      server.closeAllConnections()
      agent.destroy()
    },
  }
}

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
  await answer?.body?.cancel()
  return answer?.status === 200
}
