import { z } from 'zod'
import {
  deletionJobSchema,
  EMAIL_CHANGE_STOP,
  emailChangedJobSchema,
  emailChangeJobSchema,
} from '#src/features/people/accounts/account-schema.ts'
import { SECURITY_NOTICES, type SecurityNotice } from '#src/features/people/accounts/activity-text.ts'
import {
  deleteDueAccount,
  findDeletion,
  listDueAccounts,
} from '#src/features/people/accounts/deletion/queries.server.ts'
import {
  addEmailChangeLink,
  addEmailChangeStopLink,
} from '#src/features/people/accounts/email-change/queries.server.ts'
import { type LinkJob, linkJobSchema } from '#src/features/people/accounts/mail-links/schema.ts'
import { addMailLink } from '#src/features/people/accounts/mail-links/service.server.ts'
import { findEmail } from '#src/features/people/accounts/queries.server.ts'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { safeReturnTo } from '#src/lib/browser/return-to.ts'
import type { Database } from '#src/platform/db/database.ts'
import { runIsolated } from '#src/platform/jobs/background-work.ts'
import type { JobHandlers } from '#src/platform/jobs/outbox.ts'
import { mailJob } from '#src/platform/mail/mail-content.ts'
import { createSecret } from '#src/platform/session/session.ts'

const noticeSchema = z.object({
  userId: z.uuid(),
  notice: z.enum(Object.keys(SECURITY_NOTICES) as [SecurityNotice, ...SecurityNotice[]]),
  /** What exactly it is about, as a sentence. */
  about: z.string().optional(),
})

const mailSecurityNotice = mailJob(
  noticeSchema,
  async ({ userId, notice, about }, { db, env, publicUrl }) => {
    const to = await findEmail(db, userId)
    if (to === null) return null
    const [subject, sentence] = SECURITY_NOTICES[notice]
    return {
      to,
      subject,
      paragraphs: about === undefined ? [sentence] : [about, sentence],
      action: { label: 'Account settings', url: `${publicUrl}/account` },
      note: `If this wasn’t you, reset your password straight away and write to ${env.SUPPORT_EMAIL}.`,
    }
  },
)

const mailDeletionNotice = mailJob(deletionJobSchema, async ({ userId }, { db, publicUrl }) => {
  const deletion = await findDeletion(db, userId)
  if (deletion === null) return null
  return {
    to: deletion.email,
    subject: 'Your account will be deleted',
    paragraphs: [
      `You asked us to delete your DoneUp account. It will be permanently deleted on ${formatDate(deletion.deleteAt)}, together with any organization that has no other members. Any active subscription has been cancelled.`,
      'Changed your mind? Sign in before that day and select “Keep my account”.',
    ],
    action: { label: 'Sign in', url: `${publicUrl}/login` },
    note: 'If you didn’t ask for this, sign in, keep the account and change your password.',
  }
})

/** Deletes the accounts whose grace period is over. Safe to run in several processes at the same time. */
export async function deleteDueAccounts(db: Database): Promise<void> {
  for (const userId of await listDueAccounts(db)) {
    await runIsolated('accounts', () => db.transaction((tx) => deleteDueAccount(tx, userId)), userId)
  }
}

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

const LINK_MAILS = {
  password_reset: {
    page: '/reset-password',
    subject: 'Reset your password',
    paragraphs: ['We received a request to reset the password of your DoneUp account.'],
    label: 'Set a new password',
    note: 'The link works once and expires in 10 minutes. If you didn’t ask for it, you can ignore this email: your password stays the same.',
  },
  magic_link: {
    page: '/magic-link',
    subject: 'Your sign-in link',
    paragraphs: ['Use this link to sign in to DoneUp without a password.'],
    label: 'Sign in',
    note: 'The link works once and expires in 10 minutes. If you didn’t ask for it, you can ignore this email.',
  },
  confirmation: {
    page: '/confirm-email',
    subject: 'Confirm your email',
    paragraphs: [
      'Welcome to DoneUp. Please confirm that this email is yours, so that we can help if you ever lose access to your account.',
    ],
    label: 'Confirm email',
    note: 'The link works for 7 days. If you didn’t create this account, you can ignore this email.',
  },
}

/** The secret is in the fragment: browsers don't send it to a server. */
function linkAddress(publicUrl: string, { purpose, returnTo }: LinkJob, secret: string): string {
  const query = returnTo === undefined ? '' : `?${new URLSearchParams({ returnTo: safeReturnTo(returnTo) })}`
  return `${publicUrl}${LINK_MAILS[purpose].page}${query}#${secret}`
}

/**
 * Emails a link if the address has an account. The lookup happens only here, after the response, so that timing
 * reveals nothing. A retry sends another secret; redeeming one invalidates all of them.
 */
const mailLink = mailJob(linkJobSchema, async (link, { db, publicUrl }) => {
  const { secret, secretHash } = createSecret()
  if (!(await addMailLink(db, { ...link, secretHash }))) return null
  const { subject, paragraphs, label, note } = LINK_MAILS[link.purpose]
  const action = { label, url: linkAddress(publicUrl, link, secret) }
  return { to: link.email, subject, paragraphs, action, note }
})

export const accountJobs: JobHandlers = {
  'accounts.deletion_asked': mailDeletionNotice,
  'accounts.email_change': mailNewAddress,
  'accounts.email_change_asked': mailOldAddress,
  'accounts.email_changed': mailChangedAddress,
  'accounts.mail_link': mailLink,
  'accounts.security_notice': mailSecurityNotice,
}
