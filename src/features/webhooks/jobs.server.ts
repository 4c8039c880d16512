import { z } from 'zod'
import { mailJob } from '#src/platform/mail-content.ts'
import type { JobHandler, JobHandlers } from '#src/platform/outbox.ts'
import { DELIVERY_TOPIC } from '#src/platform/webhook-queue.ts'
import { attemptDelivery, isGone } from './delivery.server.ts'
import {
  attemptSchema,
  disableFailing,
  findDueDelivery,
  readDisabled,
  recordAttempt,
  switchOff,
} from './delivery-queries.server.ts'

/** Retries are jobs of their own, with the delivery's schedule. */
const deliver: JobHandler = async (services, payload) => {
  const { db } = services
  const due = await findDueDelivery(db, attemptSchema.parse(payload))
  if (due === null) return
  const result = await attemptDelivery(services, due)
  await recordAttempt(db, due, result)
  if (isGone(result)) await switchOff(db, due)
  else if (result.status !== 'delivered') await disableFailing(db, due)
}

const disabledSchema = z.object({ organizationId: z.uuid(), endpointId: z.uuid(), userId: z.uuid() })

const mailDisabled = mailJob(disabledSchema, async (payload, { db, publicUrl }) => {
  const disabled = await readDisabled(db, payload)
  if (disabled === null) return null
  const { email, url, organizationName } = disabled
  return {
    to: email,
    subject: `A webhook of ${organizationName} is disabled`,
    paragraphs: [
      `Every event sent to ${new URL(url).host} has failed for five days, so DoneUp no longer sends any.`,
      'Once the receiver works again, turn the endpoint on and replay the events it has missed.',
    ],
    action: { label: 'Open API settings', url: `${publicUrl}/organization/api` },
  }
})

export const webhookJobs: JobHandlers = { [DELIVERY_TOPIC]: deliver, 'webhooks.disabled': mailDisabled }
