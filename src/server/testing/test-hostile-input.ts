import { makeKey } from '#src/features/doors/api-keys/test-keys.ts'
import { makeGuest } from '#src/features/doors/guests/test-guests.ts'
import { problemSchema } from '#src/platform/api/errors.ts'
import { roundsOf } from './test-amounts.ts'
import {
  itemsOf,
  type JsonSchema,
  type Operation,
  operationsOf,
  propertiesOf,
  sampleOf,
  sampleQuery,
  typeOf,
} from './test-operations.ts'
import { createTestWorld, type Person, TEST_ORIGIN, type TestWorld } from './test-world.ts'

export const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u2066',
  '👩‍👩‍👧‍👦'.repeat(100),
  "'; drop table opportunities; --",
  '$1',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '%00%0a%ff',
  '{{7*7}}',
  'NaN',
  '-0',
  '9'.repeat(400),
  'x'.repeat(100_000),
]

export const OTHER_VALUES: unknown[] = [
  null,
  true,
  -1,
  -0.0001,
  0,
  1e-320,
  1e21,
  1e308,
  Number.MAX_SAFE_INTEGER + 1,
  2 ** 31,
  2 ** 63,
  [],
  [[]],
  {},
  { toString: 1 },
  { $ne: null },
  ['x'.repeat(1000)],
]

/** All values on PostgreSQL; every tenth on the embedded engine, which parses alike. ROUNDS=full uses all. */
export function inTurn<Value>(values: readonly Value[], turn: number): Value[] {
  return values.filter((_, place) => (place + turn) % Math.round(10 / roundsOf(10)) === 0)
}

/** Values that no schema of this type accepts. */
export function wrongFor(schema: JsonSchema): unknown[] {
  const wrong: Record<string, unknown[]> = {
    string: [1, true, [], {}, ['text']],
    number: ['1', true, [], {}, 'NaN'],
    integer: ['1', true, [], {}, 0.5],
    boolean: ['true', 1, [], {}],
    object: ['text', 1, true, []],
    array: ['text', 1, true, {}],
  }
  return wrong[typeOf(schema) ?? ''] ?? []
}

export interface Reply {
  status: number
  /** The characters of the whole response. */
  size: number
  text: string
  problem: boolean
}

interface Sent {
  body?: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
  headers?: Record<string, string>
  id?: string
  query?: string
}

/** Operations that end or rotate the session, or delete the organization; each gets a separate person. */
const ENDS_ACCESS =
  /\/sign-out$|^\/api\/account\/(sessions|password)$|^\/api\/organizations\/\{id\}\/deletion$/

/** The API with one subscriber, who has every right, and one deal, and a way to send invalid operations. */
export interface HostileWorld {
  world: TestWorld
  operations: Operation[]
  person: Person
  deal: string
  send(operation: Operation, changed?: Sent): Promise<Reply>
}

export async function createHostileWorld(): Promise<HostileWorld> {
  const world = await createTestWorld()
  const operations = operationsOf(await (await world.send('GET', '/api/openapi.json')).json())
  const person = await world.person()
  for (const emails of [world.jobServices.env.SITE_ADMINS, world.jobServices.env.RULE_EDITORS])
    emails.push(person.email)
  const saved = await world.send('POST', '/api/opportunities', {
    as: person,
    body: { address: '8 Kererū Street' },
  })
  const { opportunity } = (await saved.json()) as { opportunity: { id: string } }
  const deal = opportunity.id
  const { key } = await makeKey(world, person)
  await makeGuest(world, person, person, deal, { setsCodes: true })

  async function send(operation: Operation, { body, headers, id, query }: Sent = {}): Promise<Reply> {
    const sender = ENDS_ACCESS.test(operation.path) ? await world.person() : person
    const path = operation.path
      .replace('/organizations/{id}', `/organizations/${id ?? sender.organizationId}`)
      .replaceAll(/\{\w+\}/g, id ?? deal)
    const sample = operation.body === null ? null : JSON.stringify(sampleOf(operation.body, deal))
    const response = await world.app.request(`${path}${query ?? queryOf(operation, person)}`, {
      method: operation.method,
      headers: {
        origin: TEST_ORIGIN,
        cookie: sender.cookie,
        ...(operation.path.startsWith('/api/v1') && { authorization: `Bearer ${key}` }),
        'if-match': '"1"',
        ...(body === undefined && sample === null ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body ?? sample,
      ...(body instanceof ReadableStream && { duplex: 'half' }),
    })
    return readReply(response)
  }
  return { world, operations, person, deal, send }
}

function queryOf(operation: Operation, person: Person): string {
  const required = operation.parameters.filter((one) => one.in === 'query' && one.required)
  const pairs = required.map(({ name, schema }) => `${name}=${sampleQuery(schema, person.organizationId)}`)
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

async function readReply(response: Response): Promise<Reply> {
  const type = response.headers.get('content-type') ?? ''
  if (type.startsWith('text/event-stream')) {
    await response.body?.cancel()
    return { status: response.status, size: 0, text: '', problem: false }
  }
  const text = await response.text()
  const problem =
    type.startsWith('application/problem+json') && problemSchema.safeParse(JSON.parse(text)).success
  return { status: response.status, size: text.length, text: text.slice(0, 1_000), problem }
}

/** True for a 5xx, an error that is not problem+json, or a response that reveals internals. */
export function isBroken(reply: Reply): boolean {
  if (reply.status >= 500) return true
  if (reply.status < 400) return false
  return !reply.problem || /node_modules|\bat .+\.ts:\d|select .+ from |syntax error at|pg_/.test(reply.text)
}

/** Operations of DoneUp’s pages; excludes those that other servers call: the Stripe webhook and one-click unsubscribe. */
export function ofOurPages<One extends Operation>(operations: One[]): One[] {
  return operations.filter((operation) => !/^\/(api\/webhooks|unsubscribe)\//.test(operation.path))
}

export type WithBody = Operation & { body: JsonSchema }

export function withBody(operations: Operation[]): WithBody[] {
  return operations.flatMap((operation) =>
    operation.body === null ? [] : [{ ...operation, body: operation.body }],
  )
}

export interface Field {
  operation: WithBody
  path: string[]
  schema: JsonSchema
}

/** Every field of every body, at every depth. */
export function bodyFields(operations: Operation[]): Field[] {
  return withBody(operations).flatMap((operation) => fieldsOf(operation, operation.body, []))
}

function fieldsOf(operation: WithBody, schema: JsonSchema, path: string[]): Field[] {
  const choices = [schema, ...((schema.anyOf ?? schema.oneOf ?? []) as JsonSchema[])]
  return choices.flatMap((choice) => [
    ...Object.entries(propertiesOf(choice)).flatMap(([name, inner]) => [
      { operation, path: [...path, name], schema: inner },
      ...fieldsOf(operation, inner, [...path, name]),
    ]),
    ...itemsOf(choice).flatMap((item, place) => fieldsOf(operation, item, [...path, String(place)])),
  ])
}

/** A copy of the target with the value at the path. */
export function withValue(target: unknown, [name = '', ...rest]: string[], value: unknown): unknown {
  const inner = rest.length === 0 ? value : withValue((target as Record<string, unknown>)[name], rest, value)
  if (Array.isArray(target)) return target.map((item, place) => (place === Number(name) ? inner : item))
  return { ...(target as object), [name]: inner }
}
