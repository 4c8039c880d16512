import { safeReturnTo } from '#src/lib/return-to.ts'
import type { LinkJob, LinkPurpose } from './schema.ts'

interface LinkMail {
  subject: string
  paragraphs: string[]
  /** What the button in the mail says. */
  label: string
  note: string
}

/** What each link is mailed with. */
export const LINK_MAILS: Record<LinkPurpose, LinkMail> = {
  password_reset: {
    subject: 'Reset your password',
    paragraphs: ['Somebody, hopefully you, asked for a new password for this address on DoneUp.'],
    label: 'Set a new password',
    note: 'The link works once, for 10 minutes. If you did not ask for it, do nothing: your password stays as it is.',
  },
  magic_link: {
    subject: 'Your sign-in link',
    paragraphs: ['Here is the link that signs you in to DoneUp without a password.'],
    label: 'Sign in',
    note: 'The link works once, for 10 minutes. If you did not ask for it, do nothing: nobody is signed in without it.',
  },
  confirmation: {
    subject: 'Confirm your email',
    paragraphs: [
      'Welcome to DoneUp. Please confirm that this address is yours, so that we can always help you back into your account.',
    ],
    label: 'Confirm email',
    note: 'The link works for 7 days. If you didn’t create this account, you can ignore this email.',
  },
}

const PAGES: Record<LinkPurpose, string> = {
  password_reset: '/reset-password',
  magic_link: '/magic-link',
  confirmation: '/confirm-email',
}

/** Where a mailed link leads. The secret stands behind the `#`: browsers send that to no server, ours included. */
export function linkAddress(publicUrl: string, { purpose, returnTo }: LinkJob, secret: string): string {
  const query = returnTo === undefined ? '' : `?${new URLSearchParams({ returnTo: safeReturnTo(returnTo) })}`
  return `${publicUrl}${PAGES[purpose]}${query}#${secret}`
}
