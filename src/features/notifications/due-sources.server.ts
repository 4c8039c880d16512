import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { WorkingCalendar } from '#src/finance/dates/working-days.ts'
import type { CivilDay } from '#src/finance/new-zealand-days.ts'
import { brightLineLastDay } from '#src/finance/tax/bright-line.ts'
import { ROWS_AT_ONCE } from '#src/platform/background-work.ts'
import type { Queryable } from '#src/platform/db/database.ts'
import { IS_OPEN_DEAL, IS_OPEN_PROJECT } from '#src/platform/open-rows.ts'
import { BRIGHT_LINE_DAYS, FURTHEST_WORKING_DAYS, REMINDER_DAYS, type Wording } from './due-dates.ts'
import type { DueKind } from './schema.ts'

/**
 * A kind of date with reminders: which rows `r` have it, when it applies, and how it is announced. Beside `r` are its deal
 * `o`, the deal's agreement `a` and project `p`.
 */
interface DueSource extends Wording {
  table: string
  /** The row's id, unless it is `r.id`. */
  id?: Sql
  /** The project that the reminder links to. */
  project?: Sql
  title: Sql
  day: Sql
  /** Whether there is something left to do; otherwise its reminders are hidden. */
  applies: Sql
  assignee?: Sql
  /** For a reminder by working days. */
  calendar?: Sql
  /** For a period of so many years from `day`, which has the reminders before its end. */
  lastDay?: (from: CivilDay, years: number) => CivilDay
}

const STEPS: readonly number[] = REMINDER_DAYS
const IS_DUE = { steps: STEPS, ahead: 'is due', past: 'is overdue' }
const IS_OPEN_AGREEMENT = sql`coalesce(a.state, 'draft') not in ('settled', 'cancelled')`
const IS_OPEN_CONDITION = sql`r.deleted_at is null and r.status = 'open' and ${IS_OPEN_DEAL} and ${IS_OPEN_AGREEMENT}`

