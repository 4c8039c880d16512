import { z } from 'zod'
import { mailContent } from '#src/platform/mail-content.ts'
import type { JobHandler, JobHandlers } from '#src/platform/outbox.ts'
import { SECURITY_NOTICES, type SecurityNotice } from '../activity-text.ts'
import { findEmail } from '../queries.server.ts'

const noticeSchema = z.object({
  userId: z.uuid(),
  notice: z.enum(Object.keys(SECURITY_NOTICES) as [SecurityNotice, ...SecurityNotice[]]),
})

const mailSecurityNotice: JobHandler = async ({ db, env, mail, publicUrl }, payload, jobId) => {
  const { userId, notice } = noticeSchema.parse(payload)
  const to = await findEmail(db, userId)
  if (to === null) return
  const [subject, sentence] = SECURITY_NOTICES[notice]
  const content = mailContent({
    subject,
    paragraphs: [sentence],
    action: { label: 'Account settings', url: `${publicUrl}/account` },
    note: `If this wasn’t you, reset your password straight away and write to ${env.SUPPORT_EMAIL}.`,
  })
  await mail.send({ id: jobId, to, ...content })
}

export const accountJobs: JobHandlers = { 'accounts.security_notice': mailSecurityNotice }
