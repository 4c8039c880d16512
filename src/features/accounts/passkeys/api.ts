import { queryOptions } from '@tanstack/react-query'
import { writeStored } from '#src/lib/browser-storage.ts'
import { doneSchema } from '#src/lib/done-schema.ts'
import { ApiError, request } from '#src/lib/http.ts'
import { SIGNED_IN_HINT } from '../api.ts'
import { entrySchema } from '../schema.ts'
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

/** Signs in with a passkey that the person chooses; no address is typed. */
export async function signInWithPasskey(): Promise<void> {
  const credential = await signed('/api/auth/passkey/challenges')
  await request('/api/auth/passkey', entrySchema, { method: 'POST', body: { credential } })
  writeStored(SIGNED_IN_HINT, '1')
}

/** Confirms with a passkey that it is the owner who sits here. */
export async function proveWithPasskey(): Promise<void> {
  const credential = await signed('/api/account/proofs/passkey/challenges')
  await request('/api/account/proofs/passkey', doneSchema, { method: 'POST', body: { credential } })
}

/** Has the device make a passkey and adds it to the account. */
export async function createPasskey(name: string): Promise<Passkey> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = await request('/api/account/passkeys/challenges', creationOptionsSchema, {
    method: 'POST',
  })
  const credential = await startRegistration({ optionsJSON }).catch(tellWhy)
  return request('/api/account/passkeys', passkeySchema, { method: 'POST', body: { name, credential } })
}

export function renamePasskey(id: string, name: string): Promise<Passkey> {
  return request(`/api/account/passkeys/${id}`, passkeySchema, { method: 'PATCH', body: { name } })
}

export async function removePasskey(id: string): Promise<void> {
  await request(`/api/account/passkeys/${id}`, doneSchema, { method: 'DELETE' })
}

async function signed(challengePath: string) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = await request(challengePath, requestOptionsSchema, { method: 'POST' })
  return startAuthentication({ optionsJSON }).catch(tellWhy)
}

/** The browser's own words are for programmers. */
function tellWhy(cause: unknown): never {
  const name = cause instanceof Error ? cause.name : ''
  const words = passkeyProblem(name, location.href)
  throw words === null ? cause : new ApiError(0, 'passkey_unused', words)
}
