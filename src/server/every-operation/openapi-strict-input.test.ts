// @module-tag postgres
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { createHostileWorld, type Reply } from '../testing/test-hostile-input.ts'
import {
  itemsOf,
  type JsonSchema,
  type Operation,
  propertiesOf,
  sampleOf,
  typeOf,
} from '../testing/test-operations.ts'

// A body, a query and a path have no unknown part, and a body that can't be read says why.

const hostile = worldForFile(createHostileWorld)

const detailOf = ({ text }: Reply) => text.split('"detail":"')[1] ?? ''

/** What programs of others request, which may add parameters of their own; Stripe signs its events. */
const OPEN = [
  'GET /calendar/{file}',
  'POST /unsubscribe/{secret}',
  'GET /healthz',
  'GET /readyz',
  'POST /api/webhooks/stripe',
]

test('every operation refuses a parameter that it doesn’t have, by its name', async () => {
  const faults: string[] = []
  for (const operation of hostile.operations) {
    for (const name of ['updated_since', 'updatedsince', 'x.y', 'ā']) {
      const reply = await hostile.send(operation, { query: `?${encodeURIComponent(name)}=1` })
      const isRefused = reply.status === 400 && detailOf(reply).startsWith(`Unknown parameter: ${name}.`)
      if (isRefused === OPEN.includes(operation.title))
        faults.push(`${operation.title} ${name}: ${reply.status} ${reply.text.slice(0, 100)}`)
    }
  }
  expect(faults).toEqual([])
})

test('a parameter that isn’t percent-encoded UTF-8 is refused', async () => {
  const [list] = hostile.operations.filter(({ title }) => title === 'GET /api/v1/deals')
  if (list === undefined) throw new Error('There is no list of deals')
  const reply = await hostile.send(list, { query: '?status=%E9' })
  expect([reply.status, detailOf(reply)]).toEqual([400, expect.stringContaining('UTF-8')])
})

/** What others define: browsers a passkey's credential, Stripe its events. */
const OF_OTHERS = /passkeys?\.credential|\/webhooks\/stripe/

test('every object of every body has a closed list of fields', () => {
  const open = hostile.operations.flatMap(({ body, title }) => (body === null ? [] : openParts(body, title)))
  expect(open.filter((part) => !OF_OTHERS.test(part))).toEqual([])
})

function openParts(schema: JsonSchema, path: string): string[] {
  const choices = (schema.anyOf ?? schema.oneOf ?? schema.allOf) as JsonSchema[] | undefined
  if (choices !== undefined) return choices.flatMap((choice) => openParts(choice, path))
  const inner = [
    ...Object.entries(propertiesOf(schema)).flatMap(([name, one]) => openParts(one, `${path}.${name}`)),
    ...itemsOf(schema).flatMap((item) => openParts(item, `${path}[]`)),
  ]
  const isOpen = typeOf(schema) === 'object' && schema.additionalProperties !== false
  // A record's names are values, which have limits of their own.
  const isRecord = typeof schema.additionalProperties === 'object' && schema.propertyNames !== undefined
  return isOpen && !isRecord ? [path, ...inner] : inner
}

interface Unreadable {
  what: string
  body: (sample: string) => string | Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
  status: number
  detail: RegExp
}

const bytes = (text: string, encoding: BufferEncoding) => new Uint8Array(Buffer.from(text, encoding))

const UNREADABLE: Unreadable[] = [
  {
    what: 'invalid UTF-8',
    body: (sample) => bytes(`${sample.slice(0, -1)}, "x": "Kaimāāé"}`.replaceAll('ā', 'a'), 'latin1'),
    status: 400,
    detail: /isn’t valid UTF-8/,
  },
  {
    what: 'an encoding that isn’t known',
    body: (sample) => sample,
    headers: { 'content-type': 'application/json; charset=klingon' },
    status: 400,
    detail: /encoding klingon/,
  },
  {
    what: 'gzip',
    body: (sample) => new Uint8Array(gzipSync(sample)),
    headers: { 'content-encoding': 'gzip' },
    status: 415,
    detail: /uncompressed: its Content-Encoding is gzip/,
  },
  { what: 'nothing', body: () => '', status: 400, detail: /has no body/ },
  { what: 'half of it', body: (sample) => sample.slice(0, -1), status: 400, detail: /isn’t valid JSON/ },
]

