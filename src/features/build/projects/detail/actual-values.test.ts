import { describe, expect, test } from 'vitest'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { changedProjectSchema, projectEventsSchema } from '../schema.ts'
import { projectRequests, SALE } from '../test-projects.ts'

const world = worldForFile()
const requests = projectRequests(world)

describe('the target listing date', () => {
  // Clauses: deal-workflow 7.8
  test('can be set and cleared', async () => {
    const mere = await world.person()
    const { project } = await requests.win(mere)
    const set = await requests.edit(mere, project, { targetCompletion: '2027-02-28' })
    const dated = changedProjectSchema.parse(await set.json()).project
    expect(dated.targetCompletion).toBe('2027-02-28')
    const cleared = await requests.edit(mere, dated, { targetCompletion: null })
    expect(changedProjectSchema.parse(await cleared.json()).project.targetCompletion).toBeNull()
  })

  // Clauses: deal-workflow 4.16
  test('of a sold project can’t be edited', async () => {
    const mere = await world.person()
    const { project } = await requests.win(mere)
    const sold = await requests.move(mere, project, { status: 'sold', sale: SALE })
    const response = await requests.edit(mere, sold, { targetCompletion: '2027-02-28' })
    expect(response.status).toBe(400)
    expect((await requests.read(mere, project.id)).targetCompletion).toBeNull()
  })
})

// Clauses: deal-workflow 7.8
test('actual values are stored on the deal', async () => {
  const mere = await world.person()
  const { deal, project } = await requests.win(mere)
  const body = { actualPurchasePrice: 549_000.5, actualSalePrice: null, actualRenovationCost: 40_000 }
  const response = await requests.edit(mere, project, body)
  expect(changedProjectSchema.parse(await response.json()).project).toMatchObject(body)
  const kept = await world.send('GET', `/api/opportunities/${deal.id}`, { as: mere })
  expect(await kept.json()).toMatchObject(body)
  const wrong = await requests.edit(mere, { ...project, version: 2 }, { actualPurchasePrice: null })
  expect(await wrong.json()).toMatchObject({
    fields: { actualPurchasePrice: 'Purchase price must be greater than 0' },
  })
})

test('an edit changes only its fields and adds one event; an edit without differences changes nothing', async () => {
  const mere = await world.person()
  const { project } = await requests.win(mere)
  const edit = { targetCompletion: '2027-02-28', actualRenovationCost: 40_000 }
  const answer = await requests.edit(mere, project, edit)
  const edited = changedProjectSchema.parse(await answer.json()).project
  expect(edited).toMatchObject({ ...edit, actualPurchasePrice: 550_000, actualSalePrice: null, version: 2 })
  expect((await requests.edit(mere, edited, edit)).status).toBe(200)
  expect(await requests.read(mere, project.id)).toEqual(edited)
  const events = await world.send('GET', `/api/projects/${project.id}/events`, { as: mere })
  expect(projectEventsSchema.parse(await events.json()).events).toMatchObject([
    { action: 'edited', before: { targetCompletion: null, actualRenovationCost: null }, after: edit },
  ])
})
