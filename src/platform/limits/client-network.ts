import { isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { Services } from '../process/services.ts'

/** The client's IP address, resolved through exactly the configured number of trusted proxies. */
export function clientAddress(c: Context<Services>): string {
  const proxies = c.get('env').TRUSTED_PROXIES
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((address) => address.trim())
  const seen = proxies > 0 ? forwarded.at(-proxies) : undefined
  return seen || remoteAddress(c) || 'unknown'
}

/** The client's network: rate limits count requests per network. */
export function clientNetwork(c: Context<Services>, prefix: 48 | 64 = 64): string {
  return networkOf(clientAddress(c), prefix)
}

/**
 * An IPv4 address, or the IPv6 network of a connection (/64) or a site (/48), since a client can use any address in its
 * network. Returns text that is not an IP address unchanged.
 */
export function networkOf(address: string, prefix: 48 | 64 = 64): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address
  const [before = [], after = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  const network = [...before, ...zeros, ...after].slice(0, prefix / 16)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/${prefix}`
}

/** The socket's peer address, regardless of headers; undefined for a request made inside the process. */
export function remoteAddress(c: Context<Services>): string | undefined {
  const bindings: unknown = c.env
  if (typeof bindings !== 'object' || bindings === null || !('incoming' in bindings)) return undefined
  return getConnInfo(c).remote.address
}
