import { z } from 'zod'
import { mailJob } from '#src/platform/mail-content.ts'
import type { JobHandlers } from '#src/platform/outbox.ts'
import { SECURITY_NOTICES, type SecurityNotice } from '../activity-text.ts'
import { findEmail } from '../queries.server.ts'

const noticeSchema = z.object({
  userId: z.uuid(),
  notice: z.enum(Object.keys(SECURITY_NOTICES) as [SecurityNotice, ...SecurityNotice[]]),
})

const mailSecurityNotice = mailJob(noticeSchema, async ({ userId, notice }, { db, env, publicUrl }) => {
  const to = await findEmail(db, userId)
  if (to === null) return null
  const [subject, sentence] = SECURITY_NOTICES[notice]
  return {
    to,
    subject,
    paragraphs: [sentence],
    action: { label: 'Account settings', url: `${publicUrl}/account` },
    note: `If this wasn’t you, reset your password straight away and write to ${env.SUPPORT_EMAIL}.`,
  }
})

export const accountJobs: JobHandlers = { 'accounts.security_notice': mailSecurityNotice }
