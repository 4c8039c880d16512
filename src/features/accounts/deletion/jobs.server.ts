import { formatDate } from '#src/finance/new-zealand-days.ts'
import type { Database } from '#src/platform/db/database.ts'
import { log } from '#src/platform/log.ts'
import { mailContent } from '#src/platform/mail-content.ts'
import type { JobHandler, JobHandlers } from '#src/platform/outbox.ts'
import { findDeletion, listDueAccounts, removeDueAccount } from './queries.server.ts'
import { deletionJobSchema } from './schema.ts'

/** Mails the owner when the account goes, and how to keep it. */
const tellOwner: JobHandler = async ({ db, mail, publicUrl }, payload, jobId) => {
  const deletion = await findDeletion(db, deletionJobSchema.parse(payload).userId)
  if (deletion === null) return
  const subject = 'Your account will be deleted'
  const content = mailContent({
    heading: subject,
    paragraphs: [
      `You asked us to delete your DoneUp account. It goes for good on ${formatDate(deletion.deleteAt)}, with the organizations that have no other members. A running subscription has been cancelled.`,
      'Changed your mind? Sign in before that day and press “Keep my account”.',
    ],
    action: { label: 'Sign in', url: `${publicUrl}/login` },
    note: 'If you did not ask for this, sign in, keep the account, and change your password.',
  })
  await mail.send({ id: jobId, to: deletion.email, subject, ...content })
}

export const deletionJobs: JobHandlers = { 'accounts.deletion_asked': tellOwner }

/** Removes the accounts whose time is up; any number of processes may do so at once. */
export async function removeDueAccounts(db: Database): Promise<void> {
  for (const userId of await listDueAccounts(db)) {
    // One that can't be removed does not keep the others.
    await db
      .transaction((tx) => removeDueAccount(tx, userId))
      .catch((error: unknown) => log('error', 'account_not_removed', { error }))
  }
}
