// @module-tag postgres
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { sampled } from '../testing/test-amounts.ts'
import {
  bodyFields,
  createHostileWorld,
  isBroken,
  ofOurPages,
  type Reply,
  withBody,
  withValue,
} from '../testing/test-hostile-input.ts'
import {
  itemsOf,
  type JsonSchema,
  type Operation,
  propertiesOf,
  sampleOf,
  typeOf,
} from '../testing/test-operations.ts'
import { TEST_ORIGIN } from '../testing/test-world.ts'

// Every input of every operation has a maximum, and far more than it gets a short answer without a 5xx.

const hostile = worldForFile(createHostileWorld)

test('every array, text, record and number of every input has a maximum', () => {
  const unlimited = ofOurPages(hostile.operations).flatMap((operation) => [
    ...operation.parameters.flatMap(({ name, schema }) => unlimitedIn(schema, `${operation.title} ${name}`)),
    ...(operation.body === null ? [] : unlimitedIn(operation.body, operation.title)),
  ])
  expect(unlimited).toEqual([])
})

/** The paths of the parts of a schema that have no maximum. */
function unlimitedIn(schema: JsonSchema, path: string): string[] {
  const choices = (schema.anyOf ?? schema.oneOf ?? schema.allOf) as JsonSchema[] | undefined
  if (choices !== undefined) return choices.flatMap((choice) => unlimitedIn(choice, path))
  if ('const' in schema || 'enum' in schema) return []
  const type = typeOf(schema)
  const inner = [
    ...Object.entries(propertiesOf(schema)).flatMap(([name, one]) => unlimitedIn(one, `${path}.${name}`)),
    ...itemsOf(schema).flatMap((item) => unlimitedIn(item, `${path}[]`)),
  ]
  return isLimited(type, schema) ? inner : [`${path}: ${type}`, ...inner]
}

/** Formats of a fixed length. */
const FIXED = ['uuid', 'date']

function isLimited(type: string | undefined, schema: JsonSchema): boolean {
  const isTuple = Array.isArray(schema.prefixItems)
  const limits: Record<string, boolean> = {
    string:
      'maxLength' in schema ||
      FIXED.includes(String(schema.format)) ||
      (typeof schema.pattern === 'string' &&
        /^\^.*\$$/.test(schema.pattern) &&
        !/[*+]|,\}/.test(schema.pattern)),
    number: 'maximum' in schema && ('minimum' in schema || 'exclusiveMinimum' in schema),
    integer: 'maximum' in schema && ('minimum' in schema || 'exclusiveMinimum' in schema),
    boolean: true,
    null: true,
    // Fields that aren't declared count as values of the whole body.
    object: typeof schema.additionalProperties !== 'object' || 'maxProperties' in schema,
    array: 'maxItems' in schema || isTuple,
  }
  return limits[type ?? ''] ?? false
}

test('the largest valid body of each operation is within its limits', async () => {
  const faults: string[] = []
  for (const operation of ofOurPages(withBody(hostile.operations))) {
    const body = JSON.stringify(largestOf(operation.body))
    const { status } = await hostile.send(operation, { body })
    if (status === 413) faults.push(`${operation.title}: ${Buffer.byteLength(body)} bytes`)
  }
  expect(faults).toEqual([])
})

/** The largest value of a schema: each array is full, each text has its maximum of characters of three bytes. */
function largestOf(schema: JsonSchema): unknown {
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  if (choices !== undefined) {
    const values = choices.map((choice) => JSON.stringify(largestOf(choice)))
    return JSON.parse(values.toSorted((a, b) => b.length - a.length)[0] ?? 'null')
  }
  if (Array.isArray(schema.enum)) return schema.enum[0]
  const items = itemsOf(schema)
  switch (typeOf(schema)) {
    case 'object':
      return Object.fromEntries(
        Object.entries(propertiesOf(schema)).map(([name, inner]) => [name, largestOf(inner)]),
      )
    case 'array':
      if (Array.isArray(schema.prefixItems)) return items.map(largestOf)
      return many(Number(schema.maxItems), largestOf(items[0] ?? {}))
    case 'number':
    case 'integer':
      return -123_456_789.12
    case 'string':
      return ('pattern' in schema ? 'x' : '中').repeat(Number(schema.maxLength ?? 36))
    default:
      return 'const' in schema ? schema.const : true
  }
}

const MAX_ANSWER = 60_000
/** Within the limit of a body, so that the schemas see it, and beyond it. */
const COUNTS = [2_400, 45_000]
const many = (count: number, value: unknown) => Array<unknown>(count).fill(value)
const keys = (count: number, value: unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, value]))
const LONG_LISTS = COUNTS.map((count) => many(count, 0))
const LONG_RECORDS = COUNTS.map((count) => keys(count, 0))
const DEEP_RECORD = keys(2, keys(1_100, 0))

/** More than any field of the type accepts. */
function tooMuchFor(schema: JsonSchema, uuid: string): unknown[] {
  const choices = [schema, ...((schema.anyOf ?? schema.oneOf ?? []) as JsonSchema[])]
  return choices.flatMap((choice): unknown[] => {
    switch (typeOf(choice)) {
      case 'array': {
        const [item = {}] = itemsOf(choice)
        return [...LONG_LISTS, many(1_000, sampleOf(item, uuid))]
      }
      case 'object':
        return [...LONG_RECORDS, DEEP_RECORD]
      case 'string':
        return ['x'.repeat(95_000)]
      case 'number':
      case 'integer':
        return [1e300, -1e300]
      default:
        return []
    }
  })
}

