import sql from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import { readDates, storeDates, storeDealDates } from '#src/features/deals/agreements/dates.server.ts'
import { provincesOfAddress } from '#src/features/deals/agreements/province-of-address.ts'
import { type AgreementInput, agreementInputSchema } from '#src/features/deals/agreements/schema.ts'
import { depositDueDay } from '#src/finance/dates/agreements.ts'
import type { Province } from '#src/finance/dates/anniversaries.ts'
import { CONDITION_KINDS, type ConditionKind } from '#src/finance/dates/conditions.ts'
import { addDays, type CivilDay, todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import type { Transaction } from '#src/platform/db/database.ts'

interface DemoAgreement {
  address: string
  provinces: Province[]
  signedAgo: number
  conditions: readonly ConditionKind[]
  satisfied: readonly ConditionKind[]
  note?: string
  /** Whether the deposit is unpaid, and due on the first working day from today. */
  isDepositDue?: boolean
  settlesIn?: number | undefined
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
  // Won, with its project in planning.
  {
    address: '30 Nīkau Road, Ōtaki, Kāpiti Coast',
    provinces: ['Wellington'],
    signedAgo: 16,
    conditions: [],
    satisfied: [],
    isDepositDue: true,
  },
]

/** When each other won deal settles, in days from today: one soon, the others before their build or long ago. */
const SETTLES_IN: Readonly<Record<string, number>> = {
  '6 Harakeke Way, Whakatāne': 12,
  '17 Kauri Street, Miramar, Wellington': -10,
  '104 Bealey Avenue, Merivale, Christchurch': -62,
  '12 Rimu Street, New Lynn, Auckland': -96,
  '39 Karaka Street, Eltham, South Taranaki': -124,
  '7 Ngaio Lane, Stoke, Nelson': -160,
  '81 Tay Street, Invercargill': -205,
  '25 Miro Place, Maungatapu, Tauranga': -246,
  '16 Rātā Street, Naenae, Lower Hutt': -314,
  '2 Pōhutukawa Avenue, Ōhope, Whakatāne': -430,
}

/** The agreements of the other won deals, signed three days before they were won. */
async function wonAgreements(tx: Transaction, organizationId: string): Promise<DemoAgreement[]> {
  const deals = await tx.query<{ address: string; wonAgo: number }>(sql`
    select address, extract(day from now() - stage_entered_at)::int as "wonAgo" from opportunities
    where organization_id = ${organizationId} and address = any (${Object.keys(SETTLES_IN)}::text[])`)
  return deals.map(({ address, wonAgo }) => ({
    address,
    provinces: [...provincesOfAddress(address).provinces],
    signedAgo: wonAgo + 3,
    conditions: [],
    satisfied: [],
    settlesIn: SETTLES_IN[address],
  }))
}

/** Agreements of demo deals: two with conditions, a won one whose deposit is due, and those of the other projects. */
export async function addDemoAgreements(tx: Transaction, organizationId: string, now: Date): Promise<void> {
  const today = todayInAuckland(now)
  const agreements = [...AGREEMENTS, ...(await wonAgreements(tx, organizationId))]
  for (const { address, provinces, signedAgo, conditions, satisfied, note, ...days } of agreements) {
    const { isDepositDue, settlesIn } = days
    const settlement = settlesIn === undefined ? null : addDays(today, settlesIn)
    const [deal] = await tx.query<{ id: string; price: number; dueDate: string | null }>(sql`
      select id, coalesce(actual_purchase_price, offer_price)::float8 as price, due_date::text as "dueDate" from opportunities
      where organization_id = ${organizationId} and address = ${address}`)
    if (deal === undefined) continue
    const { id, price, dueDate } = deal
    const signedOn = addDays(today, -signedAgo)
    const signed = agreementInputSchema.parse({
      provinces,
      signedOn,
      price,
      depositPaidOn: signedOn,
      depositHeldBy: 'The agent’s trust account',
      settlementNominated: settlement ?? dueDate ?? addDays(today, 48),
      settledOn: settlement !== null && settlement < today ? settlement : null,
      ourLawyer: { name: 'Moana Tūhoe', firm: 'Harbour Law', phone: '09 555 0134', email: null },
    })
    const terms = isDepositDue ? withDepositDue(signed, today) : signed
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
    const write = { tx, version: Promise.resolve(1), report() {}, publish() {}, added() {}, moved() {} }
    const before = await readDates(tx, organizationId, id)
    const dates = await storeDates(write, organizationId, id)
    if (before && dates) await storeDealDates(write, organizationId, id, { before, dates })
  }
}

const MOST_DEPOSIT_DAYS = 60

/** Terms with a deposit that isn't paid and falls due on `today`, or on the next working day. */
function withDepositDue(terms: AgreementInput, today: CivilDay): AgreementInput {
  for (let days = 1; days < MOST_DEPOSIT_DAYS; days++) {
    const due: AgreementInput = {
      ...terms,
      depositDue: 'days',
      depositDays: days,
      depositPaidOn: null,
      depositHeldBy: null,
    }
    if ((depositDueDay(due, [])?.day ?? '') >= today) return due
  }
  return terms
}
