// @module-tag postgres
import { beforeAll, describe, expect, test } from 'vitest'
import { formWith, jpeg } from '#src/features/base/documents/test-files.ts'
import type { Reported } from '#src/lib/rows/change-author.ts'
import { ALL_RESOURCES } from '#src/lib/rows/resource-list.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { filledBody } from '../testing/test-filled.ts'
import type { Operation } from '../testing/test-operations.ts'
import { createPlaces, type Fields, type Place, pathOf, rowIn } from '../testing/test-places.ts'
import { STORED } from '../testing/test-stored.ts'
import { TEST_ORIGIN } from '../testing/test-world.ts'

// Whatever two people change at once, the question about it can name who did.

const world = worldForFile()
let places: Awaited<ReturnType<typeof createPlaces>>
beforeAll(async () => {
  places = await createPlaces(world)
})

/** Changes that no other change can be met by, and why. */
const UNMET: Readonly<Record<string, string>> = {
  'PUT /api/opportunities/{id}/ownership/income': 'each person has their own, without a version',
  'PUT /api/views/{id}/default': 'each person has their own',
}

const changes = Object.entries(STORED).filter(([title]) => !title.startsWith('POST ') && !(title in UNMET))

describe('a change that another person’s meets names that person', () => {
  test.each(changes)('%s', async (title, stored) => {
    const { json, newPlace, operationOf, send, withRow } = places
    const place = await withRow(await newPlace(), stored)
    const operation = operationOf(title)
    expect(operation.parameters.map(({ name }) => name)).toContain('if-match')
    const filled = filledBody(operation.body ?? {}, place.known)
    // A view that isn’t shared is changed by its maker alone.
    const body = 'isShared' in filled ? { ...filled, isShared: true } : filled
    const names = Object.keys(body)
    const before = await json(pathOf(stored.read, place))
    const version = rowIn(before, names, place)?.version ?? before.version
    await send(place, operation, body, version)
    await namesAuthor(operation, place, { body, version })
  })

  test('PUT /api/documents/{id}/photo', async () => {
    const place = await places.newPlace()
    const path = `/api/opportunities/${place.ids.opportunityId}/documents`
    const operation = places.operationOf('PUT /api/documents/{id}/photo')
    const added = await world.app.request(`${path}?category=photos_before`, {
      method: 'POST',
      headers: { origin: TEST_ORIGIN, cookie: places.mere.cookie },
      body: formWith('Kitchen.jpg', await jpeg()),
    })
    place.ids.documents = ((await added.json()) as { id: string }).id
    const { version } = rowIn(await places.json(path), ['caption'], place) ?? {}
    const body = { caption: 'The kitchen' }
    await places.send(place, operation, body, version)
    await namesAuthor(operation, place, { body, version })
  })
})

/** Sends a change by Mere again, at the version before: both people can ask who made the one that refuses it. */
async function namesAuthor(
  { method, path }: Operation,
  place: Place,
  { body, version }: { body: Fields; version: unknown },
): Promise<void> {
  const { mere, ana } = places
  const url = pathOf(path, place)
  const refused = await world.send(method, url, { as: mere, body, headers: { 'if-match': `"${version}"` } })
  expect(refused.status).toBe(412)
  const { current } = (await refused.json()) as { current: Fields }
  const asked = new URLSearchParams({
    ...reportedBy(path),
    id: String(url.match(ID)?.at(-1)),
    version: String(current.version),
  })
  const author = async (as: typeof mere) => {
    const answer = await world.send('GET', `/api/changes/author?${asked}`, { as })
    return ((await answer.json()) as { author: unknown }).author
  }
  const name = mere.email.split('@')[0]
  expect([await author(ana), await author(mere)]).toEqual([
    { isMe: false, name },
    { isMe: true, name },
  ])
}

const ID = /[0-9a-f]{8}-[0-9a-f-]{27}/g

/** Of sheets and boards, by the end of their path. */
const KINDS: Readonly<Record<string, string>> = {
  '/api/opportunities/{id}': 'opportunity',
  '/api/opportunities/{id}/ownership': 'ownership',
  '/api/opportunities/{id}/comparable-settings': 'comparableSettings',
  '/api/opportunities/{id}/pack': 'pack',
  '/api/opportunities/{id}/agreement': 'agreement',
  '/api/documents/{id}/photo': 'document',
  '/api/projects/{id}': 'project',
  '/api/projects/{id}/plan': 'plan',
  '/api/organizations/{id}': 'organization',
  '/api/organizations/{id}/members/{memberId}': 'member',
}

/** What the browser asks about: `reportedAs` of the queue of these changes. */
function reportedBy(path: string): Reported {
  const kind =
    KINDS[path] ??
    ALL_RESOURCES.find((one) => path.startsWith(`${one.path(`{${one.parent?.param}}`)}/{id}`))?.kind
  return kind === undefined ? { kind: 'organization', part: path.split('/').at(-1) ?? '' } : { kind }
}
