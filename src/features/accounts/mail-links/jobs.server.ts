import { randomBytes } from 'node:crypto'
import { mailContent } from '#src/platform/mail-content.ts'
import type { JobHandler, JobHandlers } from '#src/platform/outbox.ts'
import { hashToken } from '#src/platform/session.ts'
import { LINK_MAILS, linkAddress } from './link-mails.ts'
import { addMailLink } from './queries.server.ts'
import { linkJobSchema } from './schema.ts'

/**
 * Emails a link if the address has an account. The lookup happens only here, after the response, so that timing
 * reveals nothing. A retry sends another secret; redeeming one uses up all of them.
 */
const mailLink: JobHandler = async ({ db, mail, publicUrl }, payload, jobId) => {
  const link = linkJobSchema.parse(payload)
  const secret = randomBytes(32).toString('base64url')
  if (!(await addMailLink(db, { ...link, secretHash: hashToken(secret) }))) return
  const { subject, paragraphs, label, note } = LINK_MAILS[link.purpose]
  const action = { label, url: linkAddress(publicUrl, link, secret) }
  const content = mailContent({ heading: subject, paragraphs, action, note })
  await mail.send({ id: jobId, to: link.email, subject, ...content })
}

export const mailLinkJobs: JobHandlers = { 'accounts.mail_link': mailLink }
