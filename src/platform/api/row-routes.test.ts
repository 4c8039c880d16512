// @module-tag engines

import { expect, test } from 'vitest'
import { z } from 'zod'
import { edited, newDeal, read } from '#src/features/deals/pipeline/test-deals.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'

const world = worldForFile()
const mere = madeForFile(() => world.person())
const tane = madeForFile(() => world.person({ joins: mere }))

const toFunding = { status: 'funding', afterId: null }

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

test('a retried move gets its first response, even after a colleague’s change', async () => {
  const { id } = await newDeal(world, mere)
  const first = await send('PUT', `${id}/placement`, 'a-lost-move', { body: toFunding })
  await edited(world, mere, await read(world, mere, id), { status: 'offer_made' })
  const again = await send('PUT', `${id}/placement`, 'a-lost-move', { body: toFunding })
  expect(again.status).toBe(200)
  expect(await again.text()).toBe(await first.text())
  expect(await read(world, mere, id)).toMatchObject({ status: 'offer_made', version: 3 })
})

test('a retried edit, deletion and undo return their first responses', async () => {
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

test('an old version with another key, user or request gets 412', async () => {
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

test('a key that was used for another request changes nothing', async () => {
  const [moved, other] = [await newDeal(world, mere), await newDeal(world, mere)]
  await send('PUT', `${moved.id}/placement`, 'a-used-key', { body: toFunding })
  const refused = await send('PUT', `${other.id}/placement`, 'a-used-key', { body: toFunding })
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({ code: 'key_reused' })
  expect(await read(world, mere, other.id)).toMatchObject({ status: 'new_listing', version: 1 })
  const events = await world.send('GET', `/api/opportunities/${other.id}/events`, {
    as: mere,
    organizationId: mere.organizationId,
  })
  expect(await events.json()).toMatchObject({ events: [{ action: 'created' }] })
})

test('a live event names the page that made the change, and whether it received the row in its response', async () => {
  const { id } = await newDeal(world, mere)
  const stream = await world.send('GET', `/api/stream?organization=${mere.organizationId}`, { as: mere })
  const page = crypto.randomUUID()
  const win = (sentBy: string) =>
    world.send('PUT', `/api/opportunities/${id}/placement`, {
      as: mere,
      body: { status: 'won', afterId: null, actualPurchasePrice: 550_000 },
      headers: { 'if-match': '"1"', 'x-page-id': sentBy },
    })
  expect((await win('no uuid')).status).toBe(400)
  expect((await win(page)).status).toBe(200)
  // Info 2: a colleague who sends the same id can’t make that page skip the change.
  const own = `${mere.userId}.${page}`
  const changes = await firstChanges(stream)
  expect(changes.find(({ kind }) => kind === 'opportunity')).toEqual({
    kind: 'opportunity',
    id,
    version: 2,
    page: own,
  })
  const project = changes.find(({ kind }) => kind === 'project')
  expect(project).not.toHaveProperty('page')
  expect(project).toMatchObject({ madeBy: own })
})

/** The changes of the first event of a stream, which is then closed. */
async function firstChanges({ body }: Response) {
  let text = ''
  for await (const bytes of body ?? []) {
    text += new TextDecoder().decode(bytes)
    const [, data] = /event: change\ndata: (.*)\n/.exec(text) ?? []
    if (data !== undefined) return eventSchema.parse(JSON.parse(data)).changes
  }
  throw new Error('the stream ended before a change')
}

const eventSchema = z.object({ changes: z.array(z.looseObject({ kind: z.string() })) })
