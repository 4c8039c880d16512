import { z } from 'zod'
import type { JobHandler, JobHandlers } from '#src/platform/outbox.ts'
import { checkDueDates } from './due-date-reminders.server.ts'

const checkSchema = z.object({ day: z.iso.date(), after: z.uuid().nullable() })

const check: JobHandler = async ({ db, now }, payload) => {
  await checkDueDates(db, checkSchema.parse(payload), now())
}

export const notificationJobs: JobHandlers = { 'notifications.morning': check }
