import { z } from 'zod'
import type { JobHandler, JobHandlers } from '#src/platform/jobs/outbox.ts'
import { DELIVERY_TOPIC } from '#src/platform/jobs/webhook-queue.ts'
import { mailJob } from '#src/platform/mail/mail-content.ts'
import { attemptDelivery, isGone } from './delivery.server.ts'
import {
  attemptSchema,
  disableFailing,
  findDueDelivery,
  recordAttempt,
  switchOff,
} from './delivery-queries.server.ts'
import { noticeOf } from './notice.ts'
import { MAIL_TOPIC, readNotified } from './notice-queries.server.ts'
import { MAILED_NOTICES } from './schema.ts'

/** Retries are jobs of their own, with the delivery's schedule. */
const deliver: JobHandler = async (services, payload, jobId) => {
  const { db } = services
  const due = await findDueDelivery(db, attemptSchema.parse(payload))
  if (due === null) return
  const result = await attemptDelivery(services, due)
  await recordAttempt(db, { jobId, due, result })
  if (isGone(result)) await switchOff(db, due)
  else if (result.status !== 'delivered') await disableFailing(db, due)
}

const mailSchema = z.object({
  organizationId: z.uuid(),
  endpointId: z.uuid(),
  userId: z.uuid(),
  notice: z.enum(MAILED_NOTICES),
  by: z.string().default(''),
})

const mailNotice = mailJob(mailSchema, async (payload, { db, publicUrl }) => {
  const endpoint = await readNotified(db, payload)
  if (endpoint === null) return null
  const letter = noticeOf(payload, endpoint)
  if (letter === null) return null
  return {
    to: endpoint.email,
    ...letter,
    action: { label: 'Open API settings', url: `${publicUrl}/organization/api` },
  }
})

export const webhookJobs: JobHandlers = { [DELIVERY_TOPIC]: deliver, [MAIL_TOPIC]: mailNotice }