test('far too much in any array, text, record or number is rejected with a short answer', async () => {
  const faults: string[] = []
  const check = (what: string, reply: Reply) => {
    const isRejected = [400, 413, 422].includes(reply.status)
    if (!isRejected || isBroken(reply) || reply.size > MAX_ANSWER)
      faults.push(`${what}: ${reply.status}, ${reply.size} bytes ${reply.text}`)
  }
  for (const { operation, path, schema } of sampled(bodyFields(hostile.operations))) {
    const sample = sampleOf(operation.body, hostile.deal)
    for (const value of tooMuchFor(schema, hostile.deal)) {
      const body = JSON.stringify(withValue(sample, path, value))
      check(`${operation.title} ${path.join('.')}`, await hostile.send(operation, { body }))
    }
  }
  for (const operation of sampled(ofOurPages(withBody(hostile.operations)))) {
    const bodies = [
      ...LONG_RECORDS.map((record) =>
        JSON.stringify({ ...(sampleOf(operation.body, hostile.deal) as object), ...record }),
      ),
      JSON.stringify(many(45_000, 0)),
      '['.repeat(90_000),
      '['.repeat(500_000),
      '{"a":'.repeat(18_000),
    ]
    for (const body of bodies)
      check(`${operation.title} ${body.slice(0, 20)}`, await hostile.send(operation, { body }))
  }
  expect(faults).toEqual([])
})

test('a parameter that is far too long is rejected with a short answer', async () => {
  const faults: string[] = []
  const long = 'x'.repeat(8_000)
  for (const operation of sampled(hostile.operations)) {
    for (const { name, in: place } of operation.parameters) {
      const sent = {
        path: { id: long },
        query: { query: `?${name}=${long}` },
        header: { headers: { [name]: long } },
        cookie: {},
      }[place]
      const reply = await hostile.send(operation, sent)
      if (reply.status < 400 || isBroken(reply) || reply.size > MAX_ANSWER)
        faults.push(`${operation.title} ${name}: ${reply.status}, ${reply.size} bytes`)
    }
  }
  expect(faults).toEqual([])
})

test('a guest gets 401 before the body of any operation is read', async () => {
  const faults: string[] = []
  const writes = hostile.operations.filter(({ method, isPublic }) => method !== 'GET' && !isPublic)
  expect(writes.length).toBeGreaterThan(80)
  for (const operation of writes) {
    for (const cookie of ['', `sb-auth-token=${'x'.repeat(32)}`]) {
      const { status, isRead } = await sendUnread(operation, cookie)
      if (status !== 401 || isRead) faults.push(`${operation.title}: ${status}, read: ${isRead}`)
    }
  }
  expect(faults).toEqual([])
})

/** Sends a body that reports whether it was read. */
async function sendUnread({ method, path, hasFile }: Operation, cookie: string) {
  let isRead = false
  const body = new ReadableStream(
    {
      pull(controller) {
        isRead = true
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const type = hasFile ? 'multipart/form-data; boundary=x' : 'application/json'
  const headers = { origin: TEST_ORIGIN, 'content-type': type, cookie }
  const sent = { method, headers, body, duplex: 'half' }
  const request = new Request(`${TEST_ORIGIN}${path.replaceAll(/\{\w+\}/g, hostile.deal)}`, sent)
  const { status } = await hostile.world.app.request(request)
  return { status, isRead }
}

test('M2: a body that an operation doesn’t declare is read up to 100 kB and counts as no text', async () => {
  const undeclared = hostile.operations.filter(
    ({ method, body, hasFile, path }) =>
      method !== 'GET' && body === null && !hasFile && !path.startsWith('/api/webhooks/'),
  )
  expect(undeclared.length).toBeGreaterThan(50)
  // The largest bodies of the test above may be counted.
  await hostile.world.db.query(sql`delete from rate_limits where key like 'text:%'`)
  const faults: string[] = []
  for (const operation of undeclared) {
    const short = await hostile.send(operation, {
      body: ' '.repeat(50_000),
      headers: { ...JSON_TYPE, 'content-length': '50000' },
    })
    if (short.status === 413 || isBroken(short)) faults.push(`${operation.title}: ${short.status} for 50 kB`)
    const { body, sentBytes } = endless()
    const { status } = await hostile.send(operation, { body, headers: { ...JSON_TYPE, ...IN_PIECES } })
    // One piece is ready before it is asked for: an operation that refuses the person has read nothing.
    const isUnread = status >= 400 && sentBytes() === PIECE_BYTES
    if (!isUnread && (status !== 413 || sentBytes() > 5 * PIECE_BYTES))
      faults.push(`${operation.title}: ${status} after ${sentBytes()} bytes`)
  }
  expect(faults).toEqual([])
  const counted = await hostile.world.db.query(sql`select key from rate_limits where key like 'text:%'`)
  expect(counted).toEqual([])
})

const PIECE_BYTES = 64_000
const JSON_TYPE = { 'content-type': 'application/json' }
const IN_PIECES = { 'transfer-encoding': 'chunked' }

/** 20 MB of spaces, in pieces as they are read. */
function endless() {
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += PIECE_BYTES
      controller.enqueue(new Uint8Array(PIECE_BYTES).fill(0x20))
      if (sent > 20_000_000) controller.close()
    },
  })
  return { body, sentBytes: () => sent }
}
