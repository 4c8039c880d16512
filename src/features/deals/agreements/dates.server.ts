import { createHash } from 'node:crypto'
import sql, { empty } from 'sql-template-tag'
import { dealSchema } from '#src/features/deals/pipeline/deal-schema.ts'
import {
  type AgreementState,
  agreementCalendar,
  agreementDay,
  agreementState,
  depositDueDay,
  depositOf,
  type NextDate,
  nextDate,
  settlementDay,
  unconditionalDay,
} from '#src/finance/dates/agreements.ts'
import { conditionDue, limRequestBy } from '#src/finance/dates/conditions.ts'
import type { CivilDay } from '#src/finance/dates/new-zealand-days.ts'
import { HOLIDAY_FILE } from '#src/finance/dates/public-holidays.ts'
import { agreedPrice } from '#src/finance/price/price-in-play.ts'
import { isSameValue } from '#src/lib/rows/field-edits.ts'
import type { Database, Transaction } from '#src/platform/db/database.ts'
import { changeFromOutside, type OrganizationWrite } from '#src/platform/db/in-organization.ts'
import { type Batch, forEachOrganization, nextAfter } from '#src/platform/jobs/background-work.ts'
import { rowJson } from '#src/platform/rows/row-json.ts'
import { setColumns } from '#src/platform/rows/row-queries.ts'
import { type AgreementInput, conditionResource, type StoredCondition, storedTermsSchema } from './schema.ts'

/** Identifies the holidays that stored days were worked out with. */
const HOLIDAYS = createHash('sha256').update(JSON.stringify(HOLIDAY_FILE)).digest('hex').slice(0, 16)

/** Row `r` of the conditions. */
export const CONDITION = rowJson(conditionResource.row)

/** What a deal shares with its agreement: its dates, and the price in NZD. */
export interface DealDates {
  agreedPrice: number | null
  dueDate: CivilDay | null
  unconditionalDate: CivilDay | null
  nextDate: NextDate | null
}

interface Stored extends DealDates {
  terms: unknown
  state: AgreementState | null
  unconditionalOn: CivilDay | null
  conditions: (StoredCondition & { requestBy: CivilDay | null })[]
  /** NZD. */
  acceptedOffer: number | null
}

/** The agreement of a deal, null if there is none, with its conditions and the deal's dates. Null without the deal. */
export async function readDates(tx: Transaction, organizationId: string, id: string) {
  const [row] = await tx.query<Stored>(sql`
    select a.terms, a.state, a.unconditional_on::text as "unconditionalOn", o.due_date::text as "dueDate",
      o.unconditional_date::text as "unconditionalDate", o.next_date as "nextDate", o.agreed_price::float8 as "agreedPrice",
      (select f.amount::float8 from offers f
        where f.organization_id = o.organization_id and f.opportunity_id = o.id and f.outcome = 'accepted'
          and f.deleted_at is null) as "acceptedOffer", coalesce((
        select jsonb_agg(${CONDITION} || jsonb_build_object('requestBy', r.request_by) order by r.created_at, r.id)
        from conditions r
        where r.organization_id = o.organization_id and r.opportunity_id = o.id and r.deleted_at is null), '[]') as conditions
    from opportunities o
    left join agreements a on a.organization_id = o.organization_id and a.opportunity_id = o.id
    where o.organization_id = ${organizationId} and o.id = ${id} and o.deleted_at is null`)
  if (row === undefined) return null
  return { ...row, terms: storedTermsSchema.safeParse(row.terms).data ?? null }
}

/**
 * Stores what follows from the agreement and the conditions of a deal. Returns the deal's dates, which the caller stores.
 * `saysMoved`: a condition keeps its former day, because a holiday was added.
 */
