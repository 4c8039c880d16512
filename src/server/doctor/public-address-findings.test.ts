import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnvironment } from '#src/platform/process/env.ts'
import { CERTIFICATE, EXPIRED_CERTIFICATE, startHttps } from '../testing/test-https.ts'
import { publicAddressFindings } from './public-address-findings.ts'

const NOW = new Date('2026-11-21T10:00:00Z')
const OURS = { status: 200, body: '{"status":"ok"}' }

const environment = readEnvironment({ DATA_DIR: mkdtempSync(join(tmpdir(), 'doneup-doctor-')) })

type HttpsServer = Awaited<ReturnType<typeof startHttps>>
let ours: HttpsServer
let expired: HttpsServer
let proxyAlone: HttpsServer
beforeAll(async () => {
  ;[ours, expired, proxyAlone] = await Promise.all([
    startHttps(CERTIFICATE, OURS),
    startHttps(EXPIRED_CERTIFICATE, OURS),
    startHttps(CERTIFICATE, { status: 502, body: 'Bad Gateway' }),
  ])
})
afterAll(() => Promise.all([ours.stop(), expired.stop(), proxyAlone.stop()]))

async function about(PUBLIC_URL: string, { now = NOW, ca = CERTIFICATE }: { now?: Date; ca?: string } = {}) {
  const findings = await publicAddressFindings({ ...environment, PUBLIC_URL }, now, ca)
  for (const { state, todo } of findings) expect(todo === undefined).toBe(state === 'good')
  return findings.map(({ state, says }) => `${state}: ${says}`).join()
}

test('a public address that reaches DoneUp with a valid certificate is good', async () => {
  expect(await about(`https://localhost:${ours.port}/`)).toBe(
    `good: https://localhost:${ours.port} reaches DoneUp; its certificate is valid for 34,007 days.`,
  )
})

test('a certificate that expires within two weeks is a warning', async () => {
  const now = new Date('2119-12-20T12:00:00Z')
  expect(await about(`https://localhost:${ours.port}`, { now })).toBe(
    `warning: The certificate of localhost:${ours.port} expires in 11 days.`,
  )
})

test.each([
  ['is self-signed', () => `https://localhost:${ours.port}`, { ca: EXPIRED_CERTIFICATE }, /self-signed/],
  ['has another host name', () => `https://127.0.0.1:${ours.port}`, {}, /127\.0\.0\.1/],
  ['has expired', () => `https://localhost:${expired.port}`, { ca: EXPIRED_CERTIFICATE }, /expired/],
])('a certificate that %s is a fault', async (_name, address, options, words) => {
  const says = await about(address(), options)
  expect(says).toMatch(/^fault: Browsers reject the certificate of /)
  expect(says).toMatch(words)
})

test('a proxy that does not reach DoneUp is a fault', async () => {
  expect(await about(`https://localhost:${proxyAlone.port}`)).toBe(
    `fault: https://localhost:${proxyAlone.port} returns 502, not DoneUp’s response.`,
  )
})

test('an address unreachable from this machine is a warning', async () => {
  expect(await about('https://127.0.0.1:1')).toMatch(
    /^warning: https:\/\/127\.0\.0\.1:1 can’t be reached from this machine: .*ECONNREFUSED/,
  )
})

test('a public http address is a warning, a loopback address is not', async () => {
  expect(await about('http://doneup.example')).toMatch(/^warning: PUBLIC_URL is not an https address/)
  const [finding] = await publicAddressFindings(environment, NOW)
  expect(finding).toMatchObject({ about: 'Public address', state: 'good' })
})
