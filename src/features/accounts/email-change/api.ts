import { request, send } from '#src/lib/http.ts'
import { newEmailSchema } from './schema.ts'

export const requestEmailChange = (email: string) =>
  send('/api/account/email-changes', { method: 'POST', body: { email } })

export async function changeEmail(token: string): Promise<string> {
  return (await request('/api/auth/email-changes', newEmailSchema, { method: 'POST', body: { token } })).email
}

export const stopEmailChange = (token: string) =>
  send('/api/auth/email-changes/stop', { method: 'POST', body: { token } })
