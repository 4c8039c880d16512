import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { MAX_IMPORT_ROWS, undoneImportSchema } from '#src/features/base/imports/schema.ts'
import { imported, sendImport } from '#src/features/base/imports/test-imports.ts'
import { notificationListSchema } from '#src/features/base/notifications/schema.ts'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { dealsOf } from '#src/features/deals/pipeline/test-imports.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { createTestWorld, type Person } from '#src/server/testing/test-world.ts'

const world = worldForFile()

const street = (number: number, rest: object = {}) => ({ address: `${number} Rimu Road, Raumati`, ...rest })
const columnsOf = async (as: Person, status: string) =>
  (await dealsOf(world, as)).filter((deal) => deal.status === status).map(({ address }) => address)

async function count(as: Person, table: 'opportunities' | 'projects' | 'opportunity_events' | 'imports') {
  const rows = await world.db.query<{ many: number }>({
    text: `select count(*)::integer as many from ${table} where organization_id = $1`,
    values: [as.organizationId],
  } as never)
  return rows[0]?.many
}

function undo(as: Person, id: string | null): Promise<Response> {
  return world.send('DELETE', `/api/imports/${id}`, { as })
}

describe('an import', () => {
  test('adds deals at the ends of their columns, in file order, with their maximum price', async () => {
    const mere = await world.person()
    await newDeal(world, mere, { address: 'First of all' })
    const deals = [
      street(1, { doneUpValue: 800_000, renovationCost: 100_000 }),
      street(2, { status: 'funding' }),
      street(3),
      street(4, { status: 'funding' }),
    ]
    expect(await imported(world, mere, { deals })).toMatchObject({ imported: 4, skipped: 0, projects: 0 })
    expect(await columnsOf(mere, 'new_listing')).toEqual([
      'First of all',
      '1 Rimu Road, Raumati',
      '3 Rimu Road, Raumati',
    ])
    expect(await columnsOf(mere, 'funding')).toEqual(['2 Rimu Road, Raumati', '4 Rimu Road, Raumati'])
    const first = (await dealsOf(world, mere)).find(({ address }) => address.startsWith('1 '))
    expect(first).toMatchObject({
      maxPurchasePrice: 583_333,
      profitMargin: 20,
      createdBy: { id: mere.userId, name: '', email: mere.email },
    })
  })

  test('imports every field; the name of an unknown agent is stored', async () => {
    const mere = await world.person()
    const deal = {
      ...street(7),
      status: 'abandoned',
      askingPrice: 689_000.5,
      offerPrice: 640_000,
      agentName: 'Aroha Te Rangi',
      agentContact: '+64 21 555 0147',
      unconditionalDate: '2026-12-04',
      dueDate: '2026-12-18',
      notes: 'Roof re-coated.\nNo consent, "sleepout".',
      holdingCosts: {
        months: 9,
        interestRate: 6.9,
        loanToValueRatio: 70,
        insurancePremium: 1_500,
        councilRates: 3_100.4,
        legalFees: 0,
        buyingCosts: 1,
        sellingCosts: 20_000,
      },
      actualPurchasePrice: 630_000,
      actualRenovationCost: 91_000.01,
      actualSalePrice: 850_000,
      abandonedFrom: 'due_diligence',
      abandonReason: 'Leaky',
    }
    await imported(world, mere, { deals: [deal] })
    expect((await dealsOf(world, mere))[0]).toMatchObject({ ...deal, unreadable: [], projectId: null })
    const agents = await world.send('GET', '/api/agents', { as: mere })
    expect(await agents.json()).toMatchObject({ agents: [] })
  })

  test('records one event per deal and publishes one change', async () => {
    const mere = await world.person()
    const { version } = await imported(world, mere, { deals: [street(1), street(2)] })
    const [deal] = await dealsOf(world, mere)
    const events = await world.send('GET', `/api/opportunities/${deal?.id}/events`, { as: mere })
    expect(await events.json()).toMatchObject({
      events: [
        {
          action: 'imported',
          by: { id: mere.userId, name: '', email: mere.email },
          version: 1,
          after: { status: 'new_listing' },
        },
      ],
    })
    const changes = await world.db.query<{ kind: string }>(sql`
      select kind from changes where organization_id = ${mere.organizationId} and version = ${version}`)
    expect(changes.map(({ kind }) => kind).sort()).toEqual(['import', 'notification'])
  })

  test('sends one notification to each member, retracted by an undo', async () => {
    const mere = await world.person()
    const colleague = await world.person({ joins: mere })
    const news = async () => {
      const as = { as: colleague, organizationId: mere.organizationId }
      const list = notificationListSchema.parse(
        await (await world.send('GET', '/api/notifications', as)).json(),
      )
      return list.notifications.map(({ title, message }) => `${title}: ${message}`)
    }
    const { id } = await imported(world, mere, { deals: [street(1), street(2)] })
    expect(await news()).toEqual(['Deals imported: 2 deals imported from a file.'])
    await undo(mere, id)
    expect(await news()).toEqual([])
  })

  test('creates the project of each won deal in the same transaction', async () => {
    const mere = await world.person()
    const deals = [street(1, { status: 'won', actualPurchasePrice: 500_000 }), street(2)]
    expect(await imported(world, mere, { deals })).toMatchObject({ imported: 2, projects: 1 })
    const projects = await world.db.query(sql`
      select p.status, o.address from projects p join opportunities o on o.id = p.opportunity_id
      where p.organization_id = ${mere.organizationId} and p.start_date > now() - interval '1 minute'`)
    expect(projects).toEqual([{ status: 'planning', address: '1 Rimu Road, Raumati' }])
  })

  test('is atomic: with one invalid deal, none is imported', async () => {
    const mere = await world.person()
    const wrong = [
      { address: '' },
      { address: 'x'.repeat(301) },
      { address: 'Two\0parts' },
      { address: 'Evil \u202e daor' },
      street(1, { status: 'won' }),
      street(1, { askingPrice: -1 }),
      street(1, { askingPrice: 0.001 }),
      street(1, { dueDate: '2026-02-30' }),
      street(1, { status: 'sold' }),
      street(1, { abandonReason: 'Leaky' }),
      street(1, { maxPurchasePrice: 1 }),
    ]
    for (const deal of wrong) {
      const answer = await sendImport(world, mere, { deals: [street(9), deal] })
      expect(answer.status, JSON.stringify(deal)).toBe(400)
      expect(await answer.json()).toMatchObject({ code: 'invalid_input' })
    }
    expect(await count(mere, 'opportunities')).toBe(0)
    expect(await count(mere, 'imports')).toBe(0)
  })

  test('skips duplicate addresses unless the request includes them', async () => {
    const mere = await world.person()
    await newDeal(world, mere, { address: '8 Kererū Street, Ōtūmoetai, Tauranga' })
    const deals = [{ address: '8 KERERU ST, Otumoetai, Tauranga 3110' }, street(1), street(1)]
    expect(await imported(world, mere, { deals })).toMatchObject({ imported: 1, skipped: 2 })
    expect(await imported(world, mere, { deals })).toMatchObject({ id: null, imported: 0, skipped: 3 })
    expect(await imported(world, mere, { deals, duplicates: 'add' })).toMatchObject({
      imported: 3,
      skipped: 0,
    })
    expect(await count(mere, 'opportunities')).toBe(5)
  })

  test('the same idempotency key imports once; another body is rejected', async () => {
    const mere = await world.person()
    const body = { deals: [street(1)], duplicates: 'add' }
    const key = { 'idempotency-key': 'import-key-1' }
    const first = await (await sendImport(world, mere, body, key)).text()
    expect(await (await sendImport(world, mere, body, key)).text()).toBe(first)
    expect(await count(mere, 'opportunities')).toBe(1)
    const other = await sendImport(world, mere, { ...body, deals: [street(2)] }, key)
    expect(other.status).toBe(422)
  })

  test('a concurrent import of the organization is rejected', async () => {
    const mere = await world.person()
    const deals = Array.from({ length: 40 }, (_, at) => street(at))
    const answers = await Promise.all([1, 2, 3].map(() => sendImport(world, mere, { deals })))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(0)
    expect(new Set(statuses).difference(new Set([201, 409])).size).toBe(0)
    expect(await count(mere, 'opportunities')).toBe(40)
  })

  if (process.env.TEST_DATABASE === 'postgres')
    test('a concurrent import in another process is rejected after a lock timeout', async () => {
      const mere = await world.person()
      // Locks the organization's row, as an import in another process does.
      const answer = await world.db.transaction(async (tx) => {
        await tx.query(sql`select 1 from organizations where id = ${mere.organizationId} for update`)
        return sendImport(world, mere, { deals: [street(1)] })
      })
      expect(answer.status).toBe(409)
      expect(await answer.json()).toMatchObject({ code: 'in_progress' })
    })

  test('accepts 5,000 deals, rejects 5,001', async () => {
    const mere = await world.person()
    const deals = Array.from({ length: MAX_IMPORT_ROWS }, (_, at) =>
      street(at, {
        status: at % 10 === 0 ? 'won' : 'new_listing',
        actualPurchasePrice: 500_000,
        notes: 'x'.repeat(300),
      }),
    )
    const refused = await sendImport(world, mere, { deals: [...deals, street(9_999)] })
    expect(refused.status).toBe(400)
    expect(await imported(world, mere, { deals })).toMatchObject({ imported: MAX_IMPORT_ROWS, projects: 500 })
    expect(await count(mere, 'opportunity_events')).toBe(MAX_IMPORT_ROWS)
  })

  test('enforces size and rate limits, rejects invalid JSON', async () => {
    const mere = await world.person()
    expect((await sendImport(world, mere, `"${'x'.repeat(13 * 1024 * 1024)}"`)).status).toBe(413)
    for (const text of ['', '{', '[]', 'null', '{"deals":[]}', '['.repeat(100_000)])
      expect((await sendImport(world, mere, text)).status, text.slice(0, 9)).toBe(400)
    const strict = await createTestWorld({ rateLimitScale: 1 })
    const tane = await strict.person()
    const statuses: number[] = []
    for (let time = 0; time < 21; time += 1) statuses.push((await sendImport(strict, tane, '{}')).status)
    expect(statuses).toEqual([...Array(20).fill(400), 429])
    await strict.close()
  })
})

