import { safeReturnTo } from '#src/lib/return-to.ts'
import { mailJob } from '#src/platform/mail-content.ts'
import type { JobHandlers } from '#src/platform/outbox.ts'
import { createSecret } from '#src/platform/session.ts'
import { addMailLink } from './queries.server.ts'
import { type LinkJob, linkJobSchema } from './schema.ts'

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

export const mailLinkJobs: JobHandlers = { 'accounts.mail_link': mailLink }
