import { z } from 'zod'
import type { JobHandler, JobHandlers } from '#src/platform/outbox.ts'
import { checkDates } from './due-dates.server.ts'

const checkSchema = z.object({ day: z.iso.date(), after: z.uuid().nullable() })

/** Looks at all dates of a morning, some organizations at a time. */
const check: JobHandler = async ({ db, now }, payload) => {
  await checkDates(db, checkSchema.parse(payload), now())
}

export const notificationJobs: JobHandlers = { 'notifications.morning': check }
