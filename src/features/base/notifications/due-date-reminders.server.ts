import sql from 'sql-template-tag'
import { z } from 'zod'
import { DUE_KINDS, dateKind } from '#src/features/base/due-dates/kinds.ts'
import {
  type DatePlace,
  type NearDate,
  readBrightLineYears,
  readNearDates,
} from '#src/features/base/due-dates/queries.server.ts'
import {
  dueMessage,
  dueStep,
  dueSubject,
  dueTitle,
  type Morning,
} from '#src/features/base/due-dates/reminder-text.ts'
import {
  type CivilDay,
  daysBetween,
  hourInAuckland,
  todayInAuckland,
} from '#src/finance/dates/new-zealand-days.ts'
import { DAY_MS } from '#src/lib/time/durations.ts'
import type { Database, Queryable } from '#src/platform/db/database.ts'
import { changeFromOutside } from '#src/platform/db/in-organization.ts'
import { nextAfter } from '#src/platform/jobs/background-work.ts'
import { addJob, type JobHandlers } from '#src/platform/jobs/outbox.ts'
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
const checkSchema = z.object({ day: z.iso.date(), after: z.uuid().nullable() })
type Check = z.infer<typeof checkSchema>

function addCheck(tx: Queryable, check: Check, delaySeconds = 0): Promise<void> {
  return addJob(tx, { topic: 'notifications.morning', payload: check, delaySeconds })
}

/**
 * Queues the reminders of the next organizations, one job each, so that neither the failure of one nor the number of its
 * dates delays the others; and the check of the organizations after them.
 */
export function queueReminders(db: Database, { day, after }: Check): Promise<void> {
  return db.transaction(async (tx) => {
    const pending = await tx.query(sql`
      select 1 from notification_mornings where day = ${day} and done_at is null for update`)
    if (pending.length === 0) return
    const organizations = await tx.query<{ id: string }>(sql`
      select id from organizations where ${after}::uuid is null or id > ${after}::uuid
      order by id limit ${CHUNK_SIZE}`)
    const next = nextAfter(organizations, CHUNK_SIZE)
    if (next === null)
      await tx.query(sql`update notification_mornings set done_at = now() where day = ${day}`)
    else await addCheck(tx, { day, after: next })
    // If the first check of an organization fails, its next one sends what was missed.
    await tx.query(sql`
      update organizations set reminded_on = ${day}::date - 1
      where id = any(${organizations.map(({ id }) => id)}::uuid[]) and reminded_on is null`)
    for (const { id } of organizations) await addReminders(tx, { day, organizationId: id, place: null })
  })
}

/** A page of an organization's reminders; null is the first. */
const remindersSchema = z.object({
  day: z.iso.date(),
  organizationId: z.uuid(),
  place: z.partialRecord(z.enum(DUE_KINDS), z.uuid().nullable()).nullable(),
})
type Reminders = z.infer<typeof remindersSchema>

function addReminders(tx: Queryable, reminders: Reminders): Promise<void> {
  const { day, organizationId, place } = reminders
  const dedupeKey = `reminders:${day}:${organizationId}:${JSON.stringify(place)}`
  return addJob(tx, { topic: 'notifications.reminders', payload: reminders, dedupeKey })
}

/** Sends a page of an organization's reminders, once each, including those of missed days, and queues its next page. */
export function sendReminders(db: Database, { day, organizationId, place }: Reminders): Promise<void> {
  return db.transaction(async (tx) => {
    const [checked] = await tx.query<{ on: CivilDay }>(sql`
      select reminded_on::text as on from organizations where id = ${organizationId}`)
    if (checked === undefined) return
    const morning = { today: day, gap: daysBetween(checked.on, day) }
    const { reminders, next } = await dueReminders(tx, organizationId, morning, place ?? undefined)
    if (reminders.length > 0)
      await changeFromOutside(tx, organizationId, (write) => notify(write, organizationId, reminders))
    if (next !== null) await addReminders(tx, { day, organizationId, place: next })
    else await tx.query(sql`update organizations set reminded_on = ${day} where id = ${organizationId}`)
  })
}

/** A page of reminders that are due and not sent yet, with the place of the next one. */
export async function dueReminders(
  db: Queryable,
  organizationId: string,
  morning: Morning,
  place?: DatePlace,
): Promise<{ reminders: NewNotification[]; next: DatePlace | null }> {
  const { today } = morning
  const brightLineYears = await readBrightLineYears(db, today)
  const { dates, next } = await readNearDates(db, organizationId, { today, brightLineYears }, place)
  const all = dates.flatMap((date) => reminderOf(date, morning) ?? [])
  const sent = await db.query<{ subject: string }>(sql`
    select subject from notifications where organization_id = ${organizationId}
      and subject = any(${all.map(({ subject }) => subject)}::text[])`)
  const sentSubjects = new Set(sent.map(({ subject }) => subject))
  return { reminders: all.filter(({ subject }) => !sentSubjects.has(subject)), next }
}

function reminderOf(date: NearDate, morning: Morning) {
  const { id, opportunityId, projectId, address, kind, day, since } = date
  const wording = dateKind(kind)
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

export const notificationJobs: JobHandlers = {
  'notifications.morning': ({ db }, payload) => queueReminders(db, checkSchema.parse(payload)),

  /** A job of a day before does nothing: the one of today includes its reminders. */
  'notifications.reminders': async ({ db, now }, payload) => {
    const reminders = remindersSchema.parse(payload)
    if (reminders.day === todayInAuckland(now())) await sendReminders(db, reminders)
  },
}
