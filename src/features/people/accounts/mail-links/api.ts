import { queryOptions } from '@tanstack/react-query'
import { request, send } from '#src/lib/api/http.ts'
import { clearSession, rememberSignIn } from '../api.ts'
import { linkAccountSchema, type MagicLinkResult, magicLinkResultSchema } from './schema.ts'

export const requestPasswordReset = (email: string) =>
  send('/api/auth/password-resets/requests', { method: 'POST', body: { email } })

export const requestMagicLink = (email: string, returnTo: string | undefined) =>
  send('/api/auth/magic-links/requests', { method: 'POST', body: { email, returnTo } })

export const requestConfirmation = () => send('/api/auth/email-confirmations/requests', { method: 'POST' })

export async function resetPassword(token: string, password: string): Promise<void> {
  await send('/api/auth/password-resets', { method: 'POST', body: { token, password } })
  clearSession()
}

/** Names the account on the page of the link; reading doesn't redeem it. */
export const linkAccountQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['emailed-link', token],
    queryFn: ({ signal }) =>
      request('/api/auth/links/lookup', linkAccountSchema, { method: 'POST', body: { token }, signal }),
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** With two-factor authentication there is no session until the code is given. */
export async function signInByLink(token: string): Promise<MagicLinkResult> {
  const entry = await request('/api/auth/magic-links', magicLinkResultSchema, {
    method: 'POST',
    body: { token },
  })
  if (entry.next === 'signed_in') rememberSignIn()
  return entry
}

/** Outside the account's own session the server returns password_required unless a password is given. */
export const confirmEmail = (token: string, password?: string) =>
  send('/api/auth/email-confirmations', { method: 'POST', body: { token, password } })

/** Turns the digest off. */
export const unsubscribe = (secret: string) =>
  send(`/unsubscribe/${encodeURIComponent(secret)}`, { method: 'POST' })
