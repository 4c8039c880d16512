import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const POLL_MS = 50

export interface Balancer {
  address: string
  /** Ports of the processes that are ready. */
  ready(): number[]
  close(): void
}

/** A round-robin proxy to the processes whose /readyz last returned 200. It keeps connections alive and doesn't retry. */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, keepAliveMsecs: 1_000, maxSockets: 200 })
  const ready = new Set<number>()
  let next = 0

  const polling = setInterval(() => {
    for (const port of ports) void isReady(port).then((isUp) => (isUp ? ready.add(port) : ready.delete(port)))
  }, POLL_MS)

  function pass(incoming: IncomingMessage, response: ServerResponse): void {
    const candidates = [...ready]
    const port = candidates[next++ % Math.max(1, candidates.length)]
    if (port === undefined) return void response.writeHead(502).end('no process is ready')
    const { method, url: path, headers } = incoming
    const outgoing = request({ host: '127.0.0.1', port, method, path, headers, agent }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(response)
      reply.once('error', () => response.destroy())
    })
    outgoing.once('error', (error) => {
      if (response.headersSent) response.destroy()
      else response.writeHead(502).end(`${port}: ${error.message}`)
    })
    response.once('close', () => outgoing.destroy())
    incoming.pipe(outgoing)
  }

  const server = createServer(pass)
  // Closing an idle connection could race with the next request on it.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ready: () => [...ready],
    close: () => {
      clearInterval(polling)
      server.close()
      server.closeAllConnections()
      agent.destroy()
    },
  }
}

async function isReady(port: number): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
  await response?.body?.cancel()
  return response?.status === 200
}
