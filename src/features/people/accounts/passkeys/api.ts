import { ApiError, request, send } from '#src/lib/api/http.ts'
import { onlineRows } from '#src/lib/rows/online-rows.ts'
import { rememberSignIn } from '../api.ts'
import { signInResultSchema } from '../schema.ts'
import { passkeyProblem } from './passkey-site.ts'
import { creationOptionsSchema, PASSKEY_LIMIT, passkeySchema, requestOptionsSchema } from './schema.ts'

export const passkeyRows = onlineRows({
  key: ['account', 'passkeys'],
  isOfAccount: true,
  path: () => '/api/account/passkeys',
  list: 'passkeys',
  row: passkeySchema,
  limit: PASSKEY_LIMIT,
  label: ({ name }) => name,
})

export async function signInWithPasskey(): Promise<void> {
  const credential = await signed('/api/auth/passkey/challenges')
  await request('/api/auth/passkey', signInResultSchema, { method: 'POST', body: { credential } })
  rememberSignIn()
}

export async function reauthenticateWithPasskey(): Promise<void> {
  const credential = await signed('/api/account/proofs/passkey/challenges')
  await send('/api/account/proofs/passkey', { method: 'POST', body: { credential } })
}

/** Asks the browser for a passkey, which the server then verifies. */
export async function createCredential(): Promise<unknown> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = await request('/api/account/passkeys/challenges', creationOptionsSchema, {
    method: 'POST',
  })
  return startRegistration({ optionsJSON }).catch(throwReadable)
}

async function signed(challengePath: string) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = await request(challengePath, requestOptionsSchema, { method: 'POST' })
  return startAuthentication({ optionsJSON }).catch(throwReadable)
}

/** Replaces the browser's own messages, which are meant for developers. */
function throwReadable(cause: unknown): never {
  const name = cause instanceof Error ? cause.name : ''
  const words = passkeyProblem(name, location.href)
  throw words === null ? cause : new ApiError(0, 'passkey_unused', words)
}
