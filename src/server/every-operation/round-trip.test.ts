// @module-tag postgres
import { beforeAll, describe, expect, test } from 'vitest'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { filledBody } from '../testing/test-filled.ts'
import { createPlaces, type Fields, pathOf, rowIn } from '../testing/test-places.ts'
import { NOT_STORED, STORED } from '../testing/test-stored.ts'

// Every field that an operation stores is read back, an edit of one field leaves all others unchanged, and the answer has each field as
// it is read afterwards: also those that the database works out, such as who added a row.

const world = worldForFile()
let places: Awaited<ReturnType<typeof createPlaces>>
beforeAll(async () => {
  places = await createPlaces(world)
})

test('every operation that stores fields has a round trip', () => {
  const readable = new Set(places.operations.flatMap(({ method, path }) => (method === 'GET' ? [path] : [])))
  // The promised API has the handlers of these; promised-life.test.ts changes single fields with it.
  const storing = places.operations.filter(
    ({ method, path, body }) =>
      body !== null &&
      !path.startsWith('/api/v1') &&
      (['PUT', 'PATCH'].includes(method) || (method === 'POST' && readable.has(path))),
  )
  expect([...Object.keys(STORED), ...NOT_STORED].sort()).toEqual(storing.map(({ title }) => title).sort())
})

describe('all fields are read back, and an edit of one leaves the others unchanged', () => {
  test.each(Object.entries(STORED))('%s', async (title, stored) => {
    const { json, newPlace, operationOf, send, withRow } = places
    const place = await withRow(await newPlace(), stored)
    const operation = operationOf(title)
    const { known } = place
    const first = filledBody(operation.body ?? {}, known)
    const second = filledBody(operation.body ?? {}, known, 1)
    const names = Object.keys(first).filter((name) => !stored.transient?.includes(name))
    const fieldsAfter = async (body: Fields) => {
      const before = operation.method === 'POST' ? {} : await json(pathOf(stored.read, place))
      const version = rowIn(before, names, place)?.version ?? before.version
      const returned = rowIn(await send(place, operation, body, version), names, place)
      const read = rowIn(await json(pathOf(stored.read, place)), names, place)
      const answered = Object.keys(returned ?? {}).filter((name) => read && name in read)
      expect(picked(returned, answered)).toEqual(returned && picked(read, answered))
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
  const { json, newPlace, upload } = places
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

function picked(row: Fields | undefined, names: string[]): Fields | undefined {
  return row && Object.fromEntries(names.map((name) => [name, row[name]]))
}
