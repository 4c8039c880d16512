import { AppError } from '#src/lib/api/app-error.ts'
import { QUARTER_HOUR_SECONDS } from '#src/lib/time/durations.ts'
import { done, json, type Operation, operation } from '#src/platform/api/api.ts'
import { clientNetwork } from '#src/platform/limits/client-network.ts'
import { limitRate } from '#src/platform/limits/rate-limit.ts'
import { auditedList, ofAccount } from '#src/platform/rows/audited-list.ts'
import { requireConfirmedEmail, requireRecentAuthentication } from '#src/platform/session/session.ts'
import { setSessionCookie } from '#src/platform/session/session-start.ts'
import { signInResultSchema } from '../schema.ts'
import {
  endOtherSessions,
  reauthenticationLimit,
  recordReauthentication,
} from '../security-changes.server.ts'
import { setAuthCookie, startSession } from '../service.server.ts'
import {
  creationOptionsSchema,
  newPasskeySchema,
  PASSKEY_LIMIT,
  type Passkey,
  passkeyAssertionSchema,
  passkeyNameSchema,
  passkeySchema,
  passkeysSchema,
  requestOptionsSchema,
} from './schema.ts'
import {
  addPasskey,
  creationOptions,
  listPasskeys,
  recordPasskeyUse,
  removePasskey,
  renamePasskey,
  requestOptions,
  verifyCreated,
  verifySigned,
} from './service.server.ts'

const passkeys = auditedList(ofAccount(), {
  table: 'auth.passkeys',
  detail: ({ name }: Passkey) => ({ name }),
})

export const passkeyRoutes: Operation[] = [
  passkeys.list('get /api/account/passkeys', {
    operationId: 'listPasskeys',
    summary: 'List your passkeys',
    response: json(passkeysSchema, 'Oldest first'),
    read: async (tx, { session }) => ({ passkeys: await listPasskeys(tx, session.userId) }),
  }),
  operation('post /api/account/passkeys/challenges', {
    operationId: 'createPasskeyChallenge',
    summary: 'Start adding a passkey',
    response: json(creationOptionsSchema, 'Options for navigator.credentials.create'),
    errors: ['not_signed_in', 'proof_required', 'email_unconfirmed'],
    async handle(c) {
      const session = await requireRecentAuthentication(c)
      requireConfirmedEmail(session)
      return creationOptions(c, session)
    },
  }),
  passkeys.change('post /api/account/passkeys', {
    operationId: 'createPasskey',
    summary: 'Add a passkey created by the browser',
    description: 'Ends all other sessions of the account.',
    body: newPasskeySchema,
    status: 201,
    response: json(passkeySchema, 'The passkey'),
    errors: ['passkey_refused', 'already_exists'],
    limit: PASSKEY_LIMIT,
    audited: 'passkey_added',
    prepare: ({ c, session, body }) => verifyCreated(c, session.userId, body.credential),
    work: ({ tx }, { session: { userId }, body: { name }, made }) =>
      addPasskey(tx, { userId, name, ...made }),
    after: ({ tx }, _passkey, { c, session }) => endOtherSessions(c, tx, session, 'passkey_added'),
    answer: (passkey) => passkey,
  }),
  passkeys.change('patch /api/account/passkeys/{id}', {
    operationId: 'updatePasskey',
    summary: 'Rename a passkey',
    body: passkeyNameSchema,
    response: json(passkeySchema, 'The renamed passkey'),
    errors: ['not_found'],
    audited: 'passkey_renamed',
    work: ({ tx }, { session: { userId }, params: { id }, body: { name } }) =>
      renamePasskey(tx, { userId, id, name }),
    answer: (passkey) => passkey,
  }),
  passkeys.remove('delete /api/account/passkeys/{id}', {
    operationId: 'deletePasskey',
    summary: 'Remove a passkey',
    description: 'Ends all other sessions of the account.',
    access: requireRecentAuthentication,
    response: done('The passkey is removed'),
    errors: ['proof_required', 'not_found'],
    audited: 'passkey_removed',
    work: ({ tx }, { session, params: { id } }) => removePasskey(tx, session.userId, id),
    after: ({ tx }, _passkey, { c, session }) => endOtherSessions(c, tx, session, 'passkey_removed'),
  }),
]

export const passkeySignInRoutes: Operation[] = [
  operation('post /api/auth/passkey/challenges', {
    operationId: 'createPasskeySignInChallenge',
    summary: 'Start a sign-in with a passkey',
    response: json(requestOptionsSchema, 'Options for navigator.credentials.get'),
    async handle(c) {
      await limitRate(c, { key: `passkey:${clientNetwork(c)}`, hits: 60, seconds: QUARTER_HOUR_SECONDS })
      return requestOptions(c, { purpose: 'passkey_sign_in', userId: null })
    },
  }),
  operation('post /api/auth/passkey', {
    operationId: 'signInWithPasskey',
    summary: 'Sign in with a passkey',
    body: passkeyAssertionSchema,
    response: json(signInResultSchema, 'The session cookie is set'),
    errors: ['passkey_refused'],
    async handle(c, { body: { credential } }) {
      await limitRate(c, {
        key: `passkey-sign-in:${clientNetwork(c)}`,
        hits: 60,
        seconds: QUARTER_HOUR_SECONDS,
      })
      const used = await verifySigned(c, { purpose: 'passkey_sign_in', userId: null }, credential)
      const entry = await c.get('db').transaction(async (tx) => {
        if (!(await recordPasskeyUse(tx, used.id, used.counter))) throw new AppError('passkey_refused')
        return startSession(c, tx, used.userId, 'passkey')
      })
      return setAuthCookie(c, entry)
    },
  }),
]

export const passkeyReauthenticationRoutes: Operation[] = [
  operation('post /api/account/proofs/passkey/challenges', {
    operationId: 'createPasskeyReauthenticationChallenge',
    summary: 'Start re-authentication with a passkey',
    response: json(requestOptionsSchema, 'Options for navigator.credentials.get'),
    errors: ['not_signed_in'],
    async handle(c, { session: { userId } }) {
      return requestOptions(c, { purpose: 'passkey_proof', userId })
    },
  }),
  operation('post /api/account/proofs/passkey', {
    operationId: 'reauthenticateWithPasskey',
    summary: 'Re-authenticate with a passkey',
    body: passkeyAssertionSchema,
    response: done('Confirmed'),
    errors: ['not_signed_in', 'passkey_refused'],
    async handle(c, { session, body: { credential } }) {
      await limitRate(c, reauthenticationLimit(session.userId))
      const used = await verifySigned(c, { purpose: 'passkey_proof', userId: session.userId }, credential)
      const secret = await c.get('db').transaction(async (tx) => {
        if (!(await recordPasskeyUse(tx, used.id, used.counter))) throw new AppError('passkey_refused')
        return recordReauthentication(c, tx, { session, method: 'passkey' })
      })
      setSessionCookie(c, secret)
    },
  }),
]
