import { z } from 'zod'
import { formatDate, lastDayBefore } from '#src/finance/dates/new-zealand-days.ts'
import { nameForMembers } from '#src/lib/text/outward-name.ts'
import type { JobHandlers } from '#src/platform/jobs/outbox.ts'
import { mailJob } from '#src/platform/mail/mail-content.ts'
import { readExpiringKey } from './queries.server.ts'

const payloadSchema = z.object({ organizationId: z.uuid(), id: z.uuid() })

/** Reminds the maker of a key that it expires soon. */
const mailExpiry = mailJob(payloadSchema, async (payload, { db, publicUrl }) => {
  const key = await readExpiringKey(db, payload)
  if (key === null) return null
  const day = formatDate(lastDayBefore(key.expiresAt))
  return {
    to: key.email,
    subject: `The API key “${key.name}” expires on ${day}`,
    paragraphs: [
      `Programs that use the key “${key.name}” of ${nameForMembers(key.organizationName)} will stop working after ${day}.`,
      'Create a new key and replace it in those programs before then.',
    ],
    action: { label: 'API keys', url: `${publicUrl}/organization/api` },
  }
})

export const apiKeyJobs: JobHandlers = { 'api_keys.expiry': mailExpiry }
