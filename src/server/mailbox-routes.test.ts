import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { createPresence } from '#src/features/base/presence/presence.server.ts'
import { localMailer } from '#src/platform/mail/mail.ts'
import { mailContent } from '#src/platform/mail/mail-content.ts'
import { startRealtime } from '#src/platform/streams/realtime.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { createApp } from './http.ts'
import { storesMailLocally } from './mailbox-routes.ts'
import { TEST_ORIGIN } from './testing/test-world.ts'

const world = worldForFile()

async function keep(to: string, subject: string, sentence = 'Kia ora'): Promise<void> {
  const content = mailContent({
    subject,
    paragraphs: [sentence],
    action: { label: 'Open DoneUp', url: `${TEST_ORIGIN}/login?a=1&b=2` },
  })
  await localMailer(world.db).send({ id: uuidv7(), to, ...content })
}

test('without a mail server, mails are stored and listed as JSON by recipient', async () => {
  await keep('aroha@doneup.example', 'The first')
  await keep('aroha@doneup.example', 'The second')
  await keep('ben@doneup.example', 'For somebody else')
  const response = await world.send('GET', '/api/dev/mails?to=Aroha@doneup.example')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const mails = (await response.json()) as { subject: string; to: string; text: string; sentAt: string }[]
  expect(mails.map(({ subject, to }) => [subject, to])).toEqual([
    ['The second', 'aroha@doneup.example'],
    ['The first', 'aroha@doneup.example'],
  ])
  expect(mails[0]?.text).toContain(`${TEST_ORIGIN}/login?a=1&b=2`)
  expect(mails[0]?.sentAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})

test('the mailbox page shows mails without scripts and escapes their content', async () => {
  await keep('eve@doneup.example', '<script>alert(1)</script>', '<img src=x onerror=alert(1)>')
  const response = await world.send('GET', '/dev/mail?to=eve@doneup.example')
  const page = await response.text()
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(page).not.toMatch(/<script|<img/)
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(page).toContain(`<a href="${TEST_ORIGIN}/login?a=1&amp;b=2">`)
  expect(page).toMatch(/<iframe sandbox="allow-popups allow-popups-to-escape-sandbox"/)
})

test('an empty mailbox shows a message', async () => {
  const page = await (await world.send('GET', '/dev/mail?to=unknown@doneup.example')).text()
  expect(page).toContain('No emails to unknown@doneup.example.')
})

test.each([
  { NODE_ENV: 'production' as const, SMTP_URL: undefined },
  { NODE_ENV: 'development' as const, SMTP_URL: 'smtp://mail.doneup.example' },
])('with a mail server, or in production, there is no mailbox: %o', async (settings) => {
  expect(storesMailLocally(settings)).toBe(false)
  const realtime = await startRealtime(world.db, createPresence)
  const app = createApp({ ...world.jobServices, realtime, env: { ...world.jobServices.env, ...settings } })
  for (const path of ['/dev/mail', '/api/dev/mails']) expect((await app.request(path)).status).toBe(404)
  await realtime.stop()
})

test('M4: only a loopback connection without a proxy opens the mailbox, regardless of its Host header', async () => {
  const realtime = await startRealtime(world.db, createPresence)
  const app = createApp({ ...world.jobServices, realtime, publicUrl: 'https://deals.example' })
  const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } })
  const read = async (address: string, headers: Record<string, string> = {}, host = 'localhost') =>
    (await app.request(`http://${host}/api/dev/mails`, { headers }, from(address))).status
  expect(await read('127.0.0.1')).toBe(200)
  expect(await read('::1')).toBe(200)
  expect(await read('203.0.113.7')).toBe(404)
  expect(await read('127.0.0.1', { 'x-forwarded-for': '203.0.113.7' })).toBe(404)
  expect(await read('127.0.0.1', { 'x-real-ip': '203.0.113.7' })).toBe(404)
  expect(await read('127.0.0.1', { via: '1.1 proxy' })).toBe(404)
  expect(await read('127.0.0.1', { forwarded: 'for=203.0.113.7' })).toBe(404)
  expect(await read('127.0.0.1', {}, 'deals.example')).toBe(404)
  await realtime.stop()
})

test('the mailbox rejects other host names (DNS rebinding)', async () => {
  for (const path of ['/dev/mail', '/api/dev/mails']) {
    expect((await world.app.request(`http://rebound.example${path}`)).status).toBe(404)
    expect((await world.app.request(`http://127.0.0.1:3000${path}`)).status).toBe(200)
  }
})
