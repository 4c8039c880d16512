import sql from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import { readDates, storeDates, storeDealDates } from '#src/features/opportunities/agreements/dates.server.ts'
import { agreementInputSchema } from '#src/features/opportunities/agreements/schema.ts'
import type { Province } from '#src/finance/dates/anniversaries.ts'
import { CONDITION_KINDS, type ConditionKind } from '#src/finance/dates/conditions.ts'
import { addDays, todayInAuckland } from '#src/finance/new-zealand-days.ts'
import type { Transaction } from '#src/platform/db/database.ts'

interface DemoAgreement {
  address: string
  provinces: Province[]
  signedAgo: number
  conditions: readonly ConditionKind[]
  satisfied: readonly ConditionKind[]
  note?: string
}

const AGREEMENTS: readonly DemoAgreement[] = [
  {
    address: '9 Hīnau Place, Papanui, Christchurch',
    provinces: ['Canterbury'],
    signedAgo: 2,
    conditions: ['finance', 'lim', 'building_report', 'solicitor_approval'],
    satisfied: [],
    note: 'Kiwibank, with Aroha',
  },
  {
    address: '71 Te Kawa Road, Ōtorohanga',
    provinces: ['Auckland'],
    signedAgo: 9,
    conditions: ['finance', 'lim', 'building_report', 'insurance'],
    satisfied: ['lim', 'building_report', 'insurance'],
  },
]

/** Agreements with conditions for two of the demo deals. */
export async function addDemoAgreements(tx: Transaction, organizationId: string, now: Date): Promise<void> {
  const today = todayInAuckland(now)
  for (const { address, provinces, signedAgo, conditions, satisfied, note } of AGREEMENTS) {
    const [deal] = await tx.query<{ id: string; price: number; dueDate: string | null }>(sql`
      select id, offer_price::float8 as price, due_date::text as "dueDate" from opportunities
      where organization_id = ${organizationId} and address = ${address}`)
    if (deal === undefined) continue
    const { id, price, dueDate } = deal
    const signedOn = addDays(today, -signedAgo)
    const terms = agreementInputSchema.parse({
      provinces,
      signedOn,
      price,
      depositPaidOn: signedOn,
      depositHeldBy: 'The agent’s trust account',
      settlementNominated: dueDate ?? addDays(today, 48),
      ourLawyer: { name: 'Moana Tūhoe', firm: 'Harbour Law', phone: '09 555 0134', email: null },
    })
    await tx.query(sql`
      insert into agreements (organization_id, opportunity_id, terms)
      values (${organizationId}, ${id}, ${JSON.stringify(terms)}::jsonb)`)
    for (const kind of conditions) {
      const { label, days } = CONDITION_KINDS.find(({ value }) => value === kind) ?? CONDITION_KINDS[0]
      const decidedOn = satisfied.includes(kind) ? addDays(today, -1) : null
      await tx.query(sql`
        insert into conditions (organization_id, id, opportunity_id, kind, title, basis, days, note, status, decided_on)
        values (${organizationId}, ${uuidv7()}, ${id}, ${kind}, ${label}, 'days', ${days},
          ${kind === 'finance' ? (note ?? null) : null}, ${decidedOn === null ? 'open' : 'satisfied'}, ${decidedOn})`)
    }
    const write = { tx, version: Promise.resolve(1), report() {}, publish() {}, added() {} }
    const before = await readDates(tx, organizationId, id)
    const dates = await storeDates(write, organizationId, id)
    if (before && dates) await storeDealDates(write, organizationId, id, { before, dates })
  }
}
