import { z } from 'zod'
import { todayInAuckland } from '#src/finance/new-zealand-days.ts'
import type { JobHandler, JobHandlers } from '#src/platform/outbox.ts'
import { DUE_KINDS } from '../due-dates/kinds.ts'
import { queueReminders, sendReminders } from './due-date-reminders.server.ts'

const checkSchema = z.object({ day: z.iso.date(), after: z.uuid().nullable() })
const remindersSchema = z.object({
  day: z.iso.date(),
  organizationId: z.uuid(),
  place: z.partialRecord(z.enum(DUE_KINDS), z.uuid().nullable()).nullable(),
})

const check: JobHandler = ({ db }, payload) => queueReminders(db, checkSchema.parse(payload))

/** A job of a day before does nothing: the one of today includes its reminders. */
const remind: JobHandler = async ({ db, now }, payload) => {
  const reminders = remindersSchema.parse(payload)
  if (reminders.day === todayInAuckland(now())) await sendReminders(db, reminders)
}

export const notificationJobs: JobHandlers = {
  'notifications.morning': check,
  'notifications.reminders': remind,
}
