import { writeStored } from '#src/lib/browser-storage.ts'
import { doneSchema } from '#src/lib/done-schema.ts'
import { request } from '#src/lib/http.ts'
import { clearSession, SIGNED_IN_HINT } from '../api.ts'
import { type MagicLinkResult, magicLinkResultSchema } from './schema.ts'

export async function requestPasswordReset(email: string): Promise<void> {
  await request('/api/auth/password-resets/requests', doneSchema, { method: 'POST', body: { email } })
}

export async function requestMagicLink(email: string, returnTo: string | undefined): Promise<void> {
  const body = { email, ...(returnTo !== undefined && { returnTo }) }
  await request('/api/auth/magic-links/requests', doneSchema, { method: 'POST', body })
}

export async function requestConfirmation(): Promise<void> {
  await request('/api/auth/email-confirmations/requests', doneSchema, { method: 'POST' })
}

export async function resetPassword(token: string, password: string): Promise<void> {
  await request('/api/auth/password-resets', doneSchema, { method: 'POST', body: { token, password } })
  clearSession()
}

/** With two-factor authentication there is no session until the code is given. */
export async function signInByLink(token: string): Promise<MagicLinkResult> {
  const entry = await request('/api/auth/magic-links', magicLinkResultSchema, {
    method: 'POST',
    body: { token },
  })
  if (entry.next === 'signed_in') writeStored(SIGNED_IN_HINT, '1')
  return entry
}

/** Outside the account's own session the server answers password_required unless a password is given. */
export async function confirmEmail(token: string, password?: string): Promise<void> {
  const body = { token, ...(password !== undefined && { password }) }
  await request('/api/auth/email-confirmations', doneSchema, { method: 'POST', body })
}
