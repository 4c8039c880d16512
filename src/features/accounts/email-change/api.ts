import { doneSchema } from '#src/lib/done-schema.ts'
import { request } from '#src/lib/http.ts'
import { newEmailSchema } from './schema.ts'

/** Emails a link to the new address. */
export async function requestEmailChange(email: string): Promise<void> {
  await request('/api/account/email-changes', doneSchema, { method: 'POST', body: { email } })
}

/** Redeems the emailed link and returns the new address. */
export async function changeEmail(token: string): Promise<string> {
  return (await request('/api/auth/email-changes', newEmailSchema, { method: 'POST', body: { token } })).email
}

/** Redeems the link that stops a pending change. */
export async function stopEmailChange(token: string): Promise<void> {
  await request('/api/auth/email-changes/stop', doneSchema, { method: 'POST', body: { token } })
}
