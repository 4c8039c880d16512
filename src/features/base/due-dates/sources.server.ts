import sql, { raw, type Sql } from 'sql-template-tag'
import type { CivilDay } from '#src/finance/dates/new-zealand-days.ts'
import { SETTLEMENT_WORDS } from '#src/finance/dates/settlement-words.ts'
import { brightLineLastDay } from '#src/finance/tax/bright-line.ts'
import { CLOSED_DEAL_STATUSES, LISTED_STAGES } from '#src/lib/rows/open-rows.ts'
import { DUE_KINDS, type DueKind } from './kinds.ts'

const quoted = (values: readonly string[]) => raw(values.map((value) => `'${value}'`).join(', '))

/** The deal `o` is neither deleted nor closed. */
export const IS_OPEN_DEAL = sql`(o.deleted_at is null and o.status not in (${quoted(CLOSED_DEAL_STATUSES)}))`

/** The project `p` is neither deleted nor listed. */
export const IS_OPEN_PROJECT = sql`(p.deleted_at is null and p.status not in (${quoted(LISTED_STAGES)}))`

/**
 * Where a kind of date is stored: which rows `r` have it, and when it applies. Beside `r` are its deal `o`, the deal's
 * agreement `a` and project `p`.
 */
export interface DateSource {
  table: string
  /** Whether the rows name a project instead of a deal. */
  isOfProject?: boolean
  /** The row's id, unless it is `r.id`. */
  id?: Sql
  /** The project that the reminder links to. */
  project?: Sql
  title: Sql
  day: Sql
  /** When it is still to come although its day isn't known. */
  undated?: Sql
  /** Whether there is something left to do; otherwise its reminders are hidden. */
  applies: Sql
  /** Whether calendars have it, unless it is `applies`. */
  inCalendar?: Sql
  assignee?: Sql
  /** For a reminder by working days. */
  calendar?: Sql
  /** For a period of so many years from `day`, which has the reminders before its end. */
  lastDay?: (from: CivilDay, years: number) => CivilDay
  /** What a calendar with details shows. */
  details?: { title?: Sql; amount?: Sql; note?: Sql; conditionKind?: Sql }
}

/**
 * The dates of the agreement are open until each is done, or it is settled or cancelled: winning the deal ends none of them. Selling
 * the project does, because the purchase settled before.
 */
const IS_OPEN_AGREEMENT = sql`(o.deleted_at is null and o.status <> 'abandoned'
  and coalesce(a.state, 'draft') not in ('settled', 'cancelled') and p.status is distinct from 'sold')`
const IS_OPEN_CONDITION = sql`r.deleted_at is null and r.status = 'open' and ${IS_OPEN_AGREEMENT}`
const IS_DEPOSIT_OPEN = sql`r.terms->>'depositPaidOn' is null`

/** The project `r` is sold. */
const IS_SOLD = sql`p.id = r.id and p.status = 'sold' and o.deleted_at is null`

const STAGE_NAME = sql`case r.status when 'listed' then 'Listing' else initcap(replace(r.status, '_', ' ')) end`

/** `part` is part of the same invoice as the expense `r`. */
const IS_PART = sql`part.bill_id = r.bill_id and part.deleted_at is null`
const INVOICE_AMOUNT = sql`(case when r.bill_id is null then r.amount
  else (select sum(part.amount) from expenses part where part.organization_id = r.organization_id and ${IS_PART}) end)`

