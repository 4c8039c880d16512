import { randomBytes } from 'node:crypto'
import { mailContent } from '#src/server/mail-content.ts'
import type { JobHandler, JobHandlers } from '#src/server/outbox.ts'
import { hashToken } from '#src/server/session.ts'
import { addEmailChangeLink } from './queries.server.ts'
import { emailChangedJobSchema, emailChangeJobSchema } from './schema.ts'

/** Mails the new address a link that makes it the account's, or, where it has an account already, that there is none. */
const mailNewAddress: JobHandler = async ({ db, mail, publicUrl }, payload, jobId) => {
  const { userId, email } = emailChangeJobSchema.parse(payload)
  const secret = randomBytes(32).toString('base64url')
  const isFree = await addEmailChangeLink(db, { userId, email, secretHash: hashToken(secret) })
  const subject = isFree ? 'Your new e-mail address' : 'This address has an account already'
  const content = isFree
    ? mailContent({
        heading: subject,
        paragraphs: ['Press the button to sign in to DoneUp with this address from now on.'],
        // After the #: what stands there reaches no server's log and no other site.
        action: { label: 'Change email', url: `${publicUrl}/email-change#${secret}` },
        note: 'The link works once, for an hour. If you did not ask for this, nothing changes unless you press it.',
      })
    : mailContent({
        heading: subject,
        paragraphs: [
          'Somebody asked to use this address for another DoneUp account. It has one already, so nothing was changed.',
        ],
        action: { label: 'Sign in', url: `${publicUrl}/login` },
        note: 'If that was not you, there is nothing you need to do.',
      })
  await mail.send({ id: jobId, to: email, subject, ...content })
}

/** Tells the old address that it is no longer the account's. */
const tellOldAddress: JobHandler = async ({ env, mail }, payload, jobId) => {
  const { from, to } = emailChangedJobSchema.parse(payload)
  const subject = 'Your e-mail address was changed'
  const content = mailContent({
    heading: subject,
    paragraphs: [`Your DoneUp account is now signed in to with ${to}.`],
    note: `If this was not you, write to ${env.SUPPORT_EMAIL} at once.`,
  })
  await mail.send({ id: jobId, to: from, subject, ...content })
}

export const emailChangeJobs: JobHandlers = {
  'accounts.email_change': mailNewAddress,
  'accounts.email_changed': tellOldAddress,
}
