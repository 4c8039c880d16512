import { Resolver } from 'node:dns/promises'
import { Agent as AgentHttp, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as AgentHttps, request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { withTimeout } from '#src/lib/time/retry.ts'

const UNREACHABLE = 'This address cannot be reached from the internet.'
const NOT_HTTPS = 'Enter an address that begins with https://'
const OTHER_PORT = 'Use port 443 or 8443.'
const WITH_PASSWORD = 'Leave the user name and password out of the address.'
const PORTS = ['', '443', '8443']
const TIMEOUT_MS = 10_000
const MAX_ANSWER_BYTES = 64 * 1024
const LOCAL = '127.0.0.1'
/** Services of a cloud to the machines in it, on an address that looks public: Azure's. */
const OF_CLOUDS = ['168.63.129.16']
/** Global unicast; ranges within it that aren't public have names of their own. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/** The address isn't one of the public internet, or its name has no address. */
export class UnreachableAddress extends Error {
  override readonly name = 'UnreachableAddress'
  constructor(message = UNREACHABLE) {
    super(message)
  }
}

interface Answer {
  status: number
  /** At most MAX_ANSWER_BYTES. */
  text: string
  /** The seconds of its Retry-After; null without one, or with a date. */
  retryAfter: number | null
}

/** Kept connections to one address. */
export interface Connection {
  /**
   * Posts a body. Redirects are returned, not followed. Throws UnreachableAddress unless the URL is https, on a usual port, of a
   * host with only public addresses, and if there is no status within the time limit.
   */
  post(body: string, headers: Record<string, string>): Promise<Answer>
  close(): void
}

interface OutboundOptions {
  /** For development: any scheme and port, and 127.0.0.1 as an address. */
  acceptsLocal?: boolean
  /** The addresses of name servers; by default the system's. */
  nameServers?: readonly string[]
  timeoutMs?: number
}

/** Sends requests to addresses that users enter, which must not reach the network of the server (SSRF). */
export function createOutbound(options: OutboundOptions = {}) {
  const { acceptsLocal = false, nameServers, timeoutMs = TIMEOUT_MS } = options
  /** Throws UnreachableAddress. Returns the public addresses of the URL's host. */
  async function addressesOf(url: URL): Promise<string[]> {
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
    const isLiteral = isIP(host) !== 0
    const addresses = isLiteral ? [host] : await resolve(host)
    const isAllowed = (address: string) => isPublic(address) || (acceptsLocal && address === LOCAL)
    if (addresses.length === 0 || !addresses.every(isAllowed)) throw new UnreachableAddress()
    const isLocal = addresses.every((address) => address === LOCAL)
    if (url.protocol !== 'https:' && !isLocal) throw new UnreachableAddress(NOT_HTTPS)
    return addresses
  }

  async function resolve(host: string): Promise<string[]> {
    // A new one reads the system's name servers again.
    const resolver = new Resolver({ timeout: timeoutMs / 4, tries: 2 })
    if (nameServers) resolver.setServers(nameServers)
    const results = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    return results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
  }

  function parse(text: string): URL {
    const url = URL.parse(text)
    if (url === null) throw new UnreachableAddress()
    if (url.username !== '' || url.password !== '') throw new UnreachableAddress(WITH_PASSWORD)
    if (acceptsLocal && /^https?:$/.test(url.protocol)) return url
    if (url.protocol !== 'https:') throw new UnreachableAddress(NOT_HTTPS)
    if (!PORTS.includes(url.port)) throw new UnreachableAddress(OTHER_PORT)
    return url
  }

  return {
    /** Throws UnreachableAddress unless the URL is https, on a usual port, of a host with only public addresses. */
    async check(text: string): Promise<void> {
      await addressesOf(parse(text))
    },

    /**
     * Opens connections to an address that is checked once for all their requests: they can't go to another one. Close it soon,
     * because the name may get another address.
     */
    connect(text: string): Connection {
      const isSecure = text.startsWith('https:')
      const agent = isSecure ? new AgentHttps({ keepAlive: true }) : new AgentHttp({ keepAlive: true })
      const late = `No answer within ${timeoutMs / 1000} seconds`
      const find = async () => {
        const url = parse(text)
        return { url, addresses: await withTimeout(addressesOf(url), timeoutMs, late) }
      }
      const found = find()
      // Each request reports it.
      found.catch(() => {})
      return {
        async post(body, headers) {
          const signal = AbortSignal.timeout(timeoutMs)
          return send({ ...(await found), agent, body, headers, signal, late })
        },
        close: () => agent.destroy(),
      }
    },
  }
}

/** Only unicast addresses of the public internet, and no IPv6 form of an IPv4 address. */
function isPublic(text: string): boolean {
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast' || OF_CLOUDS.includes(address.toString())) return false
  return !(address instanceof ipaddr.IPv6) || address.match(GLOBAL_UNICAST)
}

interface Sending {
  url: URL
  addresses: readonly string[]
  agent: AgentHttp | AgentHttps
  body: string
  headers: Record<string, string>
  signal: AbortSignal
  late: string
}

async function send(sending: Sending): Promise<Answer> {
  const { url, addresses, agent, body, headers, signal, late } = sending
  const answered = Promise.withResolvers<IncomingMessage>()
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const length = { 'content-length': Buffer.byteLength(body), 'accept-encoding': 'identity' }
  const options = { method: 'POST', agent, lookup: only(addresses), signal } as const
  const sent = request(url, { ...options, headers: { ...headers, ...length } }, answered.resolve)
  // Has no effect after the status: the rest of the answer may be invalid or late.
  sent.on('error', (error) => answered.reject(signal.aborted ? new Error(late) : error))
  sent.end(body)
  try {
    return await read(await answered.promise)
  } catch (error) {
    // A receiver may close a kept connection at any time: the request goes over a new one.
    if (!sent.reusedSocket || signal.aborted) throw error
    return send(sending)
  }
}

async function read(response: IncomingMessage): Promise<Answer> {
  const seconds = response.headers['retry-after'] ?? ''
  const retryAfter = /^\d{1,6}$/.test(seconds) ? Number(seconds) : null
  return { status: response.statusCode ?? 0, text: await readStart(response), retryAfter }
}

/** Looks up nothing: the connection goes to one of these addresses. */
function only(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_host, { all: wantsAll }, callback) => {
    const [first] = all
    if (wantsAll) callback(null, all)
    else callback(null, first?.address ?? '', first?.family)
  }
}

/** The answer's text, up to its limit; what had arrived if the rest doesn't come in time. */
async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      bytes += chunk.length
      // Leaving the loop closes the connection.
      if (bytes >= MAX_ANSWER_BYTES) break
    }
  } catch {
    // What had arrived is returned.
  }
  return Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES).toString('utf8')
}
