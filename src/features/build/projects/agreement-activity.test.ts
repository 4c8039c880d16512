import { expect, test } from 'vitest'
import { agreementSchema } from '#src/features/deals/agreements/schema.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { actionText } from './event-text.ts'
import { projectEventsSchema } from './schema.ts'
import { projectRequests } from './test-projects.ts'

const world = worldForFile()

test('a deposit that is paid and a settlement are in the activity of the deal and of its project, with the day', async () => {
  world.setNow(new Date('2026-11-30T10:00:00+13:00'))
  const mere = await world.person()
  const { deal, project } = await projectRequests(world).win(mere)
  const path = `/api/opportunities/${deal.id}/agreement`
  const put = async (changes: object) => {
    const seen = agreementSchema.parse(await (await world.send('GET', path, { as: mere })).json())
    const headers = { 'if-match': `"${seen.version}"` }
    const body = { ...seen.agreement, ...changes }
    expect((await world.send('PUT', path, { as: mere, body, headers })).status).toBe(200)
  }
  await put({ signedOn: '2026-11-20', price: 550_000, provinces: ['Auckland'] })
  await put({ depositPaidOn: '2026-11-27' })
  await put({ depositPaidOn: null })
  await put({ settledOn: '2026-11-30' })
  const ticks = [
    { change: 'settled', settledOn: '2026-11-30' },
    { change: 'deposit_undone' },
    { change: 'deposit_paid', depositPaidOn: '2026-11-27' },
  ]
  const ofDeal = await world.send('GET', `/api/opportunities/${deal.id}/events`, { as: mere })
  expect((await ofDeal.json()).events).toMatchObject([...ticks.map((after) => ({ after })), {}, {}, {}])
  const reply = await world.send('GET', `/api/projects/${project.id}/events`, { as: mere })
  const { events } = projectEventsSchema.parse(await reply.json())
  expect(events.map((event) => [event.by === null, actionText(event)])).toEqual([
    [false, 'marked the purchase settled on 30 Nov 2026'],
    [false, 'marked the deposit not paid'],
    [false, 'marked the deposit paid on 27 Nov 2026'],
  ])
})
