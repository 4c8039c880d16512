import { z } from 'zod'
import { digestSchema } from '#src/features/people/accounts/account-schema.ts'
import { AppError } from '#src/lib/api/app-error.ts'
import { QUARTER_HOUR_SECONDS } from '#src/lib/time/durations.ts'
import { done, type Operation, operation } from '#src/platform/api/api.ts'
import { clientNetwork } from '#src/platform/limits/client-network.ts'
import { limitRate } from '#src/platform/limits/rate-limit.ts'
import { linkSecretSchema } from '#src/platform/session/link-secrets.ts'
import { hashToken, requireConfirmedEmail, requireSession } from '#src/platform/session/session.ts'
import { setDigest, turnDigestOff } from './queries.server.ts'

/** A mail provider sends the requests of many people from one network. */
const UNSUBSCRIPTIONS = 600

export const digestRoutes: Operation[] = [
  operation('put /api/account/digest', {
    operationId: 'updateDigest',
    summary: 'Turn the email digest on or off',
    description:
      'Sent at 07:00 in Auckland when something is due, while your subscription is active. Requires a confirmed email.',
    body: z.strictObject({ digest: digestSchema }),
    response: done('The digest is set'),
    errors: ['not_signed_in', 'email_unconfirmed'],
    async handle(c, { body: { digest } }) {
      const session = await requireSession(c)
      if (digest !== 'off') requireConfirmedEmail(session)
      await setDigest(c.get('db'), session.userId, digest)
    },
  }),
]

/** Under /unsubscribe, without a session or CSRF protection: mail programs send it (RFC 8058), and the secret authenticates it. */
export const unsubscribeRoutes: Operation[] = [
  operation('post /unsubscribe/{secret}', {
    operationId: 'unsubscribe',
    summary: 'Turn the email digest off with an emailed link',
    description: 'One-click unsubscribe (RFC 8058). Any body is ignored; the link can be used again.',
    params: z.object({ secret: linkSecretSchema }),
    isLink: true,
    response: done('The digest is off'),
    errors: ['invalid_link'],
    async handle(c, { params: { secret } }) {
      await limitRate(c, {
        key: `unsubscribe:${clientNetwork(c)}`,
        hits: UNSUBSCRIPTIONS,
        seconds: QUARTER_HOUR_SECONDS,
      })
      if (!(await turnDigestOff(c.get('db'), hashToken(secret)))) throw new AppError('invalid_link')
    },
  }),
]