describe.each(UNREADABLE)('a body with $what', ({ body, headers, status, detail }) => {
  test('is refused by every operation, which says why', async () => {
    const checked: Operation[] = []
    const faults: string[] = []
    for (const operation of hostile.operations) {
      if (operation.body === null || OPEN.includes(operation.title)) continue
      const sample = JSON.stringify(sampleOf(operation.body, hostile.deal))
      const sent = { 'content-type': 'application/json', ...headers }
      const reply = await hostile.send(operation, { body: body(sample), headers: sent })
      // The rights are checked before the body.
      if ([401, 402, 403, 404].includes(reply.status)) continue
      checked.push(operation)
      if (reply.status !== status || !detail.test(detailOf(reply)))
        faults.push(`${operation.title}: ${reply.status} ${reply.text.slice(0, 200)}`)
    }
    expect(faults).toEqual([])
    expect(checked.length).toBeGreaterThan(60)
  })
})

test('a body is read in the encoding that its header names', async () => {
  const { world, person } = hostile
  const response = await world.app.request('/api/agents', {
    method: 'POST',
    headers: {
      origin: 'http://127.0.0.1:3000',
      cookie: person.cookie,
      'content-type': 'application/json; charset=ISO-8859-1',
      'sec-fetch-site': 'same-origin',
    },
    body: bytes('{"name":"Renée"}', 'latin1'),
  })
  const { agent } = z.object({ agent: z.looseObject({ name: z.string() }) }).parse(await response.json())
  expect(agent.name).toBe('Renée')
})

/** Names of a closed list, and file names that are never compared. */
const OTHER_PARAMETERS = ['type']

test('every secret in a path is read without the punctuation of its sentence', () => {
  const secrets = new Set<string>()
  for (const definition of hostile.world.app.openAPIRegistry.definitions) {
    if (definition.type !== 'route') continue
    const { params } = definition.route.request ?? {}
    for (const [name, schema] of Object.entries(params instanceof z.ZodObject ? params.shape : {})) {
      const read = (text: string) => (schema as z.ZodType).safeParse(text)
      // An id, or one of a closed list.
      if (!read('Ab-c_1').success || OTHER_PARAMETERS.includes(name)) continue
      secrets.add(`${definition.route.path} ${name}`)
      for (const sign of ['.', ',', ')', ').', '”', '!', '%2E', '&utm_source=x'])
        expect(read(`Ab-c_1${sign}`).data, `${definition.route.path} ${name} ${sign}`).toBe('Ab-c_1')
    }
  }
  expect([...secrets].join()).toMatch(/share.*secret/)
  expect(secrets.size).toBeGreaterThan(4)
})

test('an address with a slash at its end is redirected; another method gets 405 with those that there are', async () => {
  const { world, deal } = hostile
  const faults: string[] = []
  const methods = Map.groupBy(hostile.operations, ({ path }) => path)
  for (const [template, operations] of methods) {
    if (!template.startsWith('/api/') || template.startsWith('/api/v1')) continue
    const path = template.replaceAll(/\{\w+\}/g, deal)
    const headers = { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-origin' }
    const slashed = await world.app.request(`${path}/?x=1`, { headers })
    const isThere = operations.some(({ method }) => method === 'GET')
    if (isThere && slashed.headers.get('location') !== `${path}?x=1`)
      faults.push(`${template}/: ${slashed.status}`)
    const missing = await world.app.request(path, { method: 'PROPFIND', headers })
    const allow = missing.headers.get('allow')?.split(', ') ?? []
    if (missing.status !== 405 || operations.some(({ method }) => !allow.includes(method)))
      faults.push(`PROPFIND ${template}: ${missing.status} ${allow}`)
  }
  expect(faults).toEqual([])
})
