import { writeStored } from '#src/lib/browser-storage.ts'
import { doneSchema } from '#src/lib/done-schema.ts'
import { request } from '#src/lib/http.ts'
import { forgetSession, SIGNED_IN_HINT } from '../api.ts'
import { type MagicEntry, magicEntrySchema } from './schema.ts'

/** Asks for a link that sets a new password. The answer doesn't say whether there is an account. */
export async function askForReset(email: string): Promise<void> {
  await request('/api/auth/password-resets/requests', doneSchema, { method: 'POST', body: { email } })
}

/** Asks for a link that signs in and leads to `returnTo`. The answer doesn't say whether there is an account. */
export async function askForMagicLink(email: string, returnTo: string | undefined): Promise<void> {
  const body = { email, ...(returnTo !== undefined && { returnTo }) }
  await request('/api/auth/magic-links/requests', doneSchema, { method: 'POST', body })
}

export async function askForConfirmation(): Promise<void> {
  await request('/api/auth/email-confirmations/requests', doneSchema, { method: 'POST' })
}

/** Sets the new password; every session of the account has ended then, this browser's too. */
export async function resetPassword(token: string, password: string): Promise<void> {
  await request('/api/auth/password-resets', doneSchema, { method: 'POST', body: { token, password } })
  forgetSession()
}

/** Signs in; the second factor may still be missing, then there is no session yet. */
export async function signInByLink(token: string): Promise<MagicEntry> {
  const entry = await request('/api/auth/magic-links', magicEntrySchema, { method: 'POST', body: { token } })
  if (entry.next === 'signed_in') writeStored(SIGNED_IN_HINT, '1')
  return entry
}

/** Confirms the address; outside the account's own session the server answers password_required unless one is given. */
export async function confirmEmail(token: string, password?: string): Promise<void> {
  const body = { token, ...(password !== undefined && { password }) }
  await request('/api/auth/email-confirmations', doneSchema, { method: 'POST', body })
}