/** Where each kind of date is stored. */
const BY_KIND = {
  settlement: {
    table: 'opportunities',
    title: raw(`'${SETTLEMENT_WORDS.event}'`),
    day: sql`r.due_date`,
    applies: IS_OPEN_AGREEMENT,
    inCalendar: sql`a.state is distinct from 'settled'`,
    details: { amount: sql`coalesce((a.terms->>'price')::float8, r.actual_purchase_price, r.offer_price)` },
  },
  unconditional: {
    table: 'opportunities',
    title: sql`'Unconditional date'`,
    day: sql`r.unconditional_date`,
    applies: sql`${IS_OPEN_DEAL} and coalesce(a.state, 'draft') in ('draft', 'conditional')`,
    // It stays as a day that was; a deal that was settled before it never reaches it.
    inCalendar: sql`(a.state is distinct from 'settled' or r.unconditional_date <= (a.terms->>'settledOn')::date)`,
  },
  condition: {
    table: 'conditions',
    title: sql`r.title`,
    day: sql`r.due_on`,
    applies: IS_OPEN_CONDITION,
    assignee: sql`r.assignee_id`,
    calendar: sql`jsonb_strip_nulls(jsonb_build_object('rules', coalesce(a.terms->>'form', 'adls-11'),
      'provinces', coalesce(a.terms->'provinces', '[]'), 'scope', case when r.kind = 'lim' then 'lim' end))`,
    details: { title: sql`r.title`, amount: sql`r.cost`, note: sql`r.note`, conditionKind: sql`r.kind` },
  },
  lim_request: {
    table: 'conditions',
    title: sql`'The LIM request'`,
    day: sql`r.request_by`,
    applies: sql`${IS_OPEN_CONDITION} and r.requested_on is null`,
    assignee: sql`r.assignee_id`,
  },
  deposit: {
    table: 'agreements',
    id: sql`r.opportunity_id`,
    title: sql`'The deposit'`,
    day: sql`r.deposit_due`,
    undated: sql`r.terms->>'depositDue' = 'unconditional' and coalesce(r.terms->>'depositAmount', r.terms->>'depositPercent') is not null`,
    applies: sql`r.state in ('conditional', 'unconditional') and ${IS_DEPOSIT_OPEN} and ${IS_OPEN_AGREEMENT}`,
    inCalendar: IS_DEPOSIT_OPEN,
    details: { title: sql`r.terms->>'depositHeldBy'`, amount: sql`r.deposit_amount` },
  },
  checklist: {
    table: 'checklist_items',
    title: sql`'“' || r.title || '”'`,
    day: sql`coalesce(r.due_on, a.agreement_date + r.due_days)`,
    applies: sql`r.deleted_at is null and r.status = 'open' and ${IS_OPEN_DEAL}`,
    assignee: sql`r.assignee_id`,
    details: { title: sql`r.title`, amount: sql`r.cost`, note: sql`r.note` },
  },
  offer_expiry: {
    table: 'offers',
    title: sql`case r.side when 'ours' then 'Offer ' else 'Counter-offer ' end || r.number`,
    day: sql`r.expires_on`,
    // An expired offer has a last reminder, unless it was logged when it had expired already.
    applies: sql`r.deleted_at is null and ${IS_OPEN_DEAL} and (r.outcome = 'pending'
      or r.outcome = 'expired' and r.outcome_on = r.expires_on and r.created_at < r.expires_on + 1)`,
    inCalendar: sql`r.deleted_at is null and ${IS_OPEN_DEAL} and r.outcome = 'pending'`,
    details: { amount: sql`r.amount` },
  },
  task: {
    table: 'tasks',
    title: sql`'“' || r.title || '”'`,
    day: sql`r.due_on`,
    applies: sql`r.deleted_at is null and r.done_on is null and o.deleted_at is null and o.status is distinct from 'abandoned'`,
    assignee: sql`r.assignee_id`,
    project: sql`r.project_id`,
    details: { title: sql`r.title` },
  },
  expense: {
    table: 'expenses',
    isOfProject: true,
    title: sql`concat(
      coalesce('Invoice ' || r.invoice_number, case when r.supplier is null then 'An invoice' else 'The invoice' end),
      ' of ' || r.supplier, ' for $', regexp_replace(to_char(${INVOICE_AMOUNT}, 'FM999,999,990.00'), '[.]00$', ''))`,
    day: sql`r.due_on`,
    // The parts of an invoice are due as one, which the first stands for.
    applies: sql`r.deleted_at is null and r.paid_on is null and ${INVOICE_AMOUNT} > 0 and o.deleted_at is null
      and not exists (
        select from expenses part where part.organization_id = r.organization_id and ${IS_PART} and part.id < r.id)`,
    project: sql`p.id`,
    details: { title: sql`r.supplier`, amount: INVOICE_AMOUNT, note: sql`r.note` },
  },
  stage: {
    table: 'projects',
    // "Permits" takes a singular verb only so.
    title: sql`${STAGE_NAME} || ' stage'`,
    day: sql`r.stage_ends_on`,
    applies: sql`p.id = r.id and ${IS_OPEN_PROJECT} and o.deleted_at is null`,
    project: sql`r.id`,
    details: { title: STAGE_NAME },
  },
  target: {
    table: 'projects',
    title: sql`'Target listing date'`,
    day: sql`r.target_completion`,
    applies: sql`p.id = r.id and ${IS_OPEN_PROJECT} and o.deleted_at is null`,
    project: sql`r.id`,
  },
  sale_settlement: {
    table: 'projects',
    title: raw(`'${SETTLEMENT_WORDS.sale}'`),
    day: sql`r.sale_settles_on`,
    // Nothing is ticked: the day itself ends it.
    applies: sql`${IS_SOLD} and r.sale_settles_on >= (now() at time zone 'Pacific/Auckland')::date`,
    inCalendar: IS_SOLD,
    project: sql`r.id`,
    details: { amount: sql`o.actual_sale_price` },
  },
  bright_line: {
    table: 'ownerships',
    id: sql`r.opportunity_id`,
    title: sql`'Bright-line period'`,
    day: sql`(r.ownership->>'registeredOn')::date`,
    applies: sql`r.ownership->>'taxedAs' = 'capital' and o.deleted_at is null and o.status <> 'abandoned'
      and p.status is distinct from 'sold'`,
    project: sql`p.id`,
    lastDay: brightLineLastDay,
  },
} as const satisfies Record<DueKind, DateSource>

