import { doneSchema } from '#src/lib/done-schema.ts'
import { request } from '#src/lib/http.ts'
import { newEmailSchema } from './schema.ts'

/** Has a link mailed to another address. */
export async function askForEmailChange(email: string): Promise<void> {
  await request('/api/account/email-changes', doneSchema, { method: 'POST', body: { email } })
}

/** Uses the mailed link up; gives the address from now on. */
export async function changeEmail(token: string): Promise<string> {
  return (await request('/api/auth/email-changes', newEmailSchema, { method: 'POST', body: { token } })).email
}

/** Uses the link up that stops a pending change. */
export async function stopEmailChange(token: string): Promise<void> {
  await request('/api/auth/email-changes/stop', doneSchema, { method: 'POST', body: { token } })
}
