import { afterEach, expect, test } from 'vitest'
import { sendDueSoonEvents } from '#src/features/base/notifications/due-soon-events.server.ts'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { newEvents, receiver, stopReceivers, webhooksOf } from './test-webhooks.ts'

const world = worldForFile({ variables: { ACCEPT_LOCAL_WEBHOOKS: 'yes' } })
afterEach(stopReceivers)

test('a condition that is entered late, moved or reopened is due soon too, once for each of its days', async () => {
  const admin = await world.person()
  const received = await receiver()
  await webhooksOf(world, admin).add({ url: received.url })
  const events = () => newEvents(world, received)
  const put = (path: string, version: number, body: object) =>
    world.send('PUT', path, { as: admin, body, headers: { 'if-match': `"${version}"` } })
  // A Monday; the conditions are due from that day to Friday.
  const now = new Date('2026-12-07T10:10:00+13:00')
  world.setNow(now)
  const { id } = await newDeal(world, admin)
  const path = `/api/opportunities/${id}`
  await put(`${path}/agreement`, 0, { signedOn: '2026-12-01', provinces: ['Auckland'], price: 525_000 })
  const add = async (date: string) => {
    const terms = { kind: 'due_diligence', title: `Due ${date}`, basis: 'date', date }
    const added = await world.send('POST', `${path}/conditions`, { as: admin, body: terms })
    expect(added.status).toBe(201)
    return ((await added.json()) as { condition: { id: string; version: number } }).condition
  }
  const [monday] = await Promise.all(['07', '08', '09', '10', '11'].map((day) => add(`2026-12-${day}`)))
  await events()
  const dueSoon = async (at: string) => {
    await sendDueSoonEvents(world.db, new Date(at))
    const sent = await events()
    return sent.map(({ data }) => (data as { after?: { dueOn?: string } }).after?.dueOn).toSorted()
  }
  expect(await dueSoon('2026-12-07T10:25:00+13:00')).toEqual(['2026-12-07', '2026-12-08', '2026-12-09'])
  expect(await dueSoon('2026-12-07T11:50:00+13:00')).toEqual([])
  expect(await dueSoon('2026-12-09T08:30:00+13:00')).toEqual(['2026-12-10', '2026-12-11'])
  const decision = (version: number, status: 'satisfied' | 'open') =>
    put(`${path}/conditions/${monday?.id}/decision`, version, {
      status,
      decidedOn: status === 'open' ? null : '2026-12-07',
    })
  await decision(monday?.version ?? 0, 'satisfied')
  await decision((monday?.version ?? 0) + 1, 'open')
  await events()
  expect(await dueSoon('2026-12-09T09:00:00+13:00')).toEqual([])
  world.setNow(null)
})
