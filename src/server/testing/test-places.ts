import { expect } from 'vitest'
import { formWith, pdf } from '#src/features/base/documents/test-files.ts'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { filledBody, type Known } from './test-filled.ts'
import { type Operation, operationsOf } from './test-operations.ts'
import type { Stored } from './test-stored.ts'
import { type Person, TEST_ORIGIN, type TestWorld } from './test-world.ts'

export type Fields = Record<string, unknown>

/** What the paths and bodies of all operations refer to. */
export interface Place {
  /** The parameters of paths. */
  ids: Record<string, string>
  known: Known
}

/** Sends any operation of the API as `mere`, an administrator, whose colleague is `ana`. */
export async function createPlaces(world: TestWorld) {
  const mere = await world.person()
  const ana = await world.person({ joins: mere })
  const operations = operationsOf(await (await world.send('GET', '/api/openapi.json')).json())

  async function json(path: string): Promise<Fields> {
    const response = await world.send('GET', path, { as: mere })
    expect(response.status, path).toBe(200)
    return (await response.json()) as Fields
  }

  const operationOf = (title: string): Operation => {
    const operation = operations.find((one) => one.title === title)
    if (operation === undefined) throw new Error(`${title} is not an operation`)
    return operation
  }

  async function send(place: Place, { method, path }: Operation, body?: Fields, version?: unknown) {
    const headers = version === undefined ? {} : { 'if-match': `"${version}"` }
    const response = await world.send(method, pathOf(path, place), { as: mere, body, headers })
    const text = await response.text()
    expect(response.ok, `${JSON.stringify(body)}: ${text}`).toBe(true)
    const reply = text === '' ? {} : JSON.parse(text)
    if (method === 'POST') place.ids[path.split('/').at(-1) ?? ''] = String(objectsIn(reply).find(hasId)?.id)
    return reply
  }

  return {
    mere,
    ana: { ...ana, organizationId: mere.organizationId },
    operations,
    json,
    operationOf,
    /** Returns the response; the row that it created becomes part of the place. */
    send,
    newPlace: () => newPlace(world, { mere, ana, json }),
    /** The place with the row that an operation changes. */
    async withRow(place: Place, { create, known }: Pick<Stored, 'create' | 'known'>): Promise<Place> {
      const prepared = { ids: { ...place.ids }, known: { ...place.known, ...known } }
      if (create === undefined) return prepared
      const operation = operationOf(`POST ${create}`)
      await send(prepared, operation, filledBody(operation.body ?? {}, prepared.known))
      return prepared
    },
    upload: (path: string, name: string) => upload(world, mere, path, name),
  }
}

interface People {
  mere: Person
  ana: Person
  json: (path: string) => Promise<Fields>
}

/** A deal with two documents, a project, and the members who may be assigned. */
async function newPlace(world: TestWorld, { mere, ana, json }: People): Promise<Place> {
  const opportunityId = (await newDeal(world, mere)).id
  const { deal, project } = await projectRequests(world).win(mere)
  const { budgetLines } = await json(`/api/projects/${project.id}/budget/lines`)
  const [lineId] = (budgetLines as { id: string }[]).map(({ id }) => id)
  const documents = await Promise.all(
    ['LIM.pdf', 'Title.pdf'].map(async (name) => {
      const path = `/api/opportunities/${opportunityId}/documents?category=purchase_docs`
      return ((await (await upload(world, mere, path, name)).json()) as { id: string }).id
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

function upload(world: TestWorld, mere: Person, path: string, name: string): Promise<Response> {
  const headers = { origin: TEST_ORIGIN, cookie: mere.cookie }
  return Promise.resolve(world.app.request(path, { method: 'POST', headers, body: formWith(name, pdf()) }))
}

/** `{id}` is the id of the resource that precedes it. */
export function pathOf(path: string, { ids }: Place): string {
  return path.replaceAll(/(\w+)\/\{(\w+)\}/g, (_, resource: string, name: string) => {
    return `${resource}/${ids[name === 'id' ? resource : name]}`
  })
}

const hasId = (object: Fields) => 'id' in object

/** The object with these fields, that of the place if there are several. */
export function rowIn(value: unknown, names: string[], { ids }: Place): Fields | undefined {
  const rows = objectsIn(value).filter((one) => names.every((name) => name in one))
  return rows.find(({ id }) => Object.values(ids).includes(String(id))) ?? rows[0]
}

/** A value and everything in it that is an object, outermost first. */
function objectsIn(value: unknown): Fields[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(objectsIn)
  return Array.isArray(value) ? inside : [value as Fields, ...inside]
}
