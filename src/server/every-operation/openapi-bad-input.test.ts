// @module-tag postgres
import { expect, test } from 'vitest'
import { EMAIL_ERROR } from '#src/lib/schemas/text-schemas.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { sampled } from '../testing/test-amounts.ts'
import {
  bodyFields,
  createHostileWorld,
  type Field,
  inTurn,
  isBroken,
  OTHER_VALUES,
  ofOurPages,
  type Reply,
  TEXTS,
  withBody,
  withValue,
  wrongFor,
} from '../testing/test-hostile-input.ts'
import { propertiesOf, sampleOf } from '../testing/test-operations.ts'

// Hostile and malformed bodies for every operation: never a 5xx, and errors are problem+json without internals.

const hostile = worldForFile(createHostileWorld)

test('every operation accepts its own sample input', async () => {
  const refused: string[] = []
  for (const operation of ofOurPages(hostile.operations)) {
    // Asks for the organization's own name.
    if (operation.title === 'POST /api/organizations/{id}/deletion') continue
    // The host of a sample has no address.
    if (/webhook(-endpoint)?s(\/\{endpointId\})?$/.test(operation.path)) continue
    const reply = await hostile.send(operation)
    if (reply.text.includes('"code":"invalid_input"')) refused.push(`${operation.title}: ${reply.text}`)
  }
  expect(refused).toEqual([])
})

// Clauses: accounts-and-billing 5.1
test('a value of the wrong type is rejected in every field', async () => {
  expect(
    await collect(
      ({ schema }) => wrongFor(schema),
      (reply) => reply.status < 400,
    ),
  ).toEqual([])
})

test('no value causes an internal error', async () => {
  expect(await collect((_, turn) => inTurn([...TEXTS, ...OTHER_VALUES], turn), isBroken)).toEqual([])
})

/** The operations that write to an address for the first time. */
const ASK_NEW_EMAILS = [
  'POST /api/account/email-changes',
  'POST /api/auth/sign-up',
  'POST /api/organizations/{id}/invites',
]

test('an email that is stored from before is accepted unless it is written to for the first time', async () => {
  const refused: string[] = []
  for (const field of bodyFields(hostile.operations)) {
    if (field.path.at(-1) !== 'email') continue
    const sample = sampleOf(field.operation.body, hostile.deal)
    const body = JSON.stringify(withValue(sample, field.path, 'mere@intranet'))
    const { text } = await hostile.send(field.operation, { body })
    if (text.includes(EMAIL_ERROR)) refused.push(field.operation.title)
  }
  expect(refused.toSorted()).toEqual(ASK_NEW_EMAILS)
})

test('an unknown field is rejected', async () => {
  for (const operation of withBody(hostile.operations)) {
    const sample = sampleOf(operation.body, hostile.deal) as object
    for (const extra of [
      { organizationId: hostile.person.organizationId },
      { role: 'admin' },
      { price: 0, id: 'x', more: 1 },
    ]) {
      if (Object.keys(extra).some((name) => name in propertiesOf(operation.body))) continue
      const reply = await hostile.send(operation, { body: JSON.stringify({ ...sample, ...extra }) })
      expect(reply, operation.title).toMatchObject({ status: 400, problem: true })
    }
  }
})

// Clauses: accounts-and-billing 5.1
test('a missing required field is rejected', async () => {
  for (const operation of withBody(hostile.operations)) {
    for (const name of (operation.body.required ?? []) as string[]) {
      const { [name]: _left, ...rest } = sampleOf(operation.body, hostile.deal) as Record<string, unknown>
      const reply = await hostile.send(operation, { body: JSON.stringify(rest) })
      expect(reply, `${operation.title} without ${name}`).toMatchObject({ status: 400, problem: true })
    }
  }
})

const malformed = [
  '',
  ' ',
  '{',
  '[]',
  'null',
  '"text"',
  '1e309',
  '{"a":}',
  '\ufeff{',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{}}}',
  `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  `{"a":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`,
  new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]),
]

test('a malformed JSON body is rejected', async () => {
  const faults: string[] = []
  for (const operation of sampled(withBody(hostile.operations))) {
    for (const body of malformed) {
      const reply = await hostile.send(operation, { body })
      const wrong = reply.status < 400 || isBroken(reply)
      if (wrong) faults.push(`${operation.title} ${body.slice(0, 20)}: ${reply.status} ${reply.text}`)
    }
  }
  expect(faults).toEqual([])
})

test('a body over a megabyte gets 413, another content type gets 415', async () => {
  const large = JSON.stringify({ address: 'x'.repeat(1024 * 1024) })
  for (const operation of sampled(ofOurPages(withBody(hostile.operations)))) {
    expect(await hostile.send(operation, { body: large }), operation.title).toMatchObject({
      status: 413,
      problem: true,
    })
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const headers = { 'content-type': type, 'content-length': '3' }
      const reply = await hostile.send(operation, { body: 'a=b', headers })
      expect(reply, `${operation.title} ${type}`).toMatchObject({ status: 415, problem: true })
    }
  }
})

/** Sends each value in each field of each body and describes the replies for which `isFault` holds. */
async function collect(
  valuesFor: (field: Field, turn: number) => unknown[],
  isFault: (reply: Reply) => boolean,
): Promise<string[]> {
  const faults: string[] = []
  for (const [turn, field] of sampled(bodyFields(hostile.operations)).entries()) {
    const sample = sampleOf(field.operation.body, hostile.deal)
    for (const value of valuesFor(field, turn)) {
      const reply = await hostile.send(field.operation, {
        body: JSON.stringify(withValue(sample, field.path, value)),
      })
      if (!isFault(reply)) continue
      const shown = JSON.stringify(value).slice(0, 40)
      faults.push(
        `${field.operation.title} ${field.path.join('.')} = ${shown}: ${reply.status} ${reply.text}`,
      )
    }
  }
  return faults
}