export async function storeDates(
  write: OrganizationWrite<Transaction>,
  organizationId: string,
  id: string,
  { saysMoved = false } = {},
): Promise<DealDates | null> {
  const stored = await readDates(write.tx, organizationId, id)
  if (stored === null) return null
  const { terms, conditions, dueDate, unconditionalDate } = stored
  const agreed = agreedPrice(terms, stored.acceptedOffer)
  await storeDueDays(write, organizationId, { terms, conditions, saysMoved })
  if (terms === null) return { dueDate, unconditionalDate, nextDate: null, agreedPrice: agreed }
  const calendar = agreementCalendar(terms)
  const unconditionalOn = unconditionalDay(terms, conditions)
  const state = agreementState(terms, conditions)
  const event = reachedState(stored.state, state)
  if (event !== null) {
    const after = event === 'agreement.settled' && { after: { settledOn: terms.settledOn } }
    write.publish({ type: event, dealId: id, data: { id, ...after } })
  }
  write.tx.send(sql`
    update agreements set state = ${state}, agreement_date = ${agreementDay(terms)},
      deposit_amount = ${depositOf(terms)}, deposit_due = ${depositDueDay(terms, conditions)?.day ?? null},
      unconditional_on = ${unconditionalOn}
    where organization_id = ${organizationId} and opportunity_id = ${id}`)
  const nominated = terms.settlementNominated
  const follows = unconditionalDate === null || unconditionalDate === stored.unconditionalOn
  return {
    dueDate: nominated && settlementDay(nominated, calendar).day,
    unconditionalDate: follows ? unconditionalOn : unconditionalDate,
    nextDate: nextDate(terms, conditions),
    agreedPrice: agreed,
  }
}

/** The event of an agreement that becomes unconditional or settled. One whose tick “Settled” is undone was unconditional before. */
function reachedState(before: AgreementState | null, after: AgreementState) {
  if (after === before) return null
  if (after === 'settled') return 'agreement.settled'
  return after === 'unconditional' && before !== 'settled' ? 'agreement.unconditional' : null
}

/** Works out the days of open conditions; decided ones keep theirs. */
async function storeDueDays(
  { tx, report }: OrganizationWrite<Transaction>,
  organizationId: string,
  {
    terms,
    conditions,
    saysMoved,
  }: Pick<Stored, 'conditions'> & {
    terms: AgreementInput | null
    saysMoved: boolean
  },
): Promise<void> {
  const signed = terms && agreementDay(terms)
  const calendar = agreementCalendar(terms ?? { form: 'adls-11', provinces: [] })
  const days = conditions
    .filter(({ status }) => status === 'open')
    .map((one) => ({
      id: one.id,
      dueOn: conditionDue(one, signed, calendar)?.day ?? null,
      requestBy:
        one.kind === 'lim' && one.requestedOn === null
          ? (limRequestBy(one, signed, calendar)?.day ?? null)
          : null,
    }))
  const changed = await tx.query<{ id: string; version: number }>(sql`
    update conditions r set due_on = d.due, request_by = d.request, holidays = ${HOLIDAYS},
      version = r.version + case when r.due_on is distinct from d.due and r.due_on is not null then 1 else 0 end
      ${saysMoved ? sql`, moved_from = case when r.due_on <> d.due then r.due_on else r.moved_from end` : empty}
    from jsonb_to_recordset(${JSON.stringify(days.map(({ id, dueOn, requestBy }) => ({ id, due: dueOn, request: requestBy })))}::jsonb)
      as d (id uuid, due date, request date)
    where r.organization_id = ${organizationId} and r.id = d.id
      and (r.due_on is distinct from d.due or r.request_by is distinct from d.request or r.holidays <> ${HOLIDAYS})
    returning r.id, r.version`)
  // One change for all: with each of 200 conditions, the event would be too long for NOTIFY.
  const [first] = changed
  if (first !== undefined) report({ kind: 'condition', ...first })
}

/**
 * Makes a settlement date entered on the deal the agreement's. Returns the working day that it falls on; the given day for
 * a deal without an agreement.
 */
