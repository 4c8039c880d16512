import { get } from 'node:https'
import { text } from 'node:stream/consumers'
import { TLSSocket } from 'node:tls'
import { counted } from '#src/lib/counted.ts'
import type { Environment } from '#src/platform/env.ts'
import { examine, type Finding, fault, good, warning, wordsOf } from './finding.ts'

const ANSWER_MS = 8_000
const DAY_MS = 24 * 60 * 60 * 1000
/** Automatic renewal has been failing for two weeks by then. */
const FEW_DAYS = 14

/**
 * Checks that PUBLIC_URL reaches DoneUp with a certificate that browsers accept and that doesn't expire soon. `ca`
 * replaces the trusted root certificates.
 */
export function publicAddressFindings(env: Environment, now: Date, ca?: string): Promise<Finding[]> {
  return examine('Public address', async () => {
    if (env.PUBLIC_URL === undefined) return [good('There is none: it is used on this machine.')]
    const address = new URL('/healthz', env.PUBLIC_URL)
    if (address.protocol !== 'https:')
      return [
        warning(
          'PUBLIC_URL is no https address: what people type can be read on its way.',
          'Put a proxy with a certificate before DoneUp (docs/operations.md), and set PUBLIC_URL to its address.',
        ),
      ]
    try {
      return [findingOf(address, await ask(address, ca), now)]
    } catch (error) {
      return [failureOf(address, error)]
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
    return fault(
      `https://${host} answers ${status}, and not as DoneUp does.`,
      'Start DoneUp, and let the proxy pass requests on to its HOST and PORT.',
    )
  const days = Math.floor((expiresAt.getTime() - now.getTime()) / DAY_MS)
  if (days < FEW_DAYS)
    return warning(
      `The certificate of ${host} expires in ${counted(days, 'day')}.`,
      'It should have been renewed by now: look at the log of the proxy, or of whatever renews it.',
    )
  return good(`https://${host} leads here; its certificate holds for ${counted(days, 'day')}.`)
}

function failureOf({ host, hostname }: URL, error: unknown): Omit<Finding, 'about'> {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOTFOUND')
    return fault(
      `There is no machine of the name ${hostname}.`,
      'Set PUBLIC_URL to the address people use, and let its DNS name this machine.',
    )
  if (/CERT|SIGNATURE|ISSUER/.test(code))
    return fault(
      `Browsers refuse the certificate of ${host}: ${wordsOf(error)}.`,
      'Look at the log of the proxy: it has to get a certificate for exactly this name.',
    )
  return warning(
    `https://${host} can’t be reached from this machine: ${wordsOf(error)}.`,
    'Look at the proxy and the firewall. Where people can open it all the same, the network does not lead back to itself.',
  )
}
