import { get } from 'node:https'
import { text } from 'node:stream/consumers'
import { TLSSocket } from 'node:tls'
import { pluralize } from '#src/lib/text/pluralize.ts'
import type { Environment } from '#src/platform/process/env.ts'
import { examine, type Finding, faultFinding, goodFinding, warningFinding, wordsOf } from './finding.ts'

const ANSWER_MS = 8_000
const DAY_MS = 24 * 60 * 60 * 1000
/** Certificates are renewed automatically a month before they expire. */
const EXPIRY_WARNING_DAYS = 14

/** Checks that PUBLIC_URL reaches DoneUp with a valid certificate. `ca` replaces the trusted root certificates. */
export function publicAddressFindings(env: Environment, now: Date, ca?: string): Promise<Finding[]> {
  return examine('Public address', async () => {
    if (env.PUBLIC_URL === undefined) return goodFinding('Not set: DoneUp is used on this machine.')
    const address = new URL('/healthz', env.PUBLIC_URL)
    if (address.protocol !== 'https:')
      return warningFinding(
        'PUBLIC_URL is not an https address: traffic isn’t encrypted.',
        'Put a TLS proxy in front of DoneUp (docs/operations.md) and set PUBLIC_URL to its address.',
      )
    try {
      return findingOf(address, await ask(address, ca), now)
    } catch (error) {
      return failureOf(address, error)
    }
  })
}

interface Answer {
  status: number
  body: string
  expiresAt: Date
}

function ask(address: URL, ca: string | undefined): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = get(address, { ca, agent: false, timeout: ANSWER_MS }, (response) => {
      const { socket, statusCode = 0 } = response
      const until = socket instanceof TLSSocket ? socket.getPeerCertificate().valid_to : ''
      text(response).then((body) => resolve({ status: statusCode, body, expiresAt: new Date(until) }), reject)
    })
    request.once('timeout', () => request.destroy(new Error('it doesn’t answer in time')))
    request.once('error', reject)
  })
}

function findingOf({ host }: URL, { status, body, expiresAt }: Answer, now: Date): Omit<Finding, 'about'> {
  if (status !== 200 || !body.includes('"status":"ok"'))
    return faultFinding(
      `https://${host} returns ${status}, not DoneUp’s response.`,
      'Start DoneUp, and let the proxy forward requests to its HOST and PORT.',
    )
  const days = Math.floor((expiresAt.getTime() - now.getTime()) / DAY_MS)
  if (days < EXPIRY_WARNING_DAYS)
    return warningFinding(
      `The certificate of ${host} expires in ${pluralize(days, 'day')}.`,
      'It should have been renewed by now: check the log of the proxy or the renewal job.',
    )
  return goodFinding(
    `https://${host} reaches DoneUp; its certificate is valid for ${pluralize(days, 'day')}.`,
  )
}

function failureOf({ host, hostname }: URL, error: unknown): Omit<Finding, 'about'> {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOTFOUND')
    return faultFinding(
      `The host name ${hostname} doesn’t exist.`,
      'Set PUBLIC_URL to the address people use, and point its DNS record to this machine.',
    )
  if (/CERT|SIGNATURE|ISSUER/.test(code))
    return faultFinding(
      `Browsers reject the certificate of ${host}: ${wordsOf(error)}.`,
      'Check the log of the proxy: it needs a certificate for exactly this name.',
    )
  return warningFinding(
    `https://${host} can’t be reached from this machine: ${wordsOf(error)}.`,
    'Check the proxy and the firewall. If people can open it anyway, the network doesn’t support NAT loopback.',
  )
}
