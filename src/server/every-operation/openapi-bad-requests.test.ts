// @module-tag postgres
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { problemSchema } from '#src/platform/api/errors.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { sampled } from '../testing/test-amounts.ts'
import { createHostileWorld, inTurn, isBroken, ofOurPages, TEXTS } from '../testing/test-hostile-input.ts'
import type { Operation } from '../testing/test-operations.ts'

// Hostile and malformed paths and headers for every operation.

const hostile = worldForFile(createHostileWorld)

const malformedIds = [
  '',
  'x',
  '0',
  '-1',
  'null',
  `${randomUUID()}0`,
  `${randomUUID()}'`,
  `${randomUUID()}%00`,
  '%00',
  '%ff',
  '..%2f..',
  '%F0%9F%8F%A0',
  'x'.repeat(5_000),
]

test('a malformed id is rejected', async () => {
  const faults: string[] = []
  for (const operation of sampled(hostile.operations.filter((one) => one.path.includes('{')))) {
    for (const id of malformedIds) {
      const reply = await hostile.send(operation, { id })
      // An empty one leaves a slash at the end, which a GET is redirected without.
      const isList = id === '' && operation.method === 'GET' && reply.status === 308
      const wrong = (reply.status < 400 && !isList) || isBroken(reply)
      if (wrong) faults.push(`${operation.title} ${id.slice(0, 40)}: ${reply.status} ${reply.text}`)
    }
  }
  expect(faults).toEqual([])
})

test('no query string causes an internal error', async () => {
  const texts = TEXTS.filter((text) => text.isWellFormed()).map((text) =>
    encodeURIComponent(text.slice(0, 8_000)),
  )
  const faults: string[] = []
  for (const operation of sampled(hostile.operations)) {
    const names = operation.parameters.filter((one) => one.in === 'query').map((one) => one.name)
    const queries = names.flatMap((name) => [
      ...[...texts, '%00', '%ff', '%', `a&${name}=b`].map((value) => `?${name}=${value}`),
      `?${name}`,
      `?${name}[]=a`,
    ])
    const strange = ['?%00=%00', '', '?', '?__proto__=1'].slice(0, takesPassword(operation) ? 1 : 4)
    for (const query of [...strange, ...queries]) {
      const reply = await hostile.send(operation, { query })
      if (isBroken(reply))
        faults.push(`${operation.title} ${query.slice(0, 60)}: ${reply.status} ${reply.text}`)
    }
  }
  expect(faults).toEqual([])
})

const headerNames = [
  'x-organization-id',
  'if-match',
  'if-none-match',
  'idempotency-key',
  'last-event-id',
  'cookie',
  'accept',
  'accept-encoding',
  'content-encoding',
  'range',
  'x-request-id',
  'x-forwarded-for',
]
const headerValues = [
  '',
  '*',
  '"',
  '"99999999999999999999"',
  '"-1"',
  "'; --",
  'x'.repeat(4_000),
  '\u00e9',
  randomUUID(),
]

/** Headers that lists and files read, although the API document doesn't contain them. */
const HEADERS_OF_READS = ['if-none-match', 'range', 'last-event-id']

/** Password hashing is slow on purpose, so each of these operations gets only some of the headers. */
const takesPassword = ({ path }: Operation) => /sign-(in|up)$|password|proof/.test(path)

/**
 * All operations read headers with the same functions, so each operation gets one value for each header, in rotation,
 * and three values for a header that it documents.
 */
function valuesFor(operation: Operation, name: string, turn: number): string[] {
  const isDeclared = operation.parameters.some((one) => one.in === 'header' && one.name === name)
  const isRead = isDeclared || (operation.method === 'GET' && HEADERS_OF_READS.includes(name))
  const many = takesPassword(operation) ? Number(turn % 4 === 0) : isRead ? 3 : 1
  const from = turn % headerValues.length
  return [...headerValues, ...headerValues].slice(from, from + many)
}

test('no header causes an internal error', async () => {
  const faults: string[] = []
  for (const [at, operation] of sampled(hostile.operations).entries()) {
    for (const [place, name] of inTurn([...headerNames.entries()], at)) {
      for (const value of valuesFor(operation, name, at + place)) {
        const reply = await hostile.send(operation, { headers: { [name]: value } })
        if (isBroken(reply))
          faults.push(`${operation.title} ${name}: ${value.slice(0, 40)}: ${reply.status} ${reply.text}`)
      }
    }
  }
  expect(faults).toEqual([])
})

test('a request with an invalid session cookie is treated as a guest’s', async () => {
  const board = hostile.operations.filter((one) => one.title === 'GET /api/opportunities')
  expect(board).toHaveLength(1)
  for (const value of ['', 'x', 'a.b', '%00', '%', 'x'.repeat(4_000), "' or 1=1 --"]) {
    for (const operation of board) {
      const reply = await hostile.send(operation, { headers: { cookie: `sb-auth-token=${value}` } })
      expect(reply, value.slice(0, 20)).toMatchObject({ status: 401, problem: true })
    }
  }
})

test('an unsupported method is rejected', async () => {
  const { operations, world, person } = hostile
  for (const shape of new Set(operations.map((one) => one.path))) {
    const known = operations.filter((one) => one.path === shape).map((one) => one.method)
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'].filter(
      // A browser that opens a mail program's unsubscribe address gets a page.
      (one) => !known.includes(one) && `${one} ${shape}` !== 'GET /unsubscribe/{secret}',
    )) {
      const response = await world.send(method, shape.replaceAll(/\{\w+\}/g, randomUUID()), { as: person })
      expect(response.status, `${method} ${shape}`).toBeGreaterThanOrEqual(400)
      expect(response.status, `${method} ${shape}`).toBeLessThan(500)
      expect(problemSchema.safeParse(await response.json()).success, `${method} ${shape}`).toBe(true)
    }
  }
})

test('an unknown path is rejected', async () => {
  for (const path of [
    '/api',
    '/api/',
    '/api/none',
    '/api/opportunities/%',
    '/api//opportunities',
    '/api/auth/..%2f..',
  ]) {
    const response = await hostile.world.send('GET', path, { as: hostile.person })
    expect([400, 404], path).toContain(response.status)
    expect(problemSchema.safeParse(await response.json()).success, path).toBe(true)
  }
})

test('a write from another site is rejected', async () => {
  const elsewhere = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: '' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]
  // A key is sent by no browser, so its requests need no page of DoneUp.
  const byCookie = hostile.operations.filter(({ path }) => !path.startsWith('/api/v1'))
  for (const operation of ofOurPages(byCookie).filter((one) => one.method !== 'GET')) {
    for (const headers of elsewhere) {
      const reply = await hostile.send(operation, { headers: headers as Record<string, string> })
      expect(reply, operation.title).toMatchObject({ status: 403, problem: true })
    }
  }
})