export async function nominateSettlement(
  write: OrganizationWrite<Transaction>,
  organizationId: string,
  { id, dueDate, unconditionalDate }: { id: string } & Omit<DealDates, 'nextDate' | 'agreedPrice'>,
): Promise<Omit<DealDates, 'agreedPrice'>> {
  const [agreement] = await write.tx.query<{ version: number }>(sql`
    update agreements set terms = terms || jsonb_build_object('settlementNominated', ${dueDate}::text),
      version = version + 1, updated_at = now()
    where organization_id = ${organizationId} and opportunity_id = ${id}
    returning version`)
  if (agreement === undefined) return { dueDate, unconditionalDate, nextDate: null }
  write.report({ kind: 'agreement', id, version: agreement.version })
  const dates = await storeDates(write, organizationId, id)
  return { dueDate: dates?.dueDate ?? null, unconditionalDate, nextDate: dates?.nextDate ?? null }
}

/** Stores the agreed price of a deal after an offer was accepted, or no longer is. */
export async function followAcceptedOffer(
  { tx, report }: OrganizationWrite<Transaction>,
  organizationId: string,
  id: string,
): Promise<void> {
  const stored = await readDates(tx, organizationId, id)
  if (stored === null) return
  const price = agreedPrice(stored.terms, stored.acceptedOffer)
  if (price === stored.agreedPrice) return
  const [deal] = await tx.query<{ version: number }>(sql`
    update opportunities set agreed_price = ${price}, version = version + 1, updated_at = now()
    where organization_id = ${organizationId} and id = ${id} returning version`)
  if (deal) report({ kind: 'opportunity', id, version: deal.version })
}

const DEALS_AT_ONCE = 100
const IS_OUTDATED = sql`status = 'open' and deleted_at is null and holidays <> ${HOLIDAYS}`

/** Moves open conditions whose days were worked out before a public holiday was added. */
export async function refreshDueDays(db: Database): Promise<void> {
  const organizations = await db.query<{ id: string }>(sql`
    select distinct organization_id as id from conditions where ${IS_OUTDATED}`)
  const ids = organizations.map(({ id }) => id)
  await forEachOrganization(db, 'due_days', ids, (tx, batch) =>
    changeFromOutside(tx, batch.organizationId, (write) => refreshBatch(write, batch)),
  )
}

async function refreshBatch(
  write: OrganizationWrite<Transaction>,
  { organizationId, after }: Batch,
): Promise<string | null> {
  const deals = await write.tx.query<{ id: string }>(sql`
      select distinct opportunity_id as id from conditions
      where organization_id = ${organizationId} and ${IS_OUTDATED} and (${after}::uuid is null or opportunity_id > ${after}::uuid)
      order by 1 limit ${DEALS_AT_ONCE}`)
  for (const { id } of deals) {
    const before = await readDates(write.tx, organizationId, id)
    const dates = await storeDates(write, organizationId, id, { saysMoved: true })
    if (before !== null && dates !== null) await storeDealDates(write, organizationId, id, { before, dates })
  }
  return nextAfter(deals, DEALS_AT_ONCE)
}

/** Stores the dates of a deal that its agreement decides, outside a user's change. */
export async function storeDealDates(
  { tx, report }: OrganizationWrite<Transaction>,
  organizationId: string,
  id: string,
  { before, dates }: { before: DealDates; dates: DealDates },
): Promise<void> {
  const isSame = (Object.keys(dates) as (keyof DealDates)[]).every((name) =>
    isSameValue(before[name], dates[name]),
  )
  if (isSame) return
  const [deal] = await tx.query<{ version: number }>(sql`
    update opportunities set ${setColumns(dealSchema, dates)}, version = version + 1, updated_at = now()
    where organization_id = ${organizationId} and id = ${id} returning version`)
  if (deal) report({ kind: 'opportunity', id, version: deal.version })
}
