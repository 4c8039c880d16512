import { beforeEach, expect, test } from 'vitest'
import { newDeal, read } from '#src/features/deals/pipeline/test-deals.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { changedConditionSchema, type StoredCondition } from './schema.ts'

const world = worldForFile()
const mere = madeForFile(() => world.person())
let deal: string
let first: StoredCondition
beforeEach(async () => {
  world.setNow(new Date('2026-12-08T09:00:00+13:00'))
  deal = (await newDeal(world, mere)).id
  const on = `/api/opportunities/${deal}`
  const body = { signedOn: '2026-11-27', provinces: ['Auckland'], price: 525_000 }
  await world.send('PUT', `${on}/agreement`, { as: mere, body, headers: { 'if-match': '"0"' } })
  const finance = { kind: 'finance', title: 'Finance', basis: 'days', days: 10 }
  first = await conditionIn(await world.send('POST', `${on}/conditions`, { as: mere, body: finance }))
})

const conditionIn = async (reply: Response) => changedConditionSchema.parse(await reply.json()).condition
const send = ({ id, version }: StoredCondition, method: 'PUT' | 'POST', part: string, body: object) =>
  world.send(method, `/api/opportunities/${deal}/conditions/${id}/${part}`, {
    as: mere,
    body,
    headers: { 'if-match': `"${version}"` },
  })
const extend = (condition: StoredCondition, to: string) =>
  send(condition, 'POST', 'extensions', { to, agreedOn: '2026-12-08' })
const change = (condition: StoredCondition, extensions: StoredCondition['extensions']) =>
  send(condition, 'PUT', 'extensions', { extensions })
const refusal = async (reply: Response) => [reply.status, await reply.text()]

// Clauses: dates-and-conditions 3.4
test('a condition is extended to a later day, and stays open', async () => {
  expect(await refusal(await extend(first, '2026-12-11'))).toEqual([
    400,
    expect.stringContaining('The new day must be later than 11 Dec 2026.'),
  ])
  const second = await conditionIn(await extend(first, '2026-12-15'))
  const third = await conditionIn(await extend(second, '2026-12-17'))
  expect(third).toMatchObject({
    status: 'open',
    dueOn: '2026-12-17',
    extensions: [
      { from: '2026-12-11', to: '2026-12-15', agreedOn: '2026-12-08' },
      { from: '2026-12-15', to: '2026-12-17' },
    ],
  })
  expect((await read(world, mere, deal)).unconditionalDate).toBe('2026-12-17')
})

test('the last extension is undone, and made again', async () => {
  const once = await conditionIn(await extend(first, '2026-12-15'))
  const twice = await conditionIn(await extend(once, '2027-12-17'))
  expect(await refusal(await extend(twice, '2026-12-17'))).toEqual([
    400,
    expect.stringContaining(
      'The new day must be later than 17 Dec 2027. To correct the last extension, undo it.',
    ),
  ])
  expect(await refusal(await change(twice, []))).toEqual([
    400,
    expect.stringContaining('Only the last extension can be undone.'),
  ])
  const undone = await conditionIn(await change(twice, once.extensions))
  expect(undone).toMatchObject({ status: 'open', dueOn: '2026-12-15', extensions: once.extensions })
  expect((await read(world, mere, deal)).unconditionalDate).toBe('2026-12-15')
  const none = await conditionIn(await change(undone, []))
  expect(none).toMatchObject({ dueOn: '2026-12-11', extensions: [] })
  const again = await conditionIn(await change(none, once.extensions))
  expect(again).toMatchObject({ dueOn: '2026-12-15', extensions: once.extensions })
  const waived = { status: 'waived', decidedOn: '2026-12-08' }
  const decided = await conditionIn(await send(again, 'PUT', 'decision', waived))
  expect((await change(decided, [])).status).toBe(400)
  const events = await world.send('GET', `/api/opportunities/${deal}/events`, { as: mere })
  expect(await events.text()).toMatch(/"extension_undone"/)
})
