import type { QueryClient } from '@tanstack/react-query'
import { request, send } from '#src/lib/http.ts'
import { deletionSchema } from './schema.ts'

export async function requestDeletion(email: string): Promise<string> {
  return (await request('/api/account/deletion', deletionSchema, { method: 'PUT', body: { email } })).deleteAt
}

export const cancelDeletion = () => send('/api/account/deletion', { method: 'DELETE' })

/** Refetches what shows the day of the deletion. */
export const refetchDeletion = (client: QueryClient) =>
  Promise.all(['account', 'session'].map((key) => client.invalidateQueries({ queryKey: [key] })))
