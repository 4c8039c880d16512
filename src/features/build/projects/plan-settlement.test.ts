import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import type { PlanInput } from './plan-schema.ts'
import type { Project } from './schema.ts'
import { planRequests } from './test-plans.ts'
import { projectRequests } from './test-projects.ts'

const WON = new Date('2026-11-30T10:00:00+13:00')
const world = worldForFile()
beforeAll(() => world.setNow(WON))

/** A deal in Auckland, won on Monday 30 November 2026. */
async function wonInNovember(as: Person) {
  const plan = await planRequests(world, as)
  await world.db.query(sql`
    update projects set start_date = ${new Date('2026-11-30T09:00:00+13:00')} where id = ${plan.project.id}`)
  return plan
}

describe('a new plan waits for both settlements', () => {
  async function settleOn(as: Person, { opportunityId }: Project, dueDate: string | null) {
    const deal = await (await world.send('GET', `/api/opportunities/${opportunityId}`, { as })).json()
    const headers = { 'if-match': `"${deal.version}"` }
    const saved = await world.send('PATCH', `/api/opportunities/${opportunityId}`, {
      as,
      body: { dueDate },
      headers,
    })
    expect(saved.status, await saved.clone().text()).toBe(200)
    await world.work()
  }

  test('won on 30 Nov 2026, settlement on 5 Mar 2027', async () => {
    const mere = await world.person()
    const { project, get } = await wonInNovember(mere)
    expect(await get()).toMatchObject({
      plan: { afterSettlement: 'demolition', saleDays: 20 },
      held: { since: 'start' },
    })
    await settleOn(mere, project, '2027-03-05')
    const { dates, held, months } = await get()
    expect(dates.stages.map(({ days }) => days && `${days.from} ${days.to}`)).toEqual([
      '2026-11-30 2026-12-04',
      '2026-12-07 2026-12-18',
      '2027-03-08 2027-03-10',
      '2027-03-11 2027-03-24',
      '2027-03-25 2027-04-09',
      '2027-04-12 2027-04-23',
      '2027-04-27 2027-04-28',
      '2027-04-29 2027-04-30',
      '2027-05-03 2027-05-28',
    ])
    expect(dates).toMatchObject({ end: '2027-05-28', buyerSettles: '2027-06-29' })
    expect([held, months]).toEqual([{ from: '2027-03-05', since: 'settlement' }, 3.8])
  })

  test('its card follows the settlement by a job: the slip against a baseline', async () => {
    const mere = await world.person()
    const { project, setBaseline, get } = await wonInNovember(mere)
    await settleOn(mere, project, '2027-03-05')
    const { baseline } = await setBaseline((await get()).plan)
    expect(baseline).toMatchObject({ afterSettlement: null, demolition: { startsOn: '2027-03-08' } })
    const late = async () => (await projectRequests(world).read(mere, project.id)).daysLate
    expect(await late()).toBe(0)
    await settleOn(mere, project, '2027-03-12')
    expect([await late(), (await get()).dates.end]).toEqual([7, '2027-06-04'])
  })

  test('leaving out when the buyer settles is 0 days', async () => {
    const { get, put } = await wonInNovember(await world.person())
    const { saleDays: _days, afterSettlement: _stage, ...plan } = (await get()).plan
    expect((await put(plan as PlanInput, 0)).status).toBe(200)
    const { plan: saved, dates } = await get()
    expect([saved.saleDays, saved.afterSettlement]).toEqual([0, null])
    expect(dates.buyerSettles).toBe(dates.end)
  })

  test.each([-1, 1.5, 121])('rejects %d site days until the buyer settles', async (saleDays) => {
    const { get, put } = await wonInNovember(await world.person())
    const response = await put({ ...(await get()).plan, saleDays }, 0)
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('Site days after listing are whole, from 0 to 120.')
  })
})