/** The day of an agreement has no reminders. */
export const AGREEMENT: DateSource = {
  table: 'agreements',
  id: sql`r.opportunity_id`,
  title: sql`'Agreement'`,
  day: sql`r.agreement_date`,
  applies: sql`true`,
  details: { amount: sql`(r.terms->>'price')::float8` },
}

export const SOURCES: readonly (DateSource & { kind: DueKind })[] = DUE_KINDS.map((kind) => ({
  ...BY_KIND[kind],
  kind,
}))

export const sourceOf = (kind: DueKind): DateSource => BY_KIND[kind]

/** The last day of a period that starts on the stored day; otherwise that day. */
export function lastDayOf(kind: DueKind, day: CivilDay, years: number | null): CivilDay {
  const { lastDay } = sourceOf(kind)
  return lastDay && years !== null ? lastDay(day, years) : day
}

export function idOf({ id = sql`r.id` }: DateSource): Sql {
  return id
}

/**
 * PostgreSQL leaves out the joins that a kind doesn't use. A deal isn't joined with itself: without statistics each row
 * would be looked up once for each organization.
 */
export function rowsOf({ table, isOfProject }: DateSource): Sql {
  if (isOfProject) {
    return sql`from ${raw(table)} r
      join projects p on p.organization_id = r.organization_id and p.id = r.project_id and p.deleted_at is null
      join opportunities o on o.organization_id = p.organization_id and o.id = p.opportunity_id
      left join agreements a on a.organization_id = o.organization_id and a.opportunity_id = o.id`
  }
  const deals =
    table === 'opportunities'
      ? sql`opportunities o cross join lateral (select o.*) r`
      : sql`${raw(table)} r
        left join opportunities o on o.organization_id = r.organization_id and o.id = r.opportunity_id`
  return sql`from ${deals}
    left join agreements a on a.organization_id = o.organization_id and a.opportunity_id = o.id
    left join projects p on p.organization_id = o.organization_id and p.opportunity_id = o.id and p.deleted_at is null`
}
