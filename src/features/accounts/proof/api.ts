import { queryOptions } from '@tanstack/react-query'
import { doneSchema } from '#src/lib/done-schema.ts'
import { request } from '#src/lib/http.ts'
import { proofMethodsSchema } from './schema.ts'

/** How this person can confirm who they are. Asked each time: it may just have changed. */
export const proofMethodsQuery = queryOptions({
  queryKey: ['account', 'proof-methods'],
  queryFn: () => request('/api/account/proofs/methods', proofMethodsSchema),
  staleTime: 0,
})

export async function proveWithPassword(password: string): Promise<void> {
  await request('/api/account/proofs/password', doneSchema, { method: 'POST', body: { password } })
}

export async function proveWithCode(code: string): Promise<void> {
  await request('/api/account/proofs/code', doneSchema, { method: 'POST', body: { code } })
}
