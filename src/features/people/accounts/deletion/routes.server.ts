import { queueBillingCancellation } from '#src/features/people/billing/queries.server.ts'
import { AppError } from '#src/lib/api/app-error.ts'
import { listInWords } from '#src/lib/text/list-in-words.ts'
import { done, json, type Operation, operation } from '#src/platform/api/api.ts'
import type { Queryable } from '#src/platform/db/database.ts'
import { addJob } from '#src/platform/jobs/outbox.ts'
import { audit } from '#src/platform/rows/audit-log.ts'
import { requireConfirmedEmail, requireRecentAuthentication } from '#src/platform/session/session.ts'
import { rotateSession, setSessionCookie } from '#src/platform/session/session-start.ts'
import { deletionSchema, emailRequestSchema } from '../account-schema.ts'
import { revokeSessions } from '../security-changes.server.ts'
import { cancelDeletion, listOnlyAdministered, requestDeletion } from './queries.server.ts'

export const deletionRoutes: Operation[] = [
  operation('put /api/account/deletion', {
    operationId: 'requestAccountDeletion',
    summary: 'Schedule the deletion of your account in 30 days',
    description:
      'Ends all other sessions and cancels the subscription. The deletion can be cancelled until that day.',
    access: requireRecentAuthentication,
    body: emailRequestSchema,
    response: json(deletionSchema, 'The time of the deletion'),
    errors: ['not_signed_in', 'proof_required', 'email_unconfirmed', 'wrong_email', 'only_admin'],
    async handle(c, { session, body: { email } }) {
      requireConfirmedEmail(session)
      const { userId, tokenHash } = session
      if (email !== session.email) throw new AppError('wrong_email')
      const { deleteAt, secret } = await c.get('db').transaction(async (tx) => {
        await requireOtherAdmins(tx, userId)
        const at = await requestDeletion(tx, userId)
        await revokeSessions(c, tx, userId, tokenHash)
        await queueBillingCancellation(tx, userId)
        await addJob(tx, { topic: 'accounts.deletion_asked', payload: { userId } })
        await audit(c, tx, { action: 'deletion_asked', userId })
        return { deleteAt: at, secret: await rotateSession(tx, session) }
      })
      setSessionCookie(c, secret)
      return { deleteAt: deleteAt.toISOString() }
    },
  }),
  operation('delete /api/account/deletion', {
    operationId: 'cancelAccountDeletion',
    summary: 'Cancel the deletion of your account',
    response: done('The deletion is cancelled'),
    errors: ['not_signed_in'],
    async handle(c, { session: { userId } }) {
      await c.get('db').transaction(async (tx) => {
        if (await cancelDeletion(tx, userId)) await audit(c, tx, { action: 'deletion_taken_back', userId })
      })
    },
  }),
]

/** An organization with other members needs an administrator: the error names organizations that would have none. */
async function requireOtherAdmins(tx: Queryable, userId: string): Promise<void> {
  const organizations = await listOnlyAdministered(tx, userId)
  if (organizations.length === 0) return
  const names = listInWords(organizations.map(({ name }) => `“${name}”`))
  throw new AppError(
    'only_admin',
    `You are the only administrator of ${names}. Make someone else an administrator or delete the organization first.`,
    { current: { organizations } },
  )
}
