import { readdirSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

const ASSETS = join(import.meta.dirname, '../dist/client/assets')
/** Request headers that the response depends on. */
const FORWARDED = ['accept', 'cookie', 'origin', 'sec-fetch-mode', 'sec-fetch-site']

export interface BuildServer {
  address: string
  /** Serves the next build from now on: its scripts have other names, and the old ones return 404. */
  release(): void
  close(): void
}

/** A proxy that can serve the application as if a next build had been deployed. */
export async function serveBuilds(application: string): Promise<BuildServer> {
  const names = new Set(readdirSync(ASSETS).filter((name) => name.endsWith('.js')))
  let isNext = false
  const renamed = (text: string) =>
    text
      .replaceAll(/[\w.-]+\.js\b/g, (name) => (names.has(name) ? `${name.slice(0, -3)}.next.js` : name))
      .replace(/(const VERSION = "\w+)"/, '$1next"')

  async function respond(incoming: IncomingMessage, reply: ServerResponse): Promise<void> {
    const path = incoming.url ?? '/'
    const isOfNext = path.endsWith('.next.js')
    const isOld = isNext && !isOfNext && names.has(path.slice('/assets/'.length))
    if (isOld || (isOfNext && !isNext)) return void reply.writeHead(404).end()
    const headers = new Headers(FORWARDED.map((name) => [name, String(incoming.headers[name] ?? '')]))
    const upstream = await fetch(application + path.replace('.next.js', '.js'), {
      headers,
      redirect: 'manual',
    })
    const type = upstream.headers.get('content-type') ?? ''
    const policy = upstream.headers.get('content-security-policy')
    const body = Buffer.from(await upstream.arrayBuffer())
    const isText = /html|javascript/.test(type)
    reply.writeHead(upstream.status, {
      'content-type': type,
      'cache-control': 'no-cache',
      ...(policy && { 'content-security-policy': policy }),
    })
    reply.end(isNext && isText ? renamed(body.toString()) : body)
  }

  const server = createServer((incoming, reply) => {
    respond(incoming, reply).catch(() => reply.writeHead(502).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release: () => {
      isNext = true
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
