import { mailJob } from '#src/platform/mail-content.ts'
import type { JobHandlers } from '#src/platform/outbox.ts'
import { createSecret } from '#src/platform/session.ts'
import { EMAIL_CHANGE_STOP, emailChangedJobSchema, emailChangeJobSchema } from '../account-schema.ts'
import { findEmail } from '../queries.server.ts'
import { addEmailChangeLink, addEmailChangeStopLink } from './queries.server.ts'

const mailNewAddress = mailJob(emailChangeJobSchema, async (change, { db, publicUrl }) => {
  const { secret, secretHash } = createSecret()
  const from = await findEmail(db, change.userId)
  const outcome = await addEmailChangeLink(db, change, secretHash)
  if (outcome === 'ended') return null
  return outcome === 'added'
    ? {
        to: change.email,
        subject: 'Confirm your new email',
        paragraphs: [
          `The DoneUp account ${from} asked to change its email to ${change.email}. To sign in to it with ${change.email} in future, open the link on a device that’s signed in to ${from}.`,
        ],
        // In the fragment, which browsers don't send to a server, so the secret appears in no log.
        action: { label: 'Change email', url: `${publicUrl}/email-change#${secret}` },
        note: 'The link works once, for one hour, until the device that requested it is signed out. If you didn’t ask for this, ignore this email.',
      }
    : {
        to: change.email,
        subject: 'This email already has an account',
        paragraphs: [
          'Someone tried to use this email for another DoneUp account. It already belongs to an account, so nothing was changed.',
        ],
        action: { label: 'Sign in', url: `${publicUrl}/login` },
        note: 'If this wasn’t you, you can ignore this email.',
      }
})

const mailOldAddress = mailJob(emailChangeJobSchema, async (change, { db, env, publicUrl }) => {
  const { secret, secretHash } = createSecret()
  const to = await addEmailChangeStopLink(db, change, secretHash)
  if (to === null) return null
  return {
    to,
    subject: 'A change to your email was requested',
    paragraphs: [
      `Someone who is signed in to your DoneUp account ${to} asked to change its email to ${change.email}.`,
      'If this was you, open the link we sent to the new email.',
    ],
    action: { label: 'Stop this change', url: `${publicUrl}/email-change#${EMAIL_CHANGE_STOP}${secret}` },
    note: `If it wasn’t you, stop the change within an hour and reset your password. Questions? Write to ${env.SUPPORT_EMAIL}.`,
  }
})

const mailChangedAddress = mailJob(emailChangedJobSchema, async ({ from, to }, { env }) => ({
  to: from,
  subject: 'Your email was changed',
  paragraphs: [`The email of your DoneUp account changed from ${from} to ${to}. You now sign in with ${to}.`],
  note: `If this wasn’t you, write to ${env.SUPPORT_EMAIL} straight away.`,
}))

export const emailChangeJobs: JobHandlers = {
  'accounts.email_change': mailNewAddress,
  'accounts.email_change_asked': mailOldAddress,
  'accounts.email_changed': mailChangedAddress,
}
