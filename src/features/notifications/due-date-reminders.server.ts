import sql from 'sql-template-tag'
import { type CivilDay, daysBetween, hourInAuckland, todayInAuckland } from '#src/finance/new-zealand-days.ts'
import { ruleNumber } from '#src/finance/rules/rules.ts'
import { DAY_MS } from '#src/lib/durations.ts'
import type { Database, Queryable } from '#src/platform/db/database.ts'
import { changeFromOutside } from '#src/platform/db/in-organization.ts'
import { addJob } from '#src/platform/outbox.ts'
import { dueMessage, dueStep, dueSubject, dueTitle, type Morning } from './due-dates.ts'
import { type NearDate, readNearDates, wordingOf } from './due-sources.server.ts'
import { type NewNotification, notify } from './queries.server.ts'

/** The hours in Auckland. */
const CHECK_HOUR = 8
const DIGEST_HOUR = 7
const CHUNK_SIZE = 100

/**
 * Schedules the due-date checks and digests of today and tomorrow, once each across processes, at 08:00 and 07:00 in
 * Auckland, also on days with a clock change. After that hour today's run immediately.
 */
export async function scheduleDueDateChecks(db: Database, now: Date): Promise<void> {
  const today = todayInAuckland(now)
  const oneDayOn = new Date(hourInAuckland(today, CHECK_HOUR).getTime() + DAY_MS)
  for (const day of [today, todayInAuckland(oneDayOn)]) {
    const secondsUntil = (hour: number) =>
      Math.max(0, Math.ceil((hourInAuckland(day, hour).getTime() - now.getTime()) / 1000))
    await db.transaction((tx) => scheduleDay(tx, day, secondsUntil))
  }
}

async function scheduleDay(tx: Queryable, day: CivilDay, secondsUntil: (hour: number) => number) {
  const isFirst = await tx.query(sql`
    insert into notification_mornings (day) values (${day}) on conflict (day) do nothing returning day`)
  if (isFirst.length > 0) await addCheck(tx, { day, after: null }, secondsUntil(CHECK_HOUR))
  const withoutDigests = await tx.query(sql`
    update notification_mornings set digests_scheduled_at = now()
    where day = ${day} and digests_scheduled_at is null returning day`)
  if (withoutDigests.length > 0) {
    const delaySeconds = secondsUntil(DIGEST_HOUR)
    await addJob(tx, { topic: 'notifications.digests', payload: { day }, delaySeconds })
  }
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
  morning: Morning,
): Promise<Map<string, NewNotification[]>> {
  const { today } = morning
  const brightLineYears = await readBrightLineYears(db, today)
  const dates = await readNearDates(db, organizationIds, { today, brightLineYears })
  const all = dates.flatMap((date) => {
    const reminder = reminderOf(date, morning)
    return reminder === null ? [] : [{ organizationId: date.organizationId, reminder }]
  })
  const sent = await db.query<{ subject: string }>(sql`
    select subject from notifications where organization_id = any(${organizationIds}::uuid[])
      and subject = any(${all.map(({ reminder }) => reminder.subject)}::text[])`)
  const sentSubjects = new Set(sent.map(({ subject }) => subject))
  const due = all.filter(({ reminder }) => !sentSubjects.has(reminder.subject))
  return new Map(
    [...Map.groupBy(due, ({ organizationId }) => organizationId)].map(
      ([organizationId, group]) => [organizationId, group.map(({ reminder }) => reminder)] as const,
    ),
  )
}

export async function readBrightLineYears(db: Queryable, today: CivilDay): Promise<number | null> {
  const [added] = await db.query<{ years: number }>(sql`
    select (value::text)::float8 as years from rule_rows
    where key = 'brightline.years' and ${today}::date between valid_from and coalesce(valid_until, 'infinity')
      and is_rule_value(key, unit, value)`)
  return added?.years ?? ruleNumber('brightline.years', today)
}

function reminderOf(date: NearDate, morning: Morning) {
  const { id, opportunityId, projectId, address, kind, day, since } = date
  const wording = wordingOf(kind)
  const step = dueStep(wording, date, morning)
  if (step === null) return null
  return {
    type: 'due_date' as const,
    title: dueTitle(wording, date, morning),
    message: dueMessage(day, address),
    ...(opportunityId !== null && { opportunityId }),
    ...(projectId !== null && { projectId }),
    due: { kind, id, day: since },
    subject: dueSubject(id, kind, day, step),
  }
}
