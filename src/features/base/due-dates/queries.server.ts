import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { CivilDay } from '#src/finance/dates/new-zealand-days.ts'
import type { WorkingCalendar } from '#src/finance/dates/working-days.ts'
import { ruleNumber } from '#src/finance/rules/rules.ts'
import type { Queryable } from '#src/platform/db/database.ts'
import { ROWS_AT_ONCE } from '#src/platform/jobs/background-work.ts'
import { AGREEMENT_KINDS, type DueKind, dateKind, LISTED_KINDS } from './kinds.ts'
import { FURTHEST_WORKING_DAYS } from './reminder-text.ts'
import { AGREEMENT, type DateSource, idOf, lastDayOf, rowsOf, SOURCES, sourceOf } from './sources.server.ts'

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
  place: DatePlace = Object.fromEntries(SOURCES.map(({ kind }) => [kind, null])),
): Promise<{ dates: NearDate[]; next: DatePlace | null }> {
  const left = SOURCES.filter(({ kind, lastDay }) => kind in place && (!lastDay || years !== null))
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
        and ${day} <= ${today}::date + ${horizonOf(kind, within)}::integer
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
    return { ...row, day: lastDayOf(row.kind, row.since, years) }
  })
  return { dates, next: next.length === 0 ? null : Object.fromEntries(next) }
}

function horizonOf(kind: DueKind, within?: number): number {
  const { calendar, lastDay } = sourceOf(kind)
  if (lastDay) return 0
  if (within !== undefined) return within
  return calendar ? FURTHEST_WORKING_DAYS : Math.max(-1, ...dateKind(kind).steps)
}

/** A date of a deal, or of a task, which can be without a deal, as calendars have it. */
export interface CalendarDate {
  kind: DueKind | 'agreement'
  /** The row's id: a condition's, a project's, otherwise the deal's. */
  id: string
  day: CivilDay
  version: number
  changedAt: Date
  dealId: string | null
  projectId: string | null
  address: string | null
  conditionKind: string | null
  title: string | null
  amount: number | null
  note: string | null
}

/**
 * The dates for a calendar, by day: those of deals that are neither deleted nor abandoned, and whose agreement isn't
 * cancelled, and of open tasks. Of one user: the dates assigned to them, and dates of deals they added that have no
 * other assignee. `brightLineYears` null: not known.
 */
export async function readCalendarDates(
  db: Queryable,
  { organizationId, userId }: { organizationId: string; userId: string | null },
  brightLineYears: number | null,
): Promise<CalendarDate[]> {
  const shown = SOURCES.filter(({ lastDay }) => !lastDay || brightLineYears !== null)
  const selects = [{ ...AGREEMENT, kind: 'agreement' }, ...shown].map((source) => {
    const {
      kind,
      day,
      applies,
      inCalendar = applies,
      assignee = sql`null::uuid`,
      project,
      details = {},
    } = source
    const { title, amount, note, conditionKind } = details
    return sql`
      select ${kind}::text as kind, ${idOf(source)} as id, (${day})::text as day, r.version, r.updated_at as "changedAt",
        o.id as "dealId", ${project ?? sql`null::uuid`} as "projectId", o.address, ${conditionKind ?? sql`null::text`} as "conditionKind",
        ${title ?? sql`null::text`} as title, (${amount ?? sql`null`})::float8 as amount,
        ${note ?? sql`null::text`} as note
      ${rowsOf(source)}
      where r.organization_id = ${organizationId}::uuid and ${inCalendar} and ${day} is not null
        and (o.id is null or (o.deleted_at is null and o.status <> 'abandoned' and a.state is distinct from 'cancelled'))
        ${userId === null ? empty : sql`and coalesce(${assignee}, o.user_id) = ${userId}`}`
  })
  const dates = await db.query<CalendarDate>(sql`${join(selects, ' union all ')} order by day, kind, id`)
  return dates
    .map((date) =>
      date.kind === 'agreement' ? date : { ...date, day: lastDayOf(date.kind, date.day, brightLineYears) },
    )
    .toSorted((one, other) => Number(one.day > other.day) - Number(one.day < other.day))
}

/**
 * The open dates of projects, in the columns organization_id, kind, id, title, amount, due_on, project_id, opportunity_id, address
 * and owner_id.
 */
export const PROJECT_DATES = join(
  LISTED_KINDS.map((kind) => {
    const source = sourceOf(kind)
    const { title, day, applies, assignee = sql`null::uuid`, details } = source
    return sql`
      select r.organization_id, ${raw(`'${kind}'`)} as kind, ${idOf(source)} as id, ${title} as title,
        (${details?.amount ?? sql`null`})::float8 as amount, ${day} as due_on, p.id as project_id,
        o.id as opportunity_id, o.address, coalesce(${assignee}, o.user_id) as owner_id
      ${rowsOf(source)} where ${applies} and ${day} is not null and p.id is not null`
  }),
  ' union all ',
)

/**
 * The open dates of the agreement of the project `p` with its deal `o` and agreement `a`, in the columns kind, id, title, amount and due_on,
 * which is null for what waits for another day.
 * Looked up by the deal: joined again for each project, a list of 300 took seconds until PostgreSQL had statistics.
 */
export const AGREEMENT_DATES = join(
  AGREEMENT_KINDS.map((kind) => {
    const source = sourceOf(kind)
    const { table, title, day, undated, applies, details } = source
    const deal = raw(table === 'opportunities' ? 'id' : 'opportunity_id')
    return sql`
      select ${raw(`'${kind}'`)} as kind, ${idOf(source)} as id, ${title} as title,
        (${details?.amount ?? sql`null`})::float8 as amount, ${day} as due_on
      from ${raw(table)} r
      where r.organization_id = p.organization_id and r.${deal} = p.opportunity_id and ${applies}
        and ${undated ? sql`(${day} is not null or (${undated}))` : sql`${day} is not null`}`
  }),
  ' union all ',
)

/** The rows of deals that can lose their assignee, such as by the removal of a member; tasks have a list of their own. */
const ASSIGNED_ON_DEALS = ['condition', 'checklist'] as const

/** Open items whose assignee is no longer a member, in the columns organization_id, kind, id, title, due_on, opportunity_id and address. */
export const UNASSIGNED = join(
  ASSIGNED_ON_DEALS.map((kind) => {
    const source = sourceOf(kind)
    return sql`
      select r.organization_id, ${raw(`'${kind}'`)} as kind, r.id, r.title, ${source.day} as due_on, r.opportunity_id, o.address
      ${rowsOf(source)} where r.unassigned_at is not null and ${source.applies}`
  }),
  ' union all ',
)

/** How long the bright-line period is today, in years; null if not known. */
export async function readBrightLineYears(db: Queryable, today: CivilDay): Promise<number | null> {
  const [added] = await db.query<{ years: number }>(sql`
    select (value::text)::float8 as years from rule_rows
    where key = 'brightline.years' and ${today}::date between valid_from and coalesce(valid_until, 'infinity')
      and is_rule_value(key, unit, value)`)
  return added?.years ?? ruleNumber('brightline.years', today)
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
function byKind(notification: 'd' | 'n', expressionOf: (source: DateSource) => Sql | null): Sql {
  const cases = SOURCES.flatMap((source) => {
    const expression = expressionOf(source)
    return expression ? [sql`when ${source.kind} then ${expression}`] : []
  })
  return sql`case ${raw(notification)}.due_kind ${join(cases, ' ')} end`
}

function isOf(notification: 'd' | 'n', source: DateSource): Sql {
  return sql`r.organization_id = ${raw(notification)}.organization_id and ${idOf(source)} = ${raw(notification)}.due_id`
}
