import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { addDays, formatDate, todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { earningsOf } from './figures.ts'
import { planSchema } from './plan-schema.ts'
import { projectRequests, SALE } from './test-projects.ts'

const world = worldForFile()
const requests = projectRequests(world)

describe('moving to sold', () => {
  // Clauses: deal-workflow 3.4, 4.15
  test('stores the actual values and the sold date in one transaction', async () => {
    const mere = await world.person()
    const { deal, project } = await requests.win(mere)
    const before = Date.now()
    const sold = await requests.move(mere, project, {
      status: 'sold',
      sale: { ...SALE, actualPurchasePrice: 552_000 },
    })
    expect(sold).toMatchObject({ status: 'sold', ...SALE, actualPurchasePrice: 552_000 })
    expect(Date.parse(sold.actualCompletion ?? '')).toBeGreaterThanOrEqual(before - 1_000)
    const read = await world.send('GET', `/api/opportunities/${deal.id}`, { as: mere })
    expect(await read.json()).toMatchObject({
      actualPurchasePrice: 552_000,
      actualSalePrice: 750_000,
      actualRenovationCost: 95_000,
      version: deal.version + 1,
    })
    const events = await world.send('GET', `/api/opportunities/${deal.id}/events`, { as: mere })
    expect((await events.json()).events[0]).toMatchObject({
      action: 'edited',
      before: { actualPurchasePrice: 550_000, actualSalePrice: null, actualRenovationCost: null },
      after: { actualPurchasePrice: 552_000, actualSalePrice: 750_000, actualRenovationCost: 95_000 },
    })
    const changes = await world.db.query<{ kind: string }>(sql`
      select kind from changes where organization_id = ${mere.organizationId}
        and version = (select max(version) from changes where organization_id = ${mere.organizationId}) order by kind`)
    expect([...new Set(changes.map(({ kind }) => kind))]).toEqual([
      'notification',
      'opportunity',
      'plan',
      'project',
    ])
  })

  // Clauses: deal-workflow 4.14
  test.each([
    ['without the sale', undefined, 'Sale price must be higher than purchase price'],
    [
      'Sale price must be higher than purchase price',
      { ...SALE, actualSalePrice: 550_000 },
      'Sale price must be higher than purchase price',
    ],
    [
      'Renovation cost must be greater than 0',
      { ...SALE, actualRenovationCost: 0 },
      'Renovation cost must be greater than 0',
    ],
    [
      // Clauses: deal-workflow 10.11
      'a missing purchase price is asked for first',
      { ...SALE, actualPurchasePrice: null, actualRenovationCost: 0 },
      'Purchase price must be greater than 0',
    ],
  ])('is rejected without writing anything: %s', async (_rule, sale, detail) => {
    const mere = await world.person()
    const { deal, project } = await requests.win(mere)
    const response = await requests.place(mere, '/api/projects', project, { status: 'sold', sale })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ detail })
    expect(await requests.read(mere, project.id)).toEqual(project)
    const kept = await world.send('GET', `/api/opportunities/${deal.id}`, { as: mere })
    expect(await kept.json()).toMatchObject({ actualSalePrice: null, version: deal.version })
  })

  // Clauses: worked-examples 2.11
  test('sale price 750k, purchase price 550k, renovation cost 95k: gross profit 105,000 (16%), net 67,200 (10%)', async () => {
    const mere = await world.person()
    const { project } = await requests.win(mere)
    const sold = await requests.move(mere, project, { status: 'sold', sale: SALE })
    expect(earningsOf(sold, 'gross')).toEqual({ profit: 105_000, marginPercent: 16.3 })
    expect(earningsOf(sold, 'net')).toEqual({ profit: 67_200, marginPercent: 10.4 })
  })

  // Clauses: deal-workflow 10.10
  test('a confirmed loss is recorded', async () => {
    const mere = await world.person()
    const { project } = await requests.win(mere)
    const sale = { ...SALE, actualSalePrice: 500_000, recordsLoss: true }
    expect(await requests.move(mere, project, { status: 'sold', sale })).toMatchObject({
      status: 'sold',
      actualSalePrice: 500_000,
    })
  })

  test('leaving Sold hides the sold date; undo restores it', async () => {
    const mere = await world.person()
    const { project } = await requests.win(mere)
    const sold = await requests.move(mere, project, { status: 'sold', sale: SALE })
    await world.db.query(sql`
      update projects set actual_completion = '2026-06-30T00:00:00Z' where id = ${project.id}`)
    const left = await requests.move(mere, sold, { status: 'listed' })
    expect(left).toMatchObject({ status: 'listed', actualCompletion: null, ...SALE })
    const back = await requests.move(mere, left, { status: 'sold', sale: { ...SALE, keepsSoldDate: true } })
    expect(Date.parse(back.actualCompletion ?? '')).toBe(Date.parse('2026-06-30T00:00:00Z'))
    const leftAgain = await requests.move(mere, back, { status: 'listed' })
    const anew = await requests.move(mere, leftAgain, { status: 'sold', sale: SALE })
    expect(Date.parse(anew.actualCompletion ?? '')).toBeGreaterThan(Date.parse('2026-07-01T00:00:00Z'))
  })

  test('a deal is sold while its project is; leaving Sold keeps the actual values, undoing the sale restores those from before', async () => {
    const mere = await world.person()
    const { deal, project } = await requests.win(mere)
    const read = async () => (await world.send('GET', `/api/opportunities/${deal.id}`, { as: mere })).json()
    const { actualPurchasePrice, actualSalePrice, actualRenovationCost } = project
    const unsold = { actualPurchasePrice, actualSalePrice, actualRenovationCost }
    expect(await read()).toMatchObject({ isSold: false, ...unsold })
    const sold = await requests.move(mere, project, { status: 'sold', sale: SALE })
    expect(await read()).toMatchObject({ isSold: true, ...SALE })

    const left = await requests.move(mere, sold, { status: 'listed' })
    expect(await read()).toMatchObject({ isSold: false, ...SALE, version: deal.version + 2 })

    const again = await requests.move(mere, left, { status: 'sold', sale: SALE })
    expect(await read()).toMatchObject({ isSold: true, version: deal.version + 3 })
    const undone = await requests.move(mere, again, { status: 'listed', unsold })
    expect(undone).toMatchObject({ status: 'listed', actualCompletion: null, ...unsold })
    expect(await read()).toMatchObject({ isSold: false, ...unsold, version: deal.version + 4 })
    // Not of a move between other stages.
    await requests.move(mere, undone, { status: 'planning', unsold: SALE })
    expect(await read()).toMatchObject({ isSold: false, ...unsold })
  })

  // Clauses: sharing-and-api 1.18
  test('what was planned stays as it was on the day of the sale, until the project is sold again', async () => {
    const mere = await world.person()
    const { deal, project } = await requests.win(mere)
    const read = async () => (await world.send('GET', `/api/opportunities/${deal.id}`, { as: mere })).json()
    const edit = async (body: object) => {
      const { version } = await read()
      const headers = { 'if-match': `"${version}"` }
      const path = `/api/opportunities/${deal.id}`
      expect((await world.send('PATCH', path, { as: mere, body, headers })).status).toBe(200)
      return requests.read(mere, project.id)
    }
    const sold = await requests.move(mere, project, { status: 'sold', sale: SALE })
    const planned = { doneUpValue: 800_000, renovationCost: 100_000, profitMargin: 20, holdingCosts: null }
    expect(sold).toMatchObject(planned)
    const later = await edit({ doneUpValue: 900_000, profitMargin: 10 })
    expect(later).toMatchObject(planned)
    expect(await read()).toMatchObject({
      doneUpValue: 900_000,
      planned: { ...planned, maxPurchasePrice: 583_333, sellingPlan: null },
    })
    const board = await (await world.send('GET', '/api/opportunities', { as: mere })).json()
    expect(board.opportunities).toMatchObject([{ doneUpValue: 900_000, planned }])

    const left = await requests.move(mere, later, { status: 'listed' })
    expect(left).toMatchObject({ doneUpValue: 900_000, profitMargin: 10 })
    expect(await read()).toMatchObject({ planned: null })
    const undone = await requests.move(mere, left, { status: 'sold', sale: { ...SALE, keepsSoldDate: true } })
    expect(undone).toMatchObject(planned)
    const leftAgain = await requests.move(mere, undone, { status: 'listed' })
    expect(await requests.move(mere, leftAgain, { status: 'sold', sale: SALE })).toMatchObject({
      doneUpValue: 900_000,
      profitMargin: 10,
    })
  })

  test('deleting a sold project, and bringing it back, changes its deal', async () => {
    const mere = await world.person()
    const { deal, project } = await requests.win(mere)
    const { id, version } = await requests.move(mere, project, { status: 'sold', sale: SALE })
    const read = async () => (await world.send('GET', `/api/opportunities/${deal.id}`, { as: mere })).json()
    const headers = { 'if-match': `"${version}"` }
    await world.send('DELETE', `/api/projects/${id}`, { as: mere, headers })
    expect(await read()).toMatchObject({ isSold: false, version: deal.version + 2 })
    const next = { 'if-match': `"${version + 1}"` }
    const back = await world.send('DELETE', `/api/projects/${id}/deletion`, { as: mere, headers: next })
    expect(back.status).toBe(200)
    expect(await read()).toMatchObject({ isSold: true, version: deal.version + 3 })
  })
})

