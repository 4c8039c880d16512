import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { AppError } from '#src/lib/app-error.ts'
import { doneSchema } from '#src/lib/done-schema.ts'
import { QUARTER_HOUR_SECONDS } from '#src/lib/durations.ts'
import { createApi, json, jsonBody, problems } from '#src/server/api.ts'
import { audit } from '#src/server/audit-log.ts'
import { addJob } from '#src/server/outbox.ts'
import { clientAddress, limitRate } from '#src/server/rate-limit.ts'
import type { Services } from '#src/server/services.ts'
import { hashToken, readSession, requireRecentProof } from '#src/server/session.ts'
import { rotateSession, setSessionCookie } from '#src/server/session-start.ts'
import { changeEmail } from './queries.server.ts'
import { emailChangeRequestSchema, emailChangeSchema, newEmailSchema } from './schema.ts'

const ask = createRoute({
  method: 'post',
  path: '/',
  operationId: 'requestEmailChange',
  summary: 'Ask for another e-mail address; a link is mailed to it',
  description: 'The answer is the same whether or not the address has an account already.',
  request: { body: jsonBody(emailChangeRequestSchema) },
  responses: {
    200: json(doneSchema, 'A mail is on its way to the new address'),
    ...problems('not_signed_in', 'proof_required'),
  },
})

/** Asking for another address of one's own account. */
export function emailChangeRequestRoutes(): OpenAPIHono<Services> {
  return createApi().openapi(ask, async (c) => {
    const { userId, email: from } = await requireRecentProof(c)
    const { email } = c.req.valid('json')
    if (email === from) {
      const fields = { email: 'This is your address already.' }
      throw new AppError('invalid_input', fields.email, { fields })
    }
    await limitRate(c, { key: `email-change:${userId}`, hits: 3, seconds: QUARTER_HOUR_SECONDS })
    await limitRate(c, { key: `email-change-to:${email}`, hits: 3, seconds: QUARTER_HOUR_SECONDS })
    await c.get('db').transaction(async (tx) => {
      await addJob(tx, { topic: 'accounts.email_change', payload: { userId, email } })
      await audit(c, tx, { action: 'email_change_asked', userId, detail: { to: email } })
    })
    return c.json({ done: true } as const, 200)
  })
}

const change = createRoute({
  method: 'post',
  path: '/',
  operationId: 'changeEmail',
  summary: 'Change the e-mail address with a mailed link',
  request: { body: jsonBody(emailChangeSchema) },
  responses: {
    200: json(newEmailSchema, 'The address from now on'),
    ...problems('invalid_link', 'already_exists'),
  },
})

/** What a mailed link does, once the person presses the button; whoever has it may be signed out. */
export function emailChangeRoutes(): OpenAPIHono<Services> {
  return createApi().openapi(change, async (c) => {
    await limitRate(c, { key: `email-links:${clientAddress(c)}`, hits: 60, seconds: QUARTER_HOUR_SECONDS })
    const session = await readSession(c)
    const { token } = c.req.valid('json')
    const { to, secret } = await c.get('db').transaction(async (tx) => {
      const changed = await changeEmail(tx, hashToken(token))
      if (changed === null) throw new AppError('invalid_link')
      const { userId, from } = changed
      await addJob(tx, { topic: 'accounts.email_changed', payload: { from, to: changed.to } })
      await audit(c, tx, { action: 'email_changed', userId, detail: { from, to: changed.to } })
      const isOwner = session?.userId === userId
      return { to: changed.to, secret: isOwner ? await rotateSession(tx, session) : null }
    })
    if (secret !== null) setSessionCookie(c, secret)
    return c.json({ email: to }, 200)
  })
}