/** Every kind of date with reminders. To add one, add it here. */
const SOURCES = {
  settlement: {
    table: 'opportunities',
    ...{ steps: STEPS, ahead: '', past: 'overdue' },
    title: sql`'Settlement'`,
    day: sql`r.due_date`,
    applies: sql`${IS_OPEN_DEAL} and ${IS_OPEN_AGREEMENT}`,
  },
  unconditional: {
    table: 'opportunities',
    ...{ steps: STEPS, ahead: '', past: 'overdue' },
    title: sql`'Unconditional date'`,
    day: sql`r.unconditional_date`,
    applies: sql`${IS_OPEN_DEAL} and coalesce(a.state, 'draft') in ('draft', 'conditional')`,
  },
  condition: {
    table: 'conditions',
    ...IS_DUE,
    title: sql`r.title`,
    day: sql`r.due_on`,
    applies: IS_OPEN_CONDITION,
    assignee: sql`r.assignee_id`,
    calendar: sql`jsonb_build_object('rules', coalesce(a.terms->>'form', 'adls-11'),
      'provinces', coalesce(a.terms->'provinces', '[]'), 'scope', case when r.kind = 'lim' then 'lim' end)`,
  },
  lim_request: {
    table: 'conditions',
    ...IS_DUE,
    title: sql`'The LIM request'`,
    day: sql`r.request_by`,
    applies: sql`${IS_OPEN_CONDITION} and r.requested_on is null`,
    assignee: sql`r.assignee_id`,
  },
  deposit: {
    table: 'agreements',
    id: sql`r.opportunity_id`,
    ...IS_DUE,
    title: sql`'The deposit'`,
    day: sql`r.deposit_due`,
    applies: sql`r.state in ('conditional', 'unconditional') and r.terms->>'depositPaidOn' is null and ${IS_OPEN_DEAL}`,
  },
  checklist: {
    table: 'checklist_items',
    ...IS_DUE,
    title: sql`'“' || r.title || '”'`,
    day: sql`coalesce(r.due_on, a.agreement_date + r.due_days)`,
    applies: sql`r.deleted_at is null and r.status = 'open' and ${IS_OPEN_DEAL}`,
    assignee: sql`r.assignee_id`,
  },
  offer_expiry: {
    table: 'offers',
    ...{ steps: STEPS, ahead: 'expires', past: 'has expired' },
    title: sql`case r.side when 'ours' then 'Offer ' else 'Counter-offer ' end || r.number`,
    day: sql`r.expires_on`,
    // An expired offer has a last reminder, unless it was logged when it had expired already.
    applies: sql`r.deleted_at is null and ${IS_OPEN_DEAL} and (r.outcome = 'pending'
      or r.outcome = 'expired' and r.outcome_on = r.expires_on and r.created_at < r.expires_on + 1)`,
  },
  task: {
    table: 'tasks',
    ...IS_DUE,
    title: sql`'“' || r.title || '”'`,
    day: sql`r.due_on`,
    applies: sql`r.deleted_at is null and r.done_on is null and o.deleted_at is null and o.status is distinct from 'abandoned'`,
    assignee: sql`r.assignee_id`,
    project: sql`r.project_id`,
  },
  target: {
    table: 'projects',
    ...{ steps: [], ahead: '', past: 'overdue' },
    title: sql`'Target listing date'`,
    day: sql`r.target_completion`,
    applies: sql`p.id = r.id and ${IS_OPEN_PROJECT} and o.deleted_at is null`,
    project: sql`r.id`,
  },
  bright_line: {
    table: 'ownerships',
    id: sql`r.opportunity_id`,
    ...{ steps: BRIGHT_LINE_DAYS, ahead: 'ends', past: null },
    title: sql`'Bright-line period'`,
    day: sql`(r.ownership->>'registeredOn')::date`,
    applies: sql`r.ownership->>'taxedAs' = 'capital' and o.deleted_at is null and o.status <> 'abandoned'
      and p.status is distinct from 'sold'`,
    project: sql`p.id`,
    lastDay: brightLineLastDay,
  },
} as const satisfies Record<DueKind, DueSource>

const ALL: readonly (DueSource & { kind: DueKind })[] = Object.entries<DueSource>(SOURCES).map(
  ([kind, source]) => ({ ...source, kind: kind as DueKind }),
)

export const wordingOf = (kind: DueKind): Wording => SOURCES[kind]

/** A date at which a reminder may be due. */
export interface NearDate {
  organizationId: string
  /** The row that has the date. */
  id: string
  opportunityId: string | null
  projectId: string | null
  address: string | null
  kind: DueKind
  title: string
  /** The stored day. */
  since: CivilDay
  /** The day to remind of: the last one of a period, otherwise the stored one. */
  day: CivilDay
  calendar: WorkingCalendar | null
  /** The assignee, otherwise the member who added the deal. */
  ownerId: string | null
}

/** Where a page of dates begins: after the row with this id, for each kind that is left; null for its first row. */
export type DatePlace = Partial<Record<DueKind, string | null>>

interface DateRange {
  today: CivilDay
  /** Null if not known: there are no bright-line dates then. */
  brightLineYears: number | null
  /** In days from today; by default as far as a reminder may be due. */
  within?: number
}

/**
 * A page of an organization's dates that are past or near, of at most ROWS_AT_ONCE rows, with the place of the next one;
 * null after the last.
 */
