import { afterAll, beforeAll, expect, test } from 'vitest'
import { edited, newDeal, read } from '#src/features/opportunities/test-deals.ts'
import { createTestWorld, type Person, type TestWorld } from '#src/server/test-world.ts'

let world: TestWorld
let mere: Person
let tane: Person
beforeAll(async () => {
  world = await createTestWorld()
  mere = await world.person()
  tane = await world.person({ joins: mere })
})
afterAll(() => world.close())

const toFunding = { status: 'funding', afterId: null }

/** A request of a change from version 1, under a key. */
function send(
  method: string,
  path: string,
  key: string,
  { as = mere, body = undefined as object | undefined } = {},
) {
  const headers = { 'if-match': '"1"', 'idempotency-key': key }
  const options = { as, organizationId: mere.organizationId, headers, ...(body && { body }) }
  return world.send(method, `/api/opportunities/${path}`, options)
}

test('a move sent again under its key is answered as the first time, whatever a colleague has done since', async () => {
  const { id } = await newDeal(world, mere)
  const first = await send('PUT', `${id}/placement`, 'a-lost-move', { body: toFunding })
  await edited(world, mere, await read(world, mere, id), { status: 'offer_made' })
  const again = await send('PUT', `${id}/placement`, 'a-lost-move', { body: toFunding })
  expect(again.status).toBe(200)
  expect(await again.text()).toBe(await first.text())
  expect(await read(world, mere, id)).toMatchObject({ status: 'offer_made', version: 3 })
})

test('an edit, a deletion and its undo sent again under their keys are answered as done', async () => {
  const { id } = await newDeal(world, mere)
  const body = { notes: 'Ring the lawyer' }
  const edits = [
    await send('PATCH', id, 'a-lost-edit', { body }),
    await send('PATCH', id, 'a-lost-edit', { body }),
  ]
  const other = await newDeal(world, mere)
  const deletions = [
    await send('DELETE', other.id, 'a-lost-deletion'),
    await send('DELETE', other.id, 'a-lost-deletion'),
  ]
  const undone = [
    await send('DELETE', `${other.id}/deletion`, 'a-lost-undo'),
    await send('DELETE', `${other.id}/deletion`, 'a-lost-undo'),
  ]
  for (const [first, again] of [edits, deletions, undone]) {
    expect([first?.status, again?.status]).toEqual([200, 200])
    expect(await again?.text()).toBe(await first?.text())
  }
  expect(await read(world, mere, other.id)).toMatchObject({ version: 3 })
})

test('under another key, by somebody else or to do another thing, a change of an old version is refused', async () => {
  const { id } = await newDeal(world, mere)
  await send('PUT', `${id}/placement`, 'the-first-key', { body: toFunding })
  const refused = [
    await send('PUT', `${id}/placement`, 'another-key', { body: toFunding }),
    await send('PUT', `${id}/placement`, 'the-first-key', { as: tane, body: toFunding }),
    await send('PUT', `${id}/placement`, 'the-first-key', { body: { ...toFunding, status: 'offer_made' } }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([412, 412, 412])
  expect(await read(world, mere, id)).toMatchObject({ status: 'funding', version: 2 })
})
