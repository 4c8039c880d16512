import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { documentListSchema, type StoredDocument } from '#src/features/base/documents/schema.ts'
import { pdf } from '#src/features/base/documents/test-files.ts'
import { changedDealSchema } from '#src/features/deals/pipeline/schema.ts'
import { downloadLinkSchema } from '#src/lib/files/download-link.ts'
import { eventually } from '#src/lib/time/test-eventually.ts'
import { startMailServer, type TestMailServer } from '#src/server/testing/test-mail-server.ts'
import { startS3 } from '#src/server/testing/test-s3.ts'
import type { PrivatePostgres } from '../../scripts/private-postgres.ts'
import { followChanges, type LiveReader } from '../live-reader.ts'
import { callerOf, type Person, signUp } from '../people.ts'
import type { ServerUnderTest } from '../server-under-test.ts'
import { isLong, printFigure } from './fault-mode.ts'
import { type Gate, startGate } from './gate.ts'
import { type ServerOnPostgres, startOnPostgres } from './server-on-postgres.ts'

// Injects faults into one process: mail server, file storage, disk, clock and slow readers.

const METRICS_TOKEN = 'kahikatea-rimu-totara'
const PACE = { interval: 5 }
const LARGE = 400_000
const CHANGES = isLong ? 30_000 : 2_000
/** 140 kB, less than a stream may hold unread: a client that reads is never disconnected. */
const CHANGES_AT_ONCE = 20
/** Less than the 210 MB of 30,000 changes; garbage not yet collected takes up to 130 MB. */
const MAY_GROW_MB = 150

let started: ServerOnPostgres
let postgres: PrivatePostgres
let dataDir: string
let s3: Awaited<ReturnType<typeof startS3>>
let mailServer: TestMailServer
let fileGate: Gate
let mailGate: Gate
let server: ServerUnderTest
let mere: Person
let deal: string

beforeAll(async () => {
  s3 = await startS3()
  mailServer = await startMailServer()
  fileGate = await startGate(Number(new URL(s3.bucket.endpoint).port))
  mailGate = await startGate(mailServer.port)
  const variables = {
    METRICS_TOKEN,
    S3_ENDPOINT: `http://127.0.0.1:${fileGate.port}`,
    S3_BUCKET: s3.bucket.bucket,
    S3_ACCESS_KEY_ID: s3.bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.bucket.secretAccessKey,
    SMTP_URL: `smtp://127.0.0.1:${mailGate.port}`,
    NODE_OPTIONS: `--import ${join(import.meta.dirname, 'shifted-clock.ts')}`,
  }
  started = await startOnPostgres(variables)
  ;({ postgres, server, dataDir, person: mere } = started)
  deal = await saveDeal()
})

afterAll(() =>
  started.end(() => Promise.all([fileGate.shut(), mailGate.shut(), mailServer.stop(), s3.stop()])),
)

test('emails are sent once the mail server is available again', async () => {
  await mailGate.shut()
  const { email } = await signUp(server.address)
  await eventually(() => expect(server.output()).toContain('job_failed'))
  expect(mailServer.mails.flatMap(({ to }) => to)).not.toContain(email)
  await mailGate.open()
  await untilSent(email)
})

test('while file storage is down only uploads fail, and they succeed later', async () => {
  const stored = await upload(1_000)
  expect(stored.status).toBe(201)
  await fileGate.shut()
  await expectRefusedUpload()
  await saveDeal()
  await fileGate.open()
  expect((await upload(LARGE)).status).toBe(201)
  expect(await documents()).toHaveLength(2)
})

test('on a full disk only uploads fail, and they succeed with free space', async () => {
  const { length: before } = await documents()
  limitFiles(LARGE / 2)
  await expectRefusedUpload()
  await saveDeal()
  limitFiles('unlimited')
  expect((await upload(LARGE)).status).toBe(201)
  expect(await documents()).toHaveLength(before + 1)
})

test('clock jumps end no session, stream or subscription', async () => {
  const reader = await followChanges(server.address, mere)
  onTestFinished(() => reader.close())
  for (const hours of [1, -1]) {
    process.kill(server.pid, 'SIGUSR2')
    await eventually(async () => expect(await hoursAhead()).toBe(hours))
    const id = await saveDeal()
    await eventually(() => expect([...reader.received]).toContain(id))
    const { email } = await signUp(server.address)
    await untilSent(email)
    const { email: known, password } = mere
    const elsewhere = callerOf(server.address, '')
    const signedIn = await elsewhere('POST', '/api/auth/sign-in', { body: { email: known, password } })
    expect(signedIn.status).toBe(200)
  }
  expect(reader.reconnected()).toBe(0)
})