describe('undoing an import', () => {
  test('removes the imported deals and their projects only', async () => {
    const mere = await world.person()
    await newDeal(world, mere)
    const deals = [street(1, { status: 'won', actualPurchasePrice: 500_000 }), street(2)]
    const { id } = await imported(world, mere, { deals })
    const other = await imported(world, mere, { deals: [street(3)] })
    const answer = await undo(mere, id)
    expect(undoneImportSchema.parse(await answer.json())).toMatchObject({ removed: 2, kept: 0 })
    expect(await count(mere, 'projects')).toBe(0)
    expect((await dealsOf(world, mere)).map(({ address }) => address)).toEqual([
      '8 Kererū Street, Ōtūmoetai, Tauranga',
      '3 Rimu Road, Raumati',
    ])
    expect(undoneImportSchema.parse(await (await undo(mere, id)).json())).toMatchObject({ removed: 0 })
    expect(other.id).not.toBe(id)
  })

  test('keeps an edited deal, a moved project and a deal with a document', async () => {
    const mere = await world.person()
    const deals = [
      street(1),
      street(2, { status: 'won', actualPurchasePrice: 500_000 }),
      street(3),
      street(4),
    ]
    const { id } = await imported(world, mere, { deals })
    const all = await dealsOf(world, mere)
    const idOf = (start: string) => all.find(({ address }) => address.startsWith(start))?.id ?? ''
    const headers = { 'if-match': '"1"' }
    await world.send('PATCH', `/api/opportunities/${idOf('1')}`, {
      as: mere,
      headers,
      body: { notes: 'Seen' },
    })
    await world.db.query(sql`update projects set version = 2 where opportunity_id = ${idOf('2')}`)
    await world.db.query(sql`
      insert into documents (organization_id, id, opportunity_id, name, file_key, file_type, size, category)
      values (${mere.organizationId}, gen_random_uuid(), ${idOf('3')}, 'LIM.pdf', 'key', 'application/pdf', 1, 'purchase_docs')`)
    expect(undoneImportSchema.parse(await (await undo(mere, id)).json())).toMatchObject({
      removed: 1,
      kept: 3,
    })
  })

  test('another tenant’s import returns 404', async () => {
    const [mere, nonMember] = [await world.person(), await world.person()]
    const { id } = await imported(world, mere, { deals: [street(1)] })
    expect((await undo(nonMember, id)).status).toBe(404)
    expect(await count(mere, 'opportunities')).toBe(1)
  })
})

test('importing requires a subscription and membership', async () => {
  const lapsed = await world.person({ subscription: 'canceled' })
  const [mere, nonMember] = [await world.person(), await world.person()]
  expect((await sendImport(world, null, { deals: [street(1)] })).status).toBe(401)
  expect((await sendImport(world, lapsed, { deals: [street(1)] })).status).toBe(402)
  const elsewhere = { 'x-organization-id': mere.organizationId }
  expect((await sendImport(world, nonMember, { deals: [street(1)] }, elsewhere)).status).toBe(404)
  expect(await count(mere, 'opportunities')).toBe(0)
})
