import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { earningsOf } from './figures.ts'
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
