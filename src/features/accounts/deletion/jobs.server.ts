import { formatDate } from '#src/finance/new-zealand-days.ts'
import { isolated } from '#src/platform/background-work.ts'
import type { Database } from '#src/platform/db/database.ts'
import { mailJob } from '#src/platform/mail-content.ts'
import type { JobHandlers } from '#src/platform/outbox.ts'
import { deletionJobSchema } from '../account-schema.ts'
import { deleteDueAccount, findDeletion, listDueAccounts } from './queries.server.ts'

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

export const deletionJobs: JobHandlers = { 'accounts.deletion_asked': mailDeletionNotice }

/** Deletes the accounts whose grace period is over. Safe to run in several processes at the same time. */
export async function deleteDueAccounts(db: Database): Promise<void> {
  for (const userId of await listDueAccounts(db)) {
    await isolated('accounts', () => db.transaction((tx) => deleteDueAccount(tx, userId)), userId)
  }
}
