import { request, send } from '#src/lib/api/http.ts'
import { type AuthenticatorView, authenticatorSchema, backupCodesSchema } from '../account-schema.ts'
import { rememberSignIn } from '../api.ts'
import { signInResultSchema } from '../schema.ts'

export async function finishSignIn(code: string): Promise<void> {
  await request('/api/auth/second-factor', signInResultSchema, { method: 'POST', body: { code } })
  rememberSignIn()
}

export function startAuthenticator(): Promise<AuthenticatorView> {
  return request('/api/account/second-factor/authenticator', authenticatorSchema, { method: 'POST' })
}

export async function confirmAuthenticator(code: string): Promise<string[]> {
  const path = '/api/account/second-factor/authenticator/confirmation'
  return (await request(path, backupCodesSchema, { method: 'POST', body: { code } })).backupCodes
}

export const turnSecondFactorOff = () =>
  send('/api/account/second-factor/authenticator', { method: 'DELETE' })

export async function makeBackupCodes(): Promise<string[]> {
  const path = '/api/account/second-factor/backup-codes'
  return (await request(path, backupCodesSchema, { method: 'POST' })).backupCodes
}
