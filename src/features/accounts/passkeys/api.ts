import { queryOptions } from '@tanstack/react-query'
import { ApiError, request, send } from '#src/lib/http.ts'
import { rememberSignIn } from '../api.ts'
import { signInResultSchema } from '../schema.ts'
import { passkeyProblem } from './passkey-site.ts'
import {
  creationOptionsSchema,
  type Passkey,
  passkeySchema,
  passkeysSchema,
  requestOptionsSchema,
} from './schema.ts'

export const passkeysQuery = queryOptions({
  queryKey: ['account', 'passkeys'],
  queryFn: async () => (await request('/api/account/passkeys', passkeysSchema)).passkeys,
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

export async function createPasskey(name: string): Promise<Passkey> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = await request('/api/account/passkeys/challenges', creationOptionsSchema, {
    method: 'POST',
  })
  const credential = await startRegistration({ optionsJSON }).catch(throwReadable)
  return request('/api/account/passkeys', passkeySchema, { method: 'POST', body: { name, credential } })
}

export function renamePasskey(id: string, name: string): Promise<Passkey> {
  return request(`/api/account/passkeys/${id}`, passkeySchema, { method: 'PATCH', body: { name } })
}

export const removePasskey = (id: string) => send(`/api/account/passkeys/${id}`, { method: 'DELETE' })

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
