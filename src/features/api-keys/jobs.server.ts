import { z } from 'zod'
import { formatDate } from '#src/finance/new-zealand-days.ts'
import { mailContent } from '#src/platform/mail-content.ts'
import type { JobHandler, JobHandlers } from '#src/platform/outbox.ts'
import { readExpiringKey } from './queries.server.ts'

const payloadSchema = z.object({ organizationId: z.uuid(), id: z.uuid() })

/** Reminds the maker of a key that it expires soon. */
const mailExpiry: JobHandler = async ({ db, mail, publicUrl }, payload, jobId) => {
  const key = await readExpiringKey(db, payloadSchema.parse(payload))
  if (key === null) return
  const day = formatDate(new Date(key.expiresAt.getTime() - 1))
  await mail.send({
    id: jobId,
    to: key.email,
    ...mailContent({
      subject: `The API key “${key.name}” expires on ${day}`,
      paragraphs: [
        `Programs that use the key “${key.name}” of ${key.organizationName} will stop working after ${day}.`,
        'Create a new key and replace it in those programs before then.',
      ],
      action: { label: 'API keys', url: `${publicUrl}/organization/api` },
    }),
  })
}

export const apiKeyJobs: JobHandlers = { 'api_keys.expiry': mailExpiry }
