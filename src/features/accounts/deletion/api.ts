import { request, send } from '#src/lib/http.ts'
import { deletionSchema } from './schema.ts'

export async function requestDeletion(email: string): Promise<string> {
  return (await request('/api/account/deletion', deletionSchema, { method: 'PUT', body: { email } })).deleteAt
}

export const cancelDeletion = () => send('/api/account/deletion', { method: 'DELETE' })
