import { z } from 'zod'
import type { BatchHandler, JobHandlers } from '#src/platform/jobs/outbox.ts'
import { DELIVERY_TOPIC } from '#src/platform/jobs/webhook-queue.ts'
import { mailJob } from '#src/platform/mail/mail-content.ts'
import { attemptDeliveries, isGone } from './delivery.server.ts'
import {
  attemptSchema,
  disableFailing,
  findDueDeliveries,
  recordAttempts,
  switchOff,
} from './delivery-queries.server.ts'
import { noticeOf } from './notice.ts'
import { MAIL_TOPIC, readNotified } from './notice-queries.server.ts'
import { MAILED_NOTICES } from './schema.ts'

/** Retries are jobs of their own, with the delivery's schedule. */
const deliver: BatchHandler = {
  async handleAll(services, payloads) {
    const { db } = services
    const endpoint = await findDueDeliveries(db, z.array(attemptSchema).parse(payloads))
    if (endpoint === null) return
    const attempted = await attemptDeliveries(services, endpoint)
    await recordAttempts(db, endpoint, attempted)
    if (attempted.some(isGone)) await switchOff(db, endpoint)
    else if (attempted.at(-1)?.status !== 'delivered') await disableFailing(db, endpoint)
  },
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
