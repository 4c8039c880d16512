import { safeFileName } from '#src/lib/file-names.ts'

/** A name that every file system takes, and that still says which organization it is. */
export function folderName(name: string, id: string): string {
  return `${safeFileName(name, 'Organization')} ${id.slice(-6)}`
}

/** What an archive of somebody's data holds, in words; the first thing they open. */
export const READ_ME = `Your data on DoneUp

account.json       your account: address, memberships, signed-in devices, passkeys' names, security activity
subscription.json  your subscription and checkouts; card details are with the card provider only
feedback.json      what you suggested for DoneUp, and what you voted for
organizations/     a folder for each organization you belong to, with its deals: all of them where you are the only
                   member, else those you added. What others added belongs to the organization, whose administrators
                   can export it.

Dates are in UTC, money is in New Zealand dollars. Passwords, codes and other secrets are kept only as hashes, or
encrypted, and are not included.
`