export async function readNearDates(
  db: Queryable,
  organizationId: string,
  { today, brightLineYears: years, within }: DateRange,
  place: DatePlace = Object.fromEntries(ALL.map(({ kind }) => [kind, null])),
): Promise<{ dates: NearDate[]; next: DatePlace | null }> {
  const left = ALL.filter(({ kind, lastDay }) => kind in place && (!lastDay || years !== null))
  if (left.length === 0) return { dates: [], next: null }
  const limit = Math.floor(ROWS_AT_ONCE / left.length)
  const selects = left.map((source) => {
    const { kind, title, day, project, calendar, applies, assignee } = source
    const after = place[kind] ?? null
    return sql`(
      select r.organization_id as "organizationId", ${idOf(source)} as id, o.id as "opportunityId",
        ${project ?? sql`null::uuid`} as "projectId", o.address, ${kind}::text as kind, ${title} as title,
        (${day})::text as since, ${calendar ?? sql`null::jsonb`} as calendar,
        coalesce(${assignee ?? sql`null::uuid`}, o.user_id) as "ownerId"
      ${rowsOf(source)}
      where r.organization_id = ${organizationId}::uuid and ${applies}
        and ${day} <= ${today}::date + ${horizonOf(source, within)}::integer
        ${source.lastDay ? sql`and ${day} > ${today}::date - (${years}::integer * 366 + 1)` : empty}
        ${after === null ? empty : sql`and ${idOf(source)} > ${after}::uuid`}
      order by ${idOf(source)} limit ${limit})`
  })
  const rows = await db.query<Omit<NearDate, 'day'>>(join(selects, ' union all '))
  const byKind = Map.groupBy(rows, ({ kind }) => kind)
  const next = left.flatMap(({ kind }) => {
    const ofKind = byKind.get(kind) ?? []
    const last = ofKind.map(({ id }) => id).reduce((a, b) => (a > b ? a : b), '')
    return ofKind.length < limit ? [] : [[kind, last]]
  })
  const dates = rows.map((row) => {
    const { lastDay }: DueSource = SOURCES[row.kind]
    return { ...row, day: lastDay && years !== null ? lastDay(row.since, years) : row.since }
  })
  return { dates, next: next.length === 0 ? null : Object.fromEntries(next) }
}

function horizonOf({ steps, calendar, lastDay }: DueSource, within?: number): number {
  if (lastDay) return 0
  if (within !== undefined) return within
  return calendar ? FURTHEST_WORKING_DAYS : Math.max(-1, ...steps)
}

/** The ids of reminders `d` whose date has changed, or that have nothing left to do. */
export const OUTDATED_REMINDERS = sql`
  select d.id from notifications d
  where d.due_kind is not null and (${byKind(
    'd',
    (source) =>
      sql`exists (select ${rowsOf(source)} where ${isOf('d', source)} and ${source.day} = d.due_day and ${source.applies})`,
  )}) is not true`

/** The member who is to do what the reminder `n` is about, as it is now. */
export const ASSIGNEE = byKind('n', ({ assignee, ...source }) =>
  assignee ? sql`(select ${assignee} ${rowsOf(source)} where ${isOf('n', source)})` : null,
)

/** An expression that depends on the kind of a notification. */
function byKind(notification: 'd' | 'n', expressionOf: (source: DueSource) => Sql | null): Sql {
  const cases = ALL.flatMap((source) => {
    const expression = expressionOf(source)
    return expression ? [sql`when ${source.kind} then ${expression}`] : []
  })
  return sql`case ${raw(notification)}.due_kind ${join(cases, ' ')} end`
}

function idOf({ id = sql`r.id` }: DueSource): Sql {
  return id
}

function isOf(notification: 'd' | 'n', source: DueSource): Sql {
  return sql`r.organization_id = ${raw(notification)}.organization_id and ${idOf(source)} = ${raw(notification)}.due_id`
}

/**
 * PostgreSQL leaves out the joins that a kind doesn't use. A deal isn't joined with itself: without statistics each row
 * would be looked up once for each organization.
 */
function rowsOf({ table }: DueSource): Sql {
  const deals =
    table === 'opportunities'
      ? sql`opportunities o cross join lateral (select o.*) r`
      : sql`${raw(table)} r
        left join opportunities o on o.organization_id = r.organization_id and o.id = r.opportunity_id`
  return sql`from ${deals}
    left join agreements a on a.organization_id = o.organization_id and a.opportunity_id = o.id
    left join projects p on p.organization_id = o.organization_id and p.opportunity_id = o.id and p.deleted_at is null`
}
