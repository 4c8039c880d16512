import { doneSchema } from '#src/lib/done-schema.ts'
import { request } from '#src/lib/http.ts'
import { deletionSchema } from './schema.ts'

export async function requestDeletion(email: string): Promise<string> {
  return (await request('/api/account/deletion', deletionSchema, { method: 'PUT', body: { email } })).deleteAt
}

export async function cancelDeletion(): Promise<void> {
  await request('/api/account/deletion', doneSchema, { method: 'DELETE' })
}
