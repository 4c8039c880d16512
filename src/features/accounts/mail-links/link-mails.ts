import { safeReturnTo } from '#src/lib/return-to.ts'
import type { LinkJob, LinkPurpose } from './schema.ts'

interface LinkMail {
  subject: string
  paragraphs: string[]
  label: string
  note: string
}

export const LINK_MAILS: Record<LinkPurpose, LinkMail> = {
  password_reset: {
    subject: 'Reset your password',
    paragraphs: ['Someone, hopefully you, asked to reset the password of your DoneUp account.'],
    label: 'Set a new password',
    note: 'The link works once and expires in 10 minutes. If you didn’t ask for it, you can ignore this email: your password stays the same.',
  },
  magic_link: {
    subject: 'Your sign-in link',
    paragraphs: ['Use this link to sign in to DoneUp without a password.'],
    label: 'Sign in',
    note: 'The link works once and expires in 10 minutes. If you didn’t ask for it, you can ignore this email.',
  },
  confirmation: {
    subject: 'Confirm your email',
    paragraphs: [
      'Welcome to DoneUp. Please confirm that this email is yours, so that we can help if you ever lose access to your account.',
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

/** The secret is in the fragment: browsers don't send it to a server. */
export function linkAddress(publicUrl: string, { purpose, returnTo }: LinkJob, secret: string): string {
  const query = returnTo === undefined ? '' : `?${new URLSearchParams({ returnTo: safeReturnTo(returnTo) })}`
  return `${publicUrl}${PAGES[purpose]}${query}#${secret}`
}
