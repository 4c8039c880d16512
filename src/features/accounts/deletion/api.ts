import { doneSchema } from '#src/lib/done-schema.ts'
import { request } from '#src/lib/http.ts'
import { deletionSchema } from './schema.ts'

/** Asks for the account to be deleted; gives when it goes. */
export async function askForDeletion(email: string): Promise<string> {
  return (await request('/api/account/deletion', deletionSchema, { method: 'PUT', body: { email } })).deleteAt
}

export async function keepAccount(): Promise<void> {
  await request('/api/account/deletion', doneSchema, { method: 'DELETE' })
}
