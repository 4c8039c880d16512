import sql from 'sql-template-tag'
import { type CivilDay, daysBetween, hourInAuckland, todayInAuckland } from '#src/finance/new-zealand-days.ts'
import { ruleNumber } from '#src/finance/rules/rules.ts'
import { brightLineLastDay } from '#src/finance/tax/bright-line.ts'
import { DAY_MS } from '#src/lib/durations.ts'
import type { Database, Queryable } from '#src/platform/db/database.ts'
import { changeFromOutside } from '#src/platform/db/in-organization.ts'
import { addJob } from '#src/platform/outbox.ts'
import { type DueKind, dueMessage, dueStep, dueSubject, dueTitle, REMINDER_DAYS } from './due-dates.ts'
import { type NewNotification, notify } from './queries.server.ts'

/** The hour in Auckland. */
const CHECK_HOUR = 8
const CHUNK_SIZE = 100

/**
 * Schedules the due-date checks of today and tomorrow, once each across processes, at 08:00 in Auckland, also on days
 * with a clock change. After 08:00 today's check runs immediately.
 */
export async function scheduleDueDateChecks(db: Database, now: Date): Promise<void> {
  const today = todayInAuckland(now)
  const oneDayOn = new Date(hourInAuckland(today, CHECK_HOUR).getTime() + DAY_MS)
  for (const day of [today, todayInAuckland(oneDayOn)]) {
    const seconds = Math.ceil((hourInAuckland(day, CHECK_HOUR).getTime() - now.getTime()) / 1000)
    await scheduleDueDateCheck(db, day, Math.max(0, seconds))
  }
}

async function scheduleDueDateCheck(db: Database, day: CivilDay, delaySeconds: number): Promise<void> {
  await db.transaction(async (tx) => {
    const isFirst = await tx.query(sql`
      insert into notification_mornings (day) values (${day}) on conflict (day) do nothing returning day`)
    if (isFirst.length > 0) await addCheck(tx, { day, after: null }, delaySeconds)
  })
}

/** The check of one day, resumed after an organization, in order of ids; null starts with the first. */
export interface Check {
  day: CivilDay
  after: string | null
}

function addCheck(tx: Queryable, check: Check, delaySeconds = 0): Promise<void> {
  return addJob(tx, { topic: 'notifications.morning', payload: { ...check }, delaySeconds })
}

/** Sends reminders to the next chunk of organizations, once each, including missed days, and queues the next chunk. */
export async function checkDueDates(db: Database, { day, after }: Check, now: Date): Promise<void> {
  const today = todayInAuckland(now)
  const [last] = await db.query<{ day: CivilDay | null; isDone: boolean }>(sql`
    select max(day) filter (where day < ${today} and done_at is not null)::text as day,
      coalesce(bool_or(day = ${day} and done_at is not null), false) as "isDone" from notification_mornings`)
  if (last?.isDone) return
  const gap = last?.day ? daysBetween(last.day, today) : 1
  const organizations = await db.query<{ id: string }>(sql`
    select id from organizations where ${after}::uuid is null or id > ${after}::uuid
    order by id limit ${CHUNK_SIZE}`)
  const ids = organizations.map(({ id }) => id)
  for (const [organizationId, reminders] of await dueReminders(db, ids, { today, gap })) {
    await db.transaction((tx) =>
      changeFromOutside(tx, organizationId, (write) => notify(write, organizationId, reminders)),
    )
  }
  if (ids.length === CHUNK_SIZE) await addCheck(db, { day, after: ids.at(-1) ?? null })
  else await db.query(sql`update notification_mornings set done_at = now() where day = ${day}`)
}

