import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { formWith, pdf } from '#src/features/base/documents/test-files.ts'
import { makeKey } from '#src/features/doors/api-keys/test-keys.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { ensureCurl } from '../../../scripts/ensure-programs.ts'
import { type Person, TEST_ORIGIN } from '../testing/test-world.ts'
import { EXAMPLES } from './operation-examples.ts'

const SALE = { address: '14 Miro Street', price: 820_000, soldOn: '2026-01-05' }
const FINANCE = { kind: 'finance', title: 'Finance', basis: 'date', date: '2026-12-10' }

const world = worldForFile()
const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'doneup-curl-'))
let server: Server
let samples: Map<string, Record<string, string>>
beforeAll(async () => {
  await new Promise((resolve) => {
    server = serve({ fetch: world.app.fetch, port: 0, hostname: '127.0.0.1' }, resolve) as Server
  })
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  samples = await readSamples(address)
  ensureCurl()
  writeFileSync(join(folder, '.curlrc'), 'silent\nwrite-out = "\\n%{http_code}"\n')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true })
})

const documentSchema = z.object({
  servers: z.tuple([z.object({ url: z.string() })]),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        'x-codeSamples': z.array(z.object({ label: z.string(), source: z.string() })),
      }),
    ),
  ),
})

/** The examples of the document by operation and language, with the address of this server. */
async function readSamples(address: string) {
  const answer = await world.send('GET', '/api/docs/openapi.json')
  const { servers, paths } = documentSchema.parse(await answer.json())
  const operations = Object.values(paths).flatMap((item) => Object.values(item))
  return new Map(
    operations.map(({ operationId, 'x-codeSamples': of }) => [
      operationId,
      Object.fromEntries(
        of.map(({ label, source }) => [
          label,
          // With a receiver that is on the internet.
          source
            .replaceAll(servers[0].url, address)
            .replace('https://hooks.example.com/doneup', 'https://1.1.1.1/'),
        ]),
      ),
    ]),
  )
}

type Variables = Record<string, string>
type Answer = { status: number; text: string }

async function paste(command: string, variables: Variables): Promise<Answer> {
  const env = { PATH: process.env.PATH, CURL_HOME: folder, ...variables }
  const { stdout } = await run('sh', ['-c', command], { env, cwd: folder })
  const end = stdout.lastIndexOf('\n')
  return { status: Number(stdout.slice(end + 1)), text: stdout.slice(0, end) }
}

const AsyncFunction = (async () => {}).constructor as new (
  ...texts: string[]
) => (...values: unknown[]) => Promise<void>

async function runTypeScript(source: string, env: Variables): Promise<Answer> {
  const printed: [number, string | undefined][] = []
  const console = { log: (status: number, text?: string) => printed.push([status, text]) }
  const writeFile = async (name: string, bytes: Uint8Array) => writeFileSync(join(folder, name), bytes)
  const withoutImport = source.replace(/^import .*\n/, '')
  await new AsyncFunction('process', 'console', 'writeFile', withoutImport)({ env }, console, writeFile)
  const [[status, text = ''] = [0, '']] = printed
  return { status, text }
}

const rowSchema = z.looseObject({ id: z.string().optional(), version: z.number().optional() })
const NOUN = /(Deal|Project|Expense|Agent|WebhookEndpoint)$/

/** Keeps what later examples name: ids, versions, the link to a file. */
async function remember(id: string, text: string, variables: Variables, person: Person): Promise<void> {
  const answer = z.looseObject({ url: z.string().optional() }).parse(JSON.parse(text))
  if (id === 'getDocumentLink') variables.DOCUMENT_URL = answer.url ?? ''
  if (id === 'listProjects')
    variables.PROJECT_ID = z.object({ items: z.array(rowSchema) }).parse(answer).items[0]?.id ?? ''
  const noun = NOUN.exec(id)?.[1]?.replace('WebhookEndpoint', 'Endpoint').toUpperCase()
  const row = rowSchema.parse(answer)
  if (noun && row.id) variables[`${noun}_ID`] = row.id
  if (noun && row.version) variables[`${noun}_VERSION`] = String(row.version)
  if (id === 'createDeal') Object.assign(variables, await rowsOf(person, row.id ?? ''))
}

/** A row of each kind that keys only read. */
async function rowsOf(person: Person, dealId: string): Promise<Variables> {
  const deal = `/api/opportunities/${dealId}`
  const add = async (path: string, body: unknown) => {
    const answer = await world.send('POST', `${deal}${path}`, { as: person, body })
    expect([path, answer.ok]).toEqual([path, true])
    return answer.json()
  }
  const { offer } = await add('/offers', { amount: 480_000, madeOn: '2026-01-05' })
  const { comparable } = await add('/comparables', SALE)
  const { condition } = await add('/conditions', FINANCE)
  const file = await world.app.request(`${deal}/documents?category=purchase_docs`, {
    method: 'POST',
    headers: { origin: TEST_ORIGIN, cookie: person.cookie },
    body: formWith('LIM.pdf', pdf()),
  })
  const document = await file.json()
  return {
    OFFER_ID: offer.id,
    COMPARABLE_ID: comparable.id,
    CONDITION_ID: condition.id,
    DOCUMENT_ID: document.id,
  }
}

// Clauses: sharing-and-api 4.24
test.each([
  ['curl', paste],
  ['TypeScript', runTypeScript],
])('the example of every operation works in %s', async (language, send) => {
  const person = await world.person()
  const variables: Variables = { DONEUP_KEY: (await makeKey(world, person)).key }
  expect([...samples.keys()].toSorted()).toEqual(Object.keys(EXAMPLES).toSorted())
  expect(samples.size).toBeGreaterThan(24)
  for (const id of Object.keys(EXAMPLES)) {
    const { status, text } = await send(samples.get(id)?.[language] ?? '', variables)
    expect([id, status, text]).toEqual([id, id.startsWith('create') ? 201 : 200, expect.any(String)])
    if (id !== 'downloadDocument') await remember(id, text, variables, person)
    else {
      expect(text).toBe('')
      expect(readFileSync(join(folder, 'document.pdf')).subarray(0, 5).toString()).toBe('%PDF-')
      rmSync(join(folder, 'document.pdf'))
    }
  }
})