test('a client that does not read its stream is disconnected and resumes without loss', async () => {
  // A stream of the previous test may still be counted, and a new one not yet.
  await untilStreams(0)
  const reader = await followChanges(server.address, mere)
  onTestFinished(() => reader.close())
  await untilStreams(1)
  const before = megabytes()
  const silent = await openUnread()
  await untilStreams(2)
  await announce(reader)
  await eventually(async () => {
    await saveDeal()
    expect(await metric('doneup_live_streams')).toBe(1)
  })
  const grown = megabytes() - before
  printFigure(`${CHANGES} changes, of which a client read none: it was cut; ${grown} MB more than before`)
  if (isLong) expect(grown).toBeLessThan(MAY_GROW_MB)
  reader.close()
  silent.destroy()
  expect(await resumed()).toContain('event: change')
})

async function saveDeal(): Promise<string> {
  const body = { address: '8 Kererū Street, Ōtūmoetai, Tauranga' }
  const reply = await mere.call('POST', '/api/opportunities', { body })
  expect(reply.status).toBe(201)
  return changedDealSchema.parse(reply.body).opportunity.id
}

function upload(bytes: number): Promise<Response> {
  const form = new FormData()
  form.append('file', new File([Buffer.from(pdf(bytes))], 'agreement.pdf', { type: 'application/pdf' }))
  return fetch(`${server.address}/api/opportunities/${deal}/documents?category=purchase_docs`, {
    method: 'POST',
    headers: { origin: server.address, ...cookie() },
    body: form,
  })
}

async function expectRefusedUpload(): Promise<void> {
  const { length: before } = await documents()
  const refused = await upload(LARGE)
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.text()).toContain('couldn’t be saved')
  expect(await documents()).toHaveLength(before)
  expect(readdirSync(join(dataDir, 'uploads'))).toEqual([])
}

async function documents(): Promise<StoredDocument[]> {
  const { body } = await mere.call('GET', `/api/opportunities/${deal}/documents`)
  return documentListSchema.parse(body).documents
}

/** Limits the server's file size (ulimit), so that larger writes fail like on a full disk. */
function limitFiles(bytes: number | 'unlimited'): void {
  execFileSync('prlimit', ['--pid', String(server.pid), `--fsize=${bytes}:unlimited`])
}

/** The offset of the server's clock, in hours, measured by the expiry of a link. */
async function hoursAhead(): Promise<number> {
  const [{ id } = { id: '' }] = await documents()
  const { body } = await mere.call('POST', `/api/documents/${id}/links`)
  return Math.round((Date.parse(downloadLinkSchema.parse(body).expiresAt) - Date.now()) / 3_600_000)
}

/** Opens a stream of live changes without reading it. */
async function openUnread(): Promise<Socket> {
  const { hostname, port, host } = new URL(server.address)
  const socket = connect(Number(port), hostname).pause()
  socket.on('error', () => {})
  const path = `/api/stream?organization=${mere.organizationId}`
  socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie().cookie}\r\n\r\n`)
  return socket
}

/** Publishes many changes of seven kilobytes each, as fast as the reader receives them. */
async function announce(reader: LiveReader): Promise<void> {
  const admin = new Client({ connectionString: postgres.url() })
  await admin.connect()
  for (let sent = 0; sent < CHANGES; sent += CHANGES_AT_ONCE) {
    await admin.query(
      `select pg_notify('changes', json_build_object('organizationId', $1::text, 'version', 1, 'changes',
         json_build_array(json_build_object('kind', repeat('x', 7000), 'id', 'change-' || n, 'version', 1)))::text)
       from generate_series($2::int, $3::int) as n`,
      [mere.organizationId, sent + 1, sent + CHANGES_AT_ONCE],
    )
    await eventually(() => expect(reader.received).toContain(`change-${sent + CHANGES_AT_ONCE}`), PACE)
  }
  await admin.end()
}

async function resumed(): Promise<string> {
  const response = await fetch(`${server.address}/api/stream?organization=${mere.organizationId}`, {
    headers: { ...cookie(), 'last-event-id': '2' },
  })
  let text = ''
  for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part
    if (text.includes('event: change')) break
  }
  return text
}

async function metric(name: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const text = await (await fetch(`${server.address}/metrics`, { headers })).text()
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1])
}

/** A failure shows the server's log: it says why the mail was not sent. */
function untilSent(email: string): Promise<void> {
  const sent = () => mailServer.mails.flatMap(({ to }) => to)
  return eventually(() => expect(sent(), server.output()).toContain(email))
}

function untilStreams(count: number): Promise<void> {
  return eventually(async () => expect(await metric('doneup_live_streams')).toBe(count))
}

function megabytes(): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

function cookie(): { cookie: string } {
  return { cookie: `${mere.cookie.name}=${mere.cookie.value}` }
}
