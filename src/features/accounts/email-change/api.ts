import { doneSchema } from '#src/lib/done-schema.ts'
import { request } from '#src/lib/http.ts'
import { newEmailSchema } from './schema.ts'

export async function requestEmailChange(email: string): Promise<void> {
  await request('/api/account/email-changes', doneSchema, { method: 'POST', body: { email } })
}

export async function changeEmail(token: string): Promise<string> {
  return (await request('/api/auth/email-changes', newEmailSchema, { method: 'POST', body: { token } })).email
}

export async function stopEmailChange(token: string): Promise<void> {
  await request('/api/auth/email-changes/stop', doneSchema, { method: 'POST', body: { token } })
}
