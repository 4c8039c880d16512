import type { Context } from 'hono'
import { AppError } from '#src/lib/api/app-error.ts'
import { QUARTER_HOUR_SECONDS } from '#src/lib/time/durations.ts'
import { done, json, type Operation, operation } from '#src/platform/api/api.ts'
import { addJob } from '#src/platform/jobs/outbox.ts'
import { clientNetwork } from '#src/platform/limits/client-network.ts'
import { limitRate } from '#src/platform/limits/rate-limit.ts'
import type { Services } from '#src/platform/process/services.ts'
import { audit } from '#src/platform/rows/audit-log.ts'
import { hashToken, requireRecentAuthentication, requireSession } from '#src/platform/session/session.ts'
import { rotateSession, setSessionCookie } from '#src/platform/session/session-start.ts'
import { changedEmailSchema, emailChangeRequestSchema } from '../account-schema.ts'
import { linkUseSchema } from '../mail-links/schema.ts'
import { recordEnded } from '../security-changes.server.ts'
import { changeEmail, stopEmailChange } from './queries.server.ts'

export const emailChangeRequestRoutes: Operation[] = [
  operation('post /api/account/email-changes', {
    operationId: 'requestEmailChange',
    summary: 'Request a change of email; a link is sent to the new address',
    description:
      'The response is the same whether or not the address has an account. The link works while this session lasts, in any session of the same user; the old address gets a link that stops the change.',
    access: requireRecentAuthentication,
    body: emailChangeRequestSchema,
    response: done('Emails are on their way to both addresses'),
    errors: ['not_signed_in', 'proof_required'],
    async handle(c, { session: { userId, sessionId, email: from }, body: { email } }) {
      if (email === from) {
        const fields = { email: 'This is already your email.' }
        throw new AppError('invalid_input', fields.email, { fields })
      }
      await limitRate(c, { key: `email-change:${userId}`, hits: 3, seconds: QUARTER_HOUR_SECONDS })
      await limitRate(c, { key: `email-change-to:${email}`, hits: 3, seconds: QUARTER_HOUR_SECONDS })
      await c.get('db').transaction(async (tx) => {
        const payload = { userId, sessionId, email }
        await addJob(tx, { topic: 'accounts.email_change', payload })
        await addJob(tx, { topic: 'accounts.email_change_asked', payload })
        await audit(c, tx, { action: 'email_change_asked', userId, detail: { to: email } })
      })
    },
  }),
]

export const emailChangeRoutes: Operation[] = [
  operation('post /api/auth/email-changes', {
    operationId: 'confirmEmailChange',
    summary: 'Change the email with an emailed link',
    description: 'Needs a session of the user who requested the change.',
    access: requireSession,
    body: linkUseSchema,
    response: json(changedEmailSchema, 'The new address'),
    errors: ['not_signed_in', 'invalid_link', 'wrong_account', 'already_exists'],
    async handle(c, { session, body: { token } }) {
      const { userId } = session
      await limitUses(c)
      const { to, secret } = await c.get('db').transaction(async (tx) => {
        const changed = await changeEmail(tx, hashToken(token), userId)
        if (changed === null) throw new AppError('invalid_link')
        await addJob(tx, { topic: 'accounts.email_changed', payload: changed })
        await audit(c, tx, { action: 'email_changed', userId, detail: changed })
        return { to: changed.to, secret: await rotateSession(tx, session) }
      })
      setSessionCookie(c, secret)
      return { email: to }
    },
  }),
  operation('post /api/auth/email-changes/stop', {
    operationId: 'stopEmailChange',
    summary: 'Stop a pending change of email with an emailed link',
    description: 'Needs no session. Ends the session that asked for the change, with everything it made.',
    body: linkUseSchema,
    response: done('The change is stopped'),
    errors: ['invalid_link'],
    async handle(c, { body: { token } }) {
      await limitUses(c)
      await c.get('db').transaction(async (tx) => {
        const stopped = await stopEmailChange(tx, hashToken(token))
        if (stopped === null) throw new AppError('invalid_link')
        const { userId, ended } = stopped
        await audit(c, tx, { action: 'email_change_stopped', userId })
        await recordEnded(c, tx, userId, ended)
      })
    },
  }),
]

function limitUses(c: Context<Services>): Promise<void> {
  return limitRate(c, { key: `email-links:${clientNetwork(c)}`, hits: 60, seconds: QUARTER_HOUR_SECONDS })
}
