import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { projectDateListSchema } from '#src/features/work/tasks/schema.ts'
import { addDays, todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { refreshLatePlans } from './plan-days.server.ts'
import { DONE_IN_THE_FUTURE, SOLD_PLAN_ERROR } from './plan-schema.ts'
import type { Project } from './schema.ts'
import { planRequests } from './test-plans.ts'
import { projectRequests, SALE } from './test-projects.ts'

const START = new Date('2027-01-08T20:00:00Z')
const world = worldForFile()
beforeAll(() => {
  // Saturday 9 January in Auckland.
  world.setNow(START)
})

const move = (as: Person, project: Project, to: object) => projectRequests(world).move(as, project, to)

const started = (as: Person, address?: string) => planRequests(world, as, address)

/** The plan of the specification's tables, with its baseline set. */
async function planned(as: Person) {
  const plan = await started(as)
  const { plan: saved } = await plan.save(() => ({ startsOn: '2027-01-11' }))
  await plan.setBaseline(saved)
  return plan
}

describe('the plan of a project', () => {
  test('is the usual one of the property’s province until it is saved', async () => {
    const { get } = await started(await world.person())
    const { version, plan, baseline, slipDays } = await get()
    expect([version, baseline, slipDays]).toEqual([0, null, null])
    expect(plan.provinces).toEqual(['Auckland'])
    expect(plan.permits).toEqual({ days: 10, startsOn: null, skipped: null, doneOn: null })
  })

  // Clauses: project-delivery 5.1
  test('has the days of each stage', async () => {
    const { get } = await planned(await world.person())
    const { dates } = await get()
    expect(dates.end).toBe('2027-04-27')
    expect(dates.stages.map(({ days }) => days && `${days.from} ${days.to}`)).toEqual([
      '2027-01-11 2027-01-15',
      '2027-01-18 2027-01-29',
      '2027-02-02 2027-02-04',
      '2027-02-05 2027-02-19',
      '2027-02-22 2027-03-05',
      '2027-03-08 2027-03-19',
      '2027-03-22 2027-03-23',
      '2027-03-24 2027-03-25',
      '2027-03-30 2027-04-27',
    ])
  })

  // Clauses: project-delivery 5.1
  test('in Wellington, permits end after the anniversary', async () => {
    const { save } = await started(await world.person(), '12 Rimu Street, Petone, Lower Hutt')
    const { plan, dates } = await save(() => ({ startsOn: '2027-01-11' }))
    expect(plan.provinces).toEqual(['Wellington'])
    expect(dates.stages[1]?.days).toEqual({ from: '2027-01-18', to: '2027-02-01' })
  })

  // Clauses: project-delivery 5.3
  test.each([
    ['as planned', {}, '2027-04-27', 0],
    ['first fix 15 days', { first_fix: { days: 15 } }, '2027-05-04', 7],
    ['permits 20 days', { permits: { days: 20 } }, '2027-05-11', 14],
    ['permits skipped', { permits: { skipped: 'Exempt work, no consent needed' } }, '2027-04-12', -15],
  ])('%s: the slip against the baseline, also on its card', async (_name, changes, end, days) => {
    const mere = await world.person()
    const { save, project } = await planned(mere)
    const view = await save((plan) => {
      const edits = Object.entries(changes).map(([stage, edit]) => [
        stage,
        { ...plan[stage as 'permits'], ...edit },
      ])
      return Object.fromEntries(edits)
    })
    expect([view.dates.end, view.slipDays]).toEqual([end, days])
    // $550,000 at 80% and 7.5%, with insurance and rates: $3,050 a month.
    expect(view.slipCost).toBe(Math.round(((3_050 * 12) / 365) * days * 100) / 100)
    expect((await projectRequests(world).read(mere, project.id)).daysLate).toBe(Math.max(days, 0))
  })

  // Clauses: project-delivery 5.9
  test('two people change one plan: the second gets 412 with the current one', async () => {
    const { put, get } = await started(await world.person())
    const { plan } = await get()
    expect((await put({ ...plan, startsOn: '2027-01-11' }, 0)).status).toBe(200)
    const second = await put({ ...plan, startsOn: '2027-01-18' }, 0)
    expect(second.status).toBe(412)
    expect(await second.json()).toMatchObject({ current: { version: 1, plan: { startsOn: '2027-01-11' } } })
  })

  // Clauses: project-delivery 5.12
  test('a stage that should be finished makes the project later each day, also on its card', async () => {
    const mere = await world.person()
    const { project, get } = await planned(mere)
    const late = async (day: string) => {
      world.setNow(new Date(`${day}T09:00:00+13:00`))
      await refreshLatePlans(world.db, new Date(`${day}T09:00:00+13:00`))
      const { slipDays, dates } = await get()
      const { daysLate } = await projectRequests(world).read(mere, project.id)
      return [slipDays, daysLate, dates.stages[0]?.overdue]
    }
    try {
      expect(await late('2027-01-15')).toEqual([0, 0, null])
      expect(await late('2027-01-18')).toEqual([1, 1, '2027-01-15'])
      expect(await late('2027-01-23')).toEqual([8, 8, '2027-01-15'])
    } finally {
      world.setNow(START)
    }
    expect((await get()).version).toBe(2)
  })

  // Clauses: project-delivery 9.4
  test('a stage’s end is among the tasks and on the card before the plan is saved, until the stage is finished', async () => {
    const mere = await world.person()
    const { project, get, save } = await started(mere)
    await world.db.query(sql`update projects set start_date = ${START} where id = ${project.id}`)
    const listed = async (now: Date) => {
      await refreshLatePlans(world.db, now)
      const reply = await world.send('GET', '/api/tasks/project-dates', { as: mere })
      const { dates } = projectDateListSchema.parse(await reply.json())
      const { stageEndsOn, daysLate } = await projectRequests(world).read(mere, project.id)
      expect(dates.map(({ dueOn }) => dueOn)).toEqual(stageEndsOn === null ? [] : [stageEndsOn])
      expect(daysLate).toBeNull()
      return dates.map(({ title, dueOn }) => `${title} ${dueOn}`)
    }
    try {
      expect(await listed(START)).toEqual(['Planning stage 2027-01-15'])
      const late = new Date('2027-01-20T09:00:00+13:00')
      world.setNow(late)
      expect(await listed(late)).toEqual(['Planning stage 2027-01-15'])
      expect((await get()).dates.stages[0]?.overdue).toBe('2027-01-15')
      await save(({ planning }) => ({ planning: { ...planning, doneOn: '2027-01-19' } }))
      expect(await listed(late)).toEqual([])
    } finally {
      world.setNow(START)
    }
  })

  // Clauses: project-delivery 5.7
  test('the property is held from its settlement, or from the project’s start', async () => {
    const { project, get } = await planned(await world.person())
    await world.db.query(sql`update projects set start_date = ${START} where id = ${project.id}`)
    expect(await get()).toMatchObject({ held: { from: '2027-01-09', since: 'start' }, months: 4.5 })
    await world.db.query(sql`
      update opportunities set due_date = '2026-12-15' where id = ${project.opportunityId}`)
    expect(await get()).toMatchObject({ held: { from: '2026-12-15', since: 'settlement' }, months: 5.3 })
  })

  // Clauses: project-delivery 5.5
  test.each([
    ['doneOn', '2027-01-10', DONE_IN_THE_FUTURE],
    ['doneOn', '2020-01-01', 'Permits can’t have been finished before 10 Jul 2026.'],
    ['startsOn', '2027-01-08', 'Permits can’t start before 11 Jan 2027.'],
  ])('rejects a stage whose %s is %s', async (field, day, message) => {
    const { put, get } = await started(await world.person())
    const { plan } = await get()
    const response = await put(
      { ...plan, startsOn: '2027-01-11', permits: { ...plan.permits, [field]: day } },
      0,
    )
    expect(response.status).toBe(400)
    expect(await response.text()).toContain(message)
  })

  // Clauses: project-delivery 5.6
  test.each([
    [{ days: 251 }, 'Site days are whole, from 0 to 250.'],
    [{ days: 1.5 }, 'Site days are whole, from 0 to 250.'],
    [{ skipped: ' ' }, 'Say why it is skipped.'],
  ])('rejects a stage of %o', async (edit, message) => {
    const { put, get } = await started(await world.person())
    const { plan } = await get()
    const response = await put({ ...plan, permits: { ...plan.permits, ...edit } }, 0)
    expect(response.status).toBe(400)
    expect(await response.text()).toContain(message)
  })

  test('the project’s activity names the changed stages, and the baseline', async () => {
    const { save, events } = await planned(await world.person())
    await save(({ permits, demolition }) => ({
      permits: { ...permits, days: 20 },
      demolition: { ...demolition, days: 4 },
    }))
    const [changed, baseline] = await events()
    expect(changed).toMatchObject({
      action: 'plan',
      before: { permits: { days: 10 } },
      after: { permits: { days: 20 }, row: 'Permits and Demolition' },
    })
    expect(baseline).toMatchObject({ action: 'plan', after: { baselineEnd: '2027-04-27', change: 'set' } })
  })
})

describe('moves on the board', () => {
  // Clauses: project-delivery 5.4
  test('out of planning set the baseline and finish the stages before', async () => {
    const mere = await world.person()
    const { project, get } = await started(mere)
    const moved = await move(mere, project, { status: 'demolition' })
    const { plan, baseline } = await get()
    expect(baseline?.planning.doneOn).toBeNull()
    expect([plan.planning.doneOn, plan.permits.doneOn, plan.demolition.doneOn]).toEqual([
      '2027-01-09',
      '2027-01-09',
      null,
    ])
    await move(mere, moved, { status: 'permits' })
    const after = await get()
    expect([after.plan.permits.doneOn, after.baseline]).toEqual([null, baseline])
  })

  // Clauses: project-delivery 5.4
  test.each([
    ['set by the move is cleared', false],
    ['set before stays', true],
  ])('undoing the first move out of planning: a baseline %s', async (_name, isSetBefore) => {
    const mere = await world.person()
    const { project, get, setBaseline } = await started(mere)
    if (isSetBefore) await setBaseline((await get()).plan)
    const { version } = await move(mere, project, { status: 'permits' })
    expect((await get()).baseline).not.toBeNull()
    const undone = await world.send('PUT', `/api/projects/${project.id}/placement`, {
      as: mere,
      body: { status: 'planning', afterId: null },
      headers: { 'if-match': `"${version}"`, 'x-undo': '1' },
    })
    expect(undone.status).toBe(200)
    const { plan, baseline } = await get()
    expect([plan.planning.doneOn, baseline !== null]).toEqual([null, isSetBefore])
  })

  // Clauses: project-delivery 5.5
  test('a plan that was never saved has the days of the known moves', async () => {
    const mere = await world.person()
    const { project, get } = await started(mere)
    const moved = await move(mere, project, { status: 'demolition' })
    const fixing = await move(mere, moved, { status: 'second_fix' })
    // From before the plan, and of a move that isn't known.
    await world.db.query(sql`
      update projects set plan = null, plan_baseline = null, plan_version = 0, stage_ends_on = null where id = ${project.id}`)
    await world.db.query(sql`
      update project_events set created_at = created_at + case after->>'status' when 'demolition' then interval '1 day'
        else interval '12 days' end
      where project_id = ${project.id} and action = 'moved'`)
    const { version, plan } = await get()
    const done = () => [plan.planning, plan.permits, plan.demolition, plan.first_fix, plan.second_fix]
    const today = todayInAuckland(new Date())
    expect([version, ...done().map(({ doneOn }) => doneOn)]).toEqual([
      0,
      addDays(today, 1),
      addDays(today, 1),
      addDays(today, 12),
      addDays(today, 12),
      null,
    ])
    expect((await move(mere, fixing, { status: 'finishings' })).stageEndsOn).not.toBeNull()
  })

  // Clauses: project-delivery 11.11
  test('a sold project’s plan is read-only', async () => {
    const mere = await world.person()
    const { project, get, put } = await started(mere)
    const moved = await move(mere, project, { status: 'permits' })
    await move(mere, moved, { status: 'sold', sale: SALE })
    const { version, plan } = await get()
    const refused = await put({ ...plan, startsOn: '2027-01-11' }, version)
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain(SOLD_PLAN_ERROR)
  })
})
