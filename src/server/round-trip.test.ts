// @module-tag postgres
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formWith, pdf } from '#src/features/documents/test-files.ts'
import { newDeal } from '#src/features/opportunities/test-deals.ts'
import { projectRequests } from '#src/features/projects/test-projects.ts'
import { filledBody, type Known } from './test-filled.ts'
import { type Operation, operationsOf } from './test-operations.ts'
import { NOT_STORED, STORED } from './test-stored.ts'
import { createTestWorld, type Person, TEST_ORIGIN, type TestWorld } from './test-world.ts'

// Every field that an operation stores is read back, and an edit of one field leaves all others unchanged.

type Fields = Record<string, unknown>

let world: TestWorld
let mere: Person
let ana: Person
let operations: Operation[]
beforeAll(async () => {
  world = await createTestWorld()
  mere = await world.person()
  ana = await world.person({ joins: mere })
  operations = operationsOf(await (await world.send('GET', '/api/openapi.json')).json())
})
afterAll(() => world.close())

test('every operation that stores fields has a round trip', () => {
  const readable = new Set(operations.flatMap(({ method, path }) => (method === 'GET' ? [path] : [])))
  // The promised API has the handlers of these; promised-life.test.ts changes single fields with it.
  const storing = operations.filter(
    ({ method, path, body }) =>
      body !== null &&
      !path.startsWith('/api/v1') &&
      (['PUT', 'PATCH'].includes(method) || (method === 'POST' && readable.has(path))),
  )
  expect([...Object.keys(STORED), ...NOT_STORED].sort()).toEqual(storing.map(({ title }) => title).sort())
})

describe('all fields are read back, and an edit of one leaves the others unchanged', () => {
  test.each(Object.entries(STORED))('%s', async (title, stored) => {
    const place = await newPlace()
    const operation = operationOf(title)
    const known = { ...place.known, ...stored.known }
    if (stored.create !== undefined) {
      const create = operationOf(`POST ${stored.create}`)
      await send(place, create, filledBody(create.body ?? {}, known))
    }
    const first = filledBody(operation.body ?? {}, known)
    const second = filledBody(operation.body ?? {}, known, 1)
    const names = Object.keys(first).filter((name) => !stored.transient?.includes(name))
    const fieldsAfter = async (body: Fields) => {
      const before = operation.method === 'POST' ? {} : await json(pathOf(stored.read, place))
      const version = rowIn(before, names, place)?.version ?? before.version
      const returned = rowIn(await send(place, operation, body, version), names, place)
      const read = rowIn(await json(pathOf(stored.read, place)), names, place)
      if (returned) expect(picked(returned, names)).toEqual(picked(read, names))
      return picked(read, names)
    }
    expect(await fieldsAfter(first)).toEqual(picked(first, names))
    for (const name of operation.method === 'POST' ? [] : names) {
      const edit = { [name]: second[name] }
      const edited = await fieldsAfter(operation.method === 'PATCH' ? edit : { ...first, ...edit })
      expect(edited, name).toEqual({ ...picked(first, names), ...edit })
      await fieldsAfter(first)
    }
  })
})

test('an uploaded document is listed as it was returned', async () => {
  const { ids } = await newPlace()
  const path = `/api/opportunities/${ids.opportunityId}/documents`
  const response = await upload(`${path}?category=renovation_docs`, 'Consent.pdf')
  const document = (await response.json()) as Fields
  expect(document).toMatchObject({
    name: 'Consent.pdf',
    category: 'renovation_docs',
    fileType: 'application/pdf',
  })
  expect((await json(path)).documents).toContainEqual(document)
})

interface Place {
  /** The parameters of paths. */
  ids: Record<string, string>
  known: Known
}

/** A deal with two documents, a project, and the members who may be assigned. */
async function newPlace(): Promise<Place> {
  const opportunityId = (await newDeal(world, mere)).id
  const { deal, project } = await projectRequests(world).win(mere)
  const { budgetLines } = await json(`/api/projects/${project.id}/budget/lines`)
  const [lineId] = (budgetLines as { id: string }[]).map(({ id }) => id)
  const documents = await Promise.all(
    ['LIM.pdf', 'Title.pdf'].map(async (name) => {
      const path = `/api/opportunities/${opportunityId}/documents?category=purchase_docs`
      return ((await (await upload(path, name)).json()) as { id: string }).id
    }),
  )
  const { members } = await json(`/api/organizations/${mere.organizationId}/members`)
  const memberId = (members as { id: string; userId: string }[]).find(
    ({ userId }) => userId === ana.userId,
  )?.id
  return {
    ids: {
      opportunityId,
      opportunities: opportunityId,
      projects: project.id,
      projectId: project.id,
      organizations: mere.organizationId,
      memberId: memberId ?? '',
    },
    known: {
      assigneeId: [mere.userId, ana.userId],
      email: ['hemi', 'wiremu'].map((name) => `${name.padEnd(305, 'x')}@doneup.example`) as [string, string],
      gstNumber: ['49-091-850', '35-901-981'],
      phone: ['021 555 0142', '027 555 0199'].map((one) => one.padEnd(50, '9')) as [string, string],
      lineId: [lineId, lineId],
      documentId: [documents[0], documents[1]],
      opportunityId: [deal.id, deal.id],
      projectId: [project.id, project.id],
    },
  }
}

function upload(path: string, name: string) {
  const headers = { origin: TEST_ORIGIN, cookie: mere.cookie }
  return Promise.resolve(world.app.request(path, { method: 'POST', headers, body: formWith(name, pdf()) }))
}

function operationOf(title: string): Operation {
  const operation = operations.find((one) => one.title === title)
  if (operation === undefined) throw new Error(`${title} is not an operation`)
  return operation
}

/** `{id}` is the id of the resource that precedes it. */
function pathOf(path: string, { ids }: Place): string {
  return path.replaceAll(/(\w+)\/\{(\w+)\}/g, (_, resource: string, name: string) => {
    return `${resource}/${ids[name === 'id' ? resource : name]}`
  })
}

async function json(path: string): Promise<Fields> {
  const response = await world.send('GET', path, { as: mere })
  expect(response.status, path).toBe(200)
  return (await response.json()) as Fields
}

/** Returns the response; the row that it created becomes part of the place. */
async function send(place: Place, { method, path }: Operation, body: Fields, version?: unknown) {
  const headers = version === undefined ? {} : { 'if-match': `"${version}"` }
  const response = await world.send(method, pathOf(path, place), { as: mere, body, headers })
  expect(response.ok, `${JSON.stringify(body)}: ${await response.clone().text()}`).toBe(true)
  const reply = await response.json()
  if (method === 'POST') place.ids[path.split('/').at(-1) ?? ''] = String(objectsIn(reply).find(hasId)?.id)
  return reply
}

const hasId = (object: Fields) => 'id' in object

/** The object with these fields, that of the place if there are several. */
function rowIn(value: unknown, names: string[], { ids }: Place): Fields | undefined {
  const rows = objectsIn(value).filter((one) => names.every((name) => name in one))
  return rows.find(({ id }) => Object.values(ids).includes(String(id))) ?? rows[0]
}

function picked(row: Fields | undefined, names: string[]): Fields | undefined {
  return row && Object.fromEntries(names.map((name) => [name, row[name]]))
}

/** A value and everything in it that is an object, outermost first. */
function objectsIn(value: unknown): Fields[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(objectsIn)
  return Array.isArray(value) ? inside : [value as Fields, ...inside]
}
