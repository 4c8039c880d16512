import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { newDeal, read } from '#src/features/deals/pipeline/test-deals.ts'
import { DEFAULT_HOLDING_COSTS } from '#src/finance/price/holding-costs.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { DEFAULT_TEMPLATE } from './default-template.ts'
import { inputOf } from './rules.ts'
import {
  type ChecklistItem,
  changedItemSchema,
  checklistSchema,
  ITEMS_PER_DEAL,
  NO_MEMBER,
  STARTED_ALREADY,
  templateSettings,
} from './schema.ts'

const world = worldForFile()
const mere = madeForFile(() => world.person())

const pathOf = (deal: string, rest = '') => `/api/opportunities/${deal}/checklist${rest}`
const version = (number: number) => ({ 'if-match': `"${number}"` })

async function start(as = mere) {
  const { id: deal } = await newDeal(world, as)
  const reply = await world.send('POST', pathOf(deal, '/start'), { as })
  const { checklists: items } = checklistSchema.parse(await reply.json())
  return { deal, items }
}

async function change(deal: string, item: ChecklistItem | undefined, fields: Partial<ChecklistItem>) {
  if (item === undefined) throw new Error('No item')
  const body = { ...inputOf(item), ...fields }
  const path = pathOf(deal, `/${item.id}`)
  const reply = await world.send('PUT', path, { as: mere, body, headers: version(item.version) })
  expect(reply.status).toBe(200)
  return changedItemSchema.parse(await reply.json()).checklistItem
}

const stopOf = async (deal: string) => (await read(world, mere, deal)).stop

describe('a checklist', () => {
  // Clauses: dates-and-conditions 5.1
  test('starts once, with the usual items', async () => {
    const { deal, items } = await start()
    expect(items.map(({ title }) => title)).toEqual(DEFAULT_TEMPLATE.map(({ title }) => title))
    const again = await world.send('POST', pathOf(deal, '/start'), { as: mere })
    expect([again.status, await again.json()]).toMatchObject([409, { detail: STARTED_ALREADY }])
    expect(
      checklistSchema.parse(await (await world.send('GET', pathOf(deal), { as: mere })).json()),
    ).toMatchObject({
      checklists: items,
    })
  })

  // Clauses: dates-and-conditions 5.3
  test('a stop item with a problem is on the deal and its card, until none has one', async () => {
    const { deal, items } = await start()
    const titled = (title: string) => items.find((item) => item.title === title)
    await change(deal, titled('Toxicology, methamphetamine'), { status: 'problem' })
    expect(await stopOf(deal)).toBeNull()
    const report = await change(deal, titled('Building report'), { status: 'problem' })
    const lim = await change(deal, titled('LIM'), { status: 'problem' })
    const board = await world.send('GET', '/api/opportunities', { as: mere })
    expect(await board.text()).toContain('"stop": "LIM"')
    await change(deal, lim, { status: 'ok' })
    expect(await stopOf(deal)).toBe('Building report')
    const path = pathOf(deal, `/${report.id}`)
    await world.send('DELETE', path, { as: mere, headers: version(report.version) })
    expect(await stopOf(deal)).toBeNull()
    await world.send('DELETE', `${path}/deletion`, { as: mere })
    expect(await stopOf(deal)).toBe('Building report')
  })

  // Clauses: dates-and-conditions 5.2
  test('what was spent is added to the buying costs once', async () => {
    const { deal, items } = await start()
    const [title, lim] = items
    await change(deal, title, { status: 'ok' })
    await change(deal, lim, { status: 'problem', cost: 380.5 })
    const add = () => world.send('POST', pathOf(deal, '/costs'), { as: mere })
    expect((await add()).status).toBe(200)
    const costs = async () => (await read(world, mere, deal)).holdingCosts?.buyingCosts
    expect(await costs()).toBe(DEFAULT_HOLDING_COSTS.buyingCosts + 400.5)
    expect((await add()).status).toBe(200)
    expect(await costs()).toBe(DEFAULT_HOLDING_COSTS.buyingCosts + 400.5)
  })

  test('the costs of 100 items are added at once, also by an open page', async () => {
    const { id: deal } = await newDeal(world, mere)
    await world.db.query(sql`
      insert into checklist_items (organization_id, id, opportunity_id, title, section, is_stop, status, cost, position)
      select ${mere.organizationId}, uuid_v7(), ${deal}, 'Report ' || n, 'Building', false, 'ok', 10, n
      from generate_series(1, 100) n`)
    const headers = { 'x-page-id': crypto.randomUUID() }
    const added = await world.send('POST', pathOf(deal, '/costs'), { as: mere, headers })
    expect(added.status).toBe(200)
    const { holdingCosts } = await read(world, mere, deal)
    expect(holdingCosts?.buyingCosts).toBe(DEFAULT_HOLDING_COSTS.buyingCosts + 1_000)
  })

  test('has at most 100 items', async () => {
    const { deal, items } = await start()
    const body = { title: 'Fence', section: 'Building' }
    for (let at = items.length; at < 100; at += 1)
      expect((await world.send('POST', pathOf(deal), { as: mere, body })).status).toBe(201)
    const refused = await world.send('POST', pathOf(deal), { as: mere, body })
    expect(await refused.json()).toMatchObject({ detail: ITEMS_PER_DEAL.message })
  })

  // Clauses: dates-and-conditions 5.6
  test('an item is assigned to a member only, and unassigned when they are removed', async () => {
    const { deal, items } = await start()
    const [item] = items
    const stranger = await world.person()
    const body = { ...(item && inputOf(item)), assigneeId: stranger.userId }
    const path = pathOf(deal, `/${item?.id}`)
    const refused = await world.send('PUT', path, { as: mere, body, headers: version(1) })
    expect([refused.status, await refused.json()]).toMatchObject([400, { detail: NO_MEMBER }])
    const colleague = await world.person({ joins: mere })
    await change(deal, item, { assigneeId: colleague.userId })
    const left = await world.send('DELETE', `/api/organizations/${mere.organizationId}/membership`, {
      as: colleague,
      organizationId: mere.organizationId,
    })
    expect(left.status).toBe(200)
    const now = await world.send('GET', pathOf(deal), { as: mere })
    expect(checklistSchema.parse(await now.json()).checklists[0]?.assigneeId).toBeNull()
  })
})

describe('the template', () => {
  const path = () => `/api/organizations/${mere.organizationId}/checklist-template`
  const ONE = {
    items: [{ title: 'Pool fence', section: 'Building', isStop: true, cost: 0, dueDays: 5 }],
    stageTasks: [{ stage: 'permits', title: 'Ring the council' }],
  }

  // Clauses: dates-and-conditions 5.1; project-delivery 5.13
  test('is changed by administrators at its version, and starts the next checklists', async () => {
    const member = await world.person({ joins: mere })
    const asMember = { as: member, organizationId: mere.organizationId }
    const forbidden = await world.send('PUT', path(), { ...asMember, body: ONE, headers: version(1) })
    expect(forbidden.status).toBe(403)
    const changed = await world.send('PUT', path(), { as: mere, body: ONE, headers: version(1) })
    expect(templateSettings.schema.parse(await changed.json())).toEqual({ version: 2, template: ONE })
    const stale = await world.send('PUT', path(), { as: mere, body: ONE, headers: version(1) })
    expect(stale.status).toBe(412)
    expect(await (await world.send('GET', path(), asMember)).json()).toMatchObject({ version: 2 })
    expect((await start()).items).toMatchObject(ONE.items)
  })
})
