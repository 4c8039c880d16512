import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { edited, newDeal, read } from '#src/features/deals/pipeline/test-deals.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { type AgreementView, agreedDepositOf, agreementSchema, changedAgreementSchema } from './schema.ts'

const world = worldForFile()
const mere = madeForFile(() => world.person())
let deal: string
beforeEach(async () => {
  world.setNow(new Date('2026-12-08T09:00:00+13:00'))
  const { id } = await newDeal(world, mere)
  // A Sunday.
  const dated = { offerPrice: 580_000, dueDate: '2026-12-06' }
  await edited(world, mere, await read(world, mere, id), dated)
  deal = id
})

const path = () => `/api/opportunities/${deal}/agreement`
const agreement = async () =>
  agreementSchema.parse(await (await world.send('GET', path(), { as: mere })).json())
/** Saves the whole agreement with some fields changed, as a press does. */
async function press(changes: Partial<AgreementView['agreement']>) {
  const { version, agreement: seen } = await agreement()
  const headers = { 'if-match': `"${version}"` }
  const reply = await world.send('PUT', path(), { as: mere, body: { ...seen, ...changes }, headers })
  expect(reply.status, await reply.clone().text()).toBe(200)
  return changedAgreementSchema.parse(await reply.json())
}
async function activity() {
  const rows = await world.db.query<{ after: unknown }>(sql`
    select after from opportunity_events where opportunity_id = ${deal} and action = 'agreement_changed' order by version`)
  return rows.map(({ after }) => after)
}

test('a settlement without an agreement has no deposit, and its undo leaves no agreement', async () => {
  const before = await read(world, mere, deal)
  const settled = await press({ settledOn: '2026-12-08' })
  expect([settled.state, agreedDepositOf(settled)]).toEqual(['settled', null])
  const undone = await press({ settledOn: null })
  expect(undone).toMatchObject({ version: 0, state: 'draft' })
  const { dueDate, unconditionalDate, nextDate, agreedPrice } = before
  expect(undone.opportunity).toMatchObject({ dueDate, unconditionalDate, nextDate, agreedPrice })
  expect(await activity()).toEqual([
    { change: 'settled', settledOn: '2026-12-08' },
    { change: 'settlement_undone' },
  ])
})

test('an agreement that a person made or completed stays when its settlement is undone', async () => {
  await press({})
  await press({ settledOn: '2026-12-08' })
  expect(await press({ settledOn: null })).toMatchObject({
    version: 3,
    agreement: { depositPercent: 10 },
  })
  deal = (await newDeal(world, mere)).id
  await press({ settledOn: '2026-12-08' })
  await press({ signedOn: '2026-11-27', depositPercent: 10 })
  expect(await press({ settledOn: null })).toMatchObject({ version: 3, agreement: { depositPercent: 10 } })
})

test('what was entered of a deposit stays with a settlement without an agreement', async () => {
  expect(
    await press({ settledOn: '2026-12-08', depositPaidOn: '2026-11-27', depositAmount: 40_000 }),
  ).toMatchObject({ agreement: { depositAmount: 40_000, depositPercent: null } })
})

test('a settlement that was kept without terms of a deposit has none', async () => {
  const terms = { price: 580_000, settlementNominated: '2026-12-04', settledOn: '2026-12-04' }
  await world.db.query(sql`insert into agreements (organization_id, opportunity_id, terms, state)
    values (${mere.organizationId}, ${deal}, ${JSON.stringify(terms)}::jsonb, 'settled')`)
  expect(agreedDepositOf(await agreement())).toBeNull()
})

test('an agreement from before the rule that was settled before it was signed can be read and its other terms changed', async () => {
  const terms = { price: 580_000, signedOn: '2026-12-04', settledOn: '2026-12-03' }
  await world.db.query(sql`insert into agreements (organization_id, opportunity_id, terms, state)
    values (${mere.organizationId}, ${deal}, ${JSON.stringify(terms)}::jsonb, 'settled')`)
  expect(await press({ depositHeldBy: 'Bayleys' })).toMatchObject({ agreement: terms })
  const { version, agreement: seen } = await agreement()
  const reply = await world.send('PUT', path(), {
    as: mere,
    body: { ...seen, settledOn: '2026-12-02' },
    headers: { 'if-match': `"${version}"` },
  })
  expect(await reply.json()).toMatchObject({
    detail: 'The house can’t settle before its agreement of 4 Dec 2026.',
  })
})
