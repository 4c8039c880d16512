import { beforeEach, expect, test } from 'vitest'
import { addDays, todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { NO_BEFORE, TAKEN_IN_THE_FUTURE, TAKEN_TOO_EARLY } from './photo-schema.ts'
import { changedDocumentSchema, type StoredDocument } from './schema.ts'
import { createDocumentsWorld } from './test-documents.ts'
import { jpeg, pdf } from './test-files.ts'

const world = worldForFile(createDocumentsWorld)
let opportunityId: string
beforeEach(async () => {
  opportunityId = await world.saveDeal(world.mere)
})

const KITCHEN = {
  room: 'Kitchen',
  stage: 'second_fix',
  caption: 'Cabinets in',
  takenOn: '2026-02-04',
  beforeId: null,
}

const photo = async (takenAt = '', to = opportunityId) =>
  world.uploaded('a.jpg', await jpeg({ takenAt }), { to, category: 'photos_progress' })

const saved = async (response: Promise<Response>) =>
  changedDocumentSchema.parse(await (await response).json()).document
const inKitchen = async (body: object = {}) => saved(describe(await photo(), body))

const describe = ({ id, version }: StoredDocument, body: object) =>
  world.send('PUT', `/api/documents/${id}/photo`, {
    as: world.mere,
    body: { ...KITCHEN, ...body },
    headers: { 'if-match': `"${version}"` },
  })

// Clauses: project-delivery 7.1
test.each([
  ['the day in its file', '2026:02:04 23:30:00', '2026-02-04'],
  ['the day of its upload without one', '', todayInAuckland(new Date())],
  [
    'the day of its upload if that in its file is in the future',
    '2999:02:04 10:00:00',
    todayInAuckland(new Date()),
  ],
  [
    'the day of its upload if that in its file is from before 2000',
    '1970:01:01 00:00:00',
    todayInAuckland(new Date()),
  ],
])('a photo was taken on %s', async (_, takenAt, day) => {
  expect(await photo(takenAt)).toMatchObject({ takenOn: day, room: null, version: 1 })
})

// Clauses: project-delivery 7.1
test('a photo has a room, a stage, a caption and the photo before; two people: the second gets 412', async () => {
  const [before, after] = [await inKitchen(), await photo()]
  const response = await describe(after, { beforeId: before.id })
  const { document } = changedDocumentSchema.parse(await response.json())
  expect(document).toMatchObject({ ...KITCHEN, beforeId: before.id, version: 2 })
  expect((await describe(after, {})).status).toBe(412)
})

// Clauses: project-delivery 7.3
test('the photo before is another photo of the deal and its room, and isn’t newer', async () => {
  const after = await photo()
  const refused = [
    after,
    await photo('', await world.saveDeal(world.mere)),
    await photo(),
    await inKitchen({ room: 'Bathroom' }),
    await inKitchen({ takenOn: '2026-02-05' }),
  ]
  for (const { id } of refused) {
    const response = await describe(after, { beforeId: id })
    expect([response.status, await response.json()]).toMatchObject([400, { detail: NO_BEFORE.message }])
  }
})

// Clauses: project-delivery 7.3
test.each([
  ['another room', { room: 'Bathroom' }],
  ['no room', { room: null }],
  ['a later day', { takenOn: '2026-03-01' }],
])('a pair ends when the photo before gets %s, and is back when that is undone', async (_, change) => {
  const before = await inKitchen()
  const after = await saved(describe(await photo(), { beforeId: before.id }))
  const beforeOf = async () => (await world.list(opportunityId)).find(({ id }) => id === after.id)?.beforeId
  const changed = await saved(describe(before, change))
  expect(await beforeOf()).toBeNull()
  await describe(changed, {})
  expect(await beforeOf()).toBe(before.id)
})

// Clauses: project-delivery 7.1
test.each([
  ['kitchen ', 'Kitchen'],
  ['sun  ROOM', 'Sun room'],
  ['Whare', 'Whare'],
])('the room %j is stored as %j', async (room, expected) => {
  await inKitchen({ room: 'Sun room' })
  expect(await inKitchen({ room })).toMatchObject({ room: expected })
})

// Clauses: project-delivery 7.1
test('a photo cannot be from the future, nor from before 2000', async () => {
  const tomorrow = addDays(todayInAuckland(new Date()), 1)
  for (const [takenOn, detail] of [
    [tomorrow, TAKEN_IN_THE_FUTURE],
    ['1999-12-31', TAKEN_TOO_EARLY],
  ]) {
    const response = await describe(await photo(), { takenOn })
    expect([response.status, await response.json()]).toMatchObject([400, { detail }])
  }
})

// Clauses: project-delivery 7.1
test('a caption has at most 200 characters; other documents and another tenant’s photos have no details', async () => {
  const one = await photo()
  expect((await describe(one, { caption: 'a'.repeat(201) })).status).toBe(400)
  const paper = await world.uploaded('a.pdf', pdf(), { to: opportunityId })
  expect(paper.takenOn).toBeNull()
  expect((await describe(paper, {})).status).toBe(404)
  const response = await world.send('PUT', `/api/documents/${one.id}/photo`, {
    as: await world.person(),
    body: KITCHEN,
    headers: { 'if-match': '"1"' },
  })
  expect(response.status).toBe(404)
})