describe('the days of a sale', () => {
  const today = todayInAuckland(new Date())
  const [soldOn, saleSettlesOn, other] = [-10, 20, -40].map((days) => addDays(today, days))
  const setUp = async () => {
    const mere = await world.person()
    const { deal, project } = await requests.win(mere)
    const plan = async () => {
      const reply = await world.send('GET', `/api/projects/${project.id}/plan`, { as: mere })
      return planSchema.parse(await reply.json())
    }
    return { mere, deal, project, plan }
  }

  test('are entered with the sale, and what follows from them does: plan, months held, periods', async () => {
    const { mere, project, plan } = await setUp()
    const sold = await requests.move(mere, project, {
      status: 'sold',
      sale: { ...SALE, soldOn, saleSettlesOn },
    })
    expect(sold).toMatchObject({ soldOn, saleSettlesOn })
    expect(todayInAuckland(new Date(sold.actualCompletion ?? ''))).toBe(soldOn)
    const { dates, plan: stages } = await plan()
    expect(dates).toMatchObject({ end: soldOn, buyerSettles: saleSettlesOn })
    expect(stages.listed.doneOn).toBe(soldOn)
    const figures = await (await world.send('GET', '/api/performance?period=all', { as: mere })).json()
    expect(figures.projects[0]).toMatchObject({ soldOn })
  })

  test('are today and as the plan assumes without them', async () => {
    const { mere, project, plan } = await setUp()
    const sold = await requests.move(mere, project, { status: 'sold', sale: SALE })
    expect(sold).toMatchObject({ soldOn: today, saleSettlesOn: null })
    const { dates, plan: stages } = await plan()
    expect(dates.end).toBe(today)
    expect(stages.listed.doneOn).toBe(today)
    expect(dates.buyerSettles > addDays(today, 20)).toBe(true)
  })

  test('are changed later; changing them back restores what followed', async () => {
    const { mere, deal, project, plan } = await setUp()
    const sold = await requests.move(mere, project, { status: 'sold', sale: SALE })
    const before = await plan()
    const edit = async (of: typeof sold, body: object) => {
      const reply = await requests.edit(mere, of, body)
      expect(reply.status, await reply.clone().text()).toBe(200)
      return requests.read(mere, project.id)
    }
    const changed = await edit(sold, { soldOn: other, saleSettlesOn })
    expect(changed).toMatchObject({ soldOn: other, saleSettlesOn })
    expect((await plan()).dates).toMatchObject({ end: other, buyerSettles: saleSettlesOn })
    const read = await world.send('GET', `/api/opportunities/${deal.id}`, { as: mere })
    expect(await read.json()).toMatchObject({ soldOn: other, saleSettlesOn })
    const events = await (await world.send('GET', `/api/projects/${project.id}/events`, { as: mere })).json()
    expect(events.events[0]).toMatchObject({
      before: { soldOn: today, saleSettlesOn: null },
      after: { soldOn: other, saleSettlesOn },
    })
    const back = await edit(changed, { soldOn: today, saleSettlesOn: null })
    expect(back).toMatchObject({ soldOn: today, saleSettlesOn: null })
    expect({ ...(await plan()), version: before.version }).toEqual(before)
  })

  test('are refused of a project that isn’t sold, and after today', async () => {
    const { mere, project } = await setUp()
    const early = await requests.edit(mere, project, { soldOn })
    expect(await early.json()).toMatchObject({
      detail: 'The days of a sale are entered once the project is sold.',
    })
    const reply = await requests.place(mere, '/api/projects', project, {
      status: 'sold',
      sale: { ...SALE, soldOn: addDays(today, 1) },
    })
    expect(await reply.json()).toMatchObject({ detail: 'The day of sale can’t be after today.' })
  })

  test('aren’t before the settlement, in the dialog and on the page; others of the sale can still be changed', async () => {
    const { mere, deal, project } = await setUp()
    const sold = await requests.move(mere, project, { status: 'sold', sale: { ...SALE, soldOn } })
    const settledOn = addDays(soldOn ?? '', 1)
    const agreed = await world.send('PUT', `/api/opportunities/${deal.id}/agreement`, {
      as: mere,
      body: { signedOn: other, price: 550_000, settledOn },
      headers: { 'if-match': '"0"' },
    })
    expect(agreed.status, await agreed.clone().text()).toBe(200)
    const detail = `The house can’t be sold before you settled on ${formatDate(settledOn)}.`
    expect((await requests.edit(mere, sold, { saleSettlesOn })).status).toBe(200)
    const kept = await requests.read(mere, project.id)
    const moved = await requests.edit(mere, kept, { soldOn: addDays(settledOn, -2) })
    expect(await moved.json()).toMatchObject({ detail })
    const left = await requests.move(mere, kept, { status: 'listed' })
    const again = await requests.place(mere, '/api/projects', left, {
      status: 'sold',
      sale: { ...SALE, soldOn },
    })
    expect(await again.json()).toMatchObject({ detail })
  })

  test('stay when an undo brings the project back to Sold, and end with another sale', async () => {
    const { mere, project } = await setUp()
    const sold = await requests.move(mere, project, {
      status: 'sold',
      sale: { ...SALE, soldOn, saleSettlesOn },
    })
    const left = await requests.move(mere, sold, { status: 'listed' })
    expect(left).toMatchObject({ soldOn: null, saleSettlesOn: null })
    const back = await requests.move(mere, left, { status: 'sold', sale: { ...SALE, keepsSoldDate: true } })
    expect(back).toMatchObject({ soldOn, saleSettlesOn })
    const again = await requests.move(mere, await requests.move(mere, back, { status: 'listed' }), {
      status: 'sold',
      sale: SALE,
    })
    expect(again).toMatchObject({ soldOn: today, saleSettlesOn: null })
  })
})