/** Reminders that are due and not sent yet, by organization. */
export async function dueReminders(
  db: Queryable,
  organizationIds: readonly string[],
  when: { today: CivilDay; gap: number },
): Promise<Map<string, NewNotification[]>> {
  const dates = [
    ...(await readNearDates(db, organizationIds, when.today)),
    ...(await readBrightLines(db, organizationIds, when.today)),
  ]
  const all = dates.flatMap((date) => {
    const reminder = reminderOf(date, when)
    return reminder === null ? [] : [{ organizationId: date.organizationId, reminder }]
  })
  const sent = await db.query<{ subject: string }>(sql`
    select subject from notifications where organization_id = any(${organizationIds}::uuid[])
      and subject = any(${all.map(({ reminder }) => reminder.subject)}::text[])`)
  const sentSubjects = new Set(sent.map(({ subject }) => subject))
  const due = all.filter(({ reminder }) => !sentSubjects.has(reminder.subject ?? ''))
  return new Map(
    [...Map.groupBy(due, ({ organizationId }) => organizationId)].map(
      ([organizationId, group]) => [organizationId, group.map(({ reminder }) => reminder)] as const,
    ),
  )
}

interface NearDate {
  organizationId: string
  opportunityId: string
  projectId: string | null
  address: string
  kind: DueKind
  day: CivilDay
  /** The day from which a bright-line period is counted. */
  registered?: CivilDay
}

/** Dates of deals on the board, at most a week away or past; a project's target date only once it is past. */
function readNearDates(db: Queryable, organizationIds: readonly string[], today: CivilDay) {
  return db.query<NearDate>(sql`
    select o.organization_id as "organizationId", o.id as "opportunityId", null::uuid as "projectId", o.address,
      dated.kind, dated.day::text as day
    from opportunities o
    left join agreements a on a.organization_id = o.organization_id and a.opportunity_id = o.id
    cross join lateral (values ('settlement', o.due_date), ('unconditional', o.unconditional_date)) as dated (kind, day)
    where o.organization_id = any(${organizationIds}::uuid[]) and o.deleted_at is null
      and o.status not in ('won', 'abandoned') and dated.day <= ${today}::date + ${REMINDER_DAYS[0]}::integer
      and (dated.kind = 'settlement' or coalesce(a.state, 'draft') in ('draft', 'conditional'))
    union all
    select p.organization_id, o.id, p.id, o.address, 'target', p.target_completion::text
    from projects p
    join opportunities o on o.organization_id = p.organization_id and o.id = p.opportunity_id and o.deleted_at is null
    where p.organization_id = any(${organizationIds}::uuid[]) and p.deleted_at is null and p.status <> 'sold'
      and p.target_completion < ${today}::date`)
}

/** Bright-line periods of deals that aren't bought to resell, until they are sold. */
async function readBrightLines(
  db: Queryable,
  organizationIds: readonly string[],
  today: CivilDay,
): Promise<NearDate[]> {
  const [added] = await db.query<{ years: number }>(sql`
    select value::text::integer as years from rule_rows
    where key = 'brightline.years' and ${today}::date between valid_from and coalesce(valid_until, 'infinity')`)
  const years = added?.years ?? ruleNumber('brightline.years', today)
  if (years === null) return []
  const rows = await db.query<Omit<NearDate, 'kind'> & { registered: CivilDay }>(sql`
    select o.organization_id as "organizationId", o.id as "opportunityId", p.id as "projectId", o.address,
      w.ownership->>'registeredOn' as registered
    from ownerships w
    join opportunities o on o.organization_id = w.organization_id and o.id = w.opportunity_id and o.deleted_at is null
    left join projects p on p.organization_id = o.organization_id and p.opportunity_id = o.id and p.deleted_at is null
    where w.organization_id = any(${organizationIds}::uuid[]) and w.ownership->>'taxedAs' = 'capital'
      and p.status is distinct from 'sold' and o.status <> 'abandoned'
      and (w.ownership->>'registeredOn')::date between ${today}::date - (${years}::integer * 366 + 1) and ${today}::date`)
  return rows.map((row) => ({ ...row, kind: 'bright_line', day: brightLineLastDay(row.registered, years) }))
}

function reminderOf(
  date: NearDate,
  { today, gap }: { today: CivilDay; gap: number },
): NewNotification | null {
  const { opportunityId, projectId, address, kind, day, registered = day } = date
  const days = daysBetween(today, day)
  const step = dueStep(kind, days, gap)
  if (step === null) return null
  return {
    type: 'due_date',
    title: dueTitle(kind, days),
    message: dueMessage(day, address),
    opportunityId,
    ...(projectId !== null && { projectId }),
    due: { kind, day: registered },
    subject: dueSubject(projectId ?? opportunityId, kind, day, step),
  }
}
