import sql from 'sql-template-tag'
import { type CivilDay, daysBetween, hourInAuckland, todayInAuckland } from '#src/finance/new-zealand-days.ts'
import type { Database, Queryable } from '#src/platform/db/database.ts'
import { changeFromOutside } from '#src/platform/db/in-organization.ts'
import { addJob } from '#src/platform/outbox.ts'
import { dueStep, dueSubject, TOLD_DAYS_BEFORE } from './due-dates.ts'
import { type News, notify } from './queries.server.ts'
import { type DueKind, dueMessage, dueTitle } from './rules.ts'

/** The hour of the day, in Auckland, at which all dates are looked at. */
const CHECK_HOUR = 8
const MILLISECONDS_A_DAY = 86_400_000
const ORGANIZATIONS_AT_ONCE = 100

/**
 * Makes sure that today's check of all dates has been asked for, and tomorrow's: one each over all processes, at 08:00 in
 * Auckland, whatever the length of the day. Later than that, today's is done at once, so a process may start at noon.
 */
export async function planMornings(db: Database, now: Date): Promise<void> {
  const today = todayInAuckland(now)
  const oneDayOn = new Date(hourInAuckland(today, CHECK_HOUR).getTime() + MILLISECONDS_A_DAY)
  for (const day of [today, todayInAuckland(oneDayOn)]) {
    const seconds = Math.ceil((hourInAuckland(day, CHECK_HOUR).getTime() - now.getTime()) / 1000)
    await planMorning(db, day, Math.max(0, seconds))
  }
}

async function planMorning(db: Database, day: CivilDay, delaySeconds: number): Promise<void> {
  await db.transaction(async (tx) => {
    const isFirst = await tx.query(sql`
      insert into notification_mornings (day) values (${day}) on conflict (day) do nothing returning day`)
    if (isFirst.length > 0) await addCheck(tx, { day, after: null }, delaySeconds)
  })
}

/** The check of a morning, going on after one organization in the order of their ids; null: from the first one. */
export interface Check {
  day: CivilDay
  after: string | null
}

function addCheck(tx: Queryable, check: Check, delaySeconds = 0): Promise<void> {
  return addJob(tx, { topic: 'notifications.morning', payload: { ...check }, delaySeconds })
}

/**
 * Tells the next organizations of their dates that are near or have passed as of today, and leaves the others to a job of their
 * own. What was told before, or is being told by another process, is not told again; what the days without a check would have
 * told is.
 */
export async function checkDates(db: Database, { day, after }: Check, now: Date): Promise<void> {
  const today = todayInAuckland(now)
  const [last] = await db.query<{ day: CivilDay | null; isDone: boolean }>(sql`
    select max(day) filter (where day < ${today} and done_at is not null)::text as day,
      coalesce(bool_or(day = ${day} and done_at is not null), false) as "isDone" from notification_mornings`)
  if (last?.isDone) return
  const gap = last?.day ? daysBetween(last.day, today) : 1
  const organizations = await db.query<{ id: string }>(sql`
    select id from organizations where ${after}::uuid is null or id > ${after}::uuid
    order by id limit ${ORGANIZATIONS_AT_ONCE}`)
  const ids = organizations.map(({ id }) => id)
  for (const [organizationId, news] of await dueNews(db, ids, { today, gap })) {
    await db.transaction((tx) =>
      changeFromOutside(tx, organizationId, (write) => notify(write, organizationId, news)),
    )
  }
  if (ids.length === ORGANIZATIONS_AT_ONCE) await addCheck(db, { day, after: ids.at(-1) ?? null })
  else await db.query(sql`update notification_mornings set done_at = now() where day = ${day}`)
}

/** What is to be told to each of these organizations of its dates, and has not been. */
export async function dueNews(
  db: Queryable,
  organizationIds: readonly string[],
  when: { today: CivilDay; gap: number },
): Promise<Map<string, News[]>> {
  const dates = await readNearDates(db, organizationIds, when.today)
  const all = dates.flatMap((date) => {
    const news = newsOf(date, when)
    return news === null ? [] : [{ organizationId: date.organizationId, news }]
  })
  const told = await db.query<{ subject: string }>(sql`
    select subject from notifications where organization_id = any(${organizationIds}::uuid[])
      and subject = any(${all.map(({ news }) => news.subject)}::text[])`)
  const toldSubjects = new Set(told.map(({ subject }) => subject))
  const untold = all.filter(({ news }) => !toldSubjects.has(news.subject ?? ''))
  return new Map(
    [...Map.groupBy(untold, ({ organizationId }) => organizationId)].map(
      ([organizationId, group]) => [organizationId, group.map(({ news }) => news)] as const,
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
}

/** Dates that count and are at most a week away, or have passed. A project's target counts once it has passed. */
function readNearDates(
  db: Queryable,
  organizationIds: readonly string[],
  today: CivilDay,
): Promise<NearDate[]> {
  return db.query<NearDate>(sql`
    select o.organization_id as "organizationId", o.id as "opportunityId", null::uuid as "projectId", o.address,
      dated.kind, dated.day::text as day
    from opportunities o
    cross join lateral (values ('settlement', o.due_date), ('unconditional', o.unconditional_date)) as dated (kind, day)
    where o.organization_id = any(${organizationIds}::uuid[]) and o.deleted_at is null
      and o.status not in ('won', 'abandoned') and dated.day <= ${today}::date + ${TOLD_DAYS_BEFORE[0]}::integer
    union all
    select p.organization_id, o.id, p.id, o.address, 'target', p.target_completion::text
    from projects p
    join opportunities o on o.organization_id = p.organization_id and o.id = p.opportunity_id and o.deleted_at is null
    where p.organization_id = any(${organizationIds}::uuid[]) and p.deleted_at is null and p.status <> 'sold'
      and p.target_completion < ${today}::date`)
}

function newsOf(date: NearDate, { today, gap }: { today: CivilDay; gap: number }): News | null {
  const { opportunityId, projectId, address, kind, day } = date
  const days = daysBetween(today, day)
  const step = dueStep(days, gap)
  if (step === null) return null
  return {
    type: 'due_date',
    title: dueTitle(kind, days),
    message: dueMessage(day, address),
    opportunityId,
    ...(projectId !== null && { projectId }),
    due: { kind, day },
    subject: dueSubject(projectId ?? opportunityId, kind, day, step),
  }
}
