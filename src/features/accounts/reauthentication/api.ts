import { queryOptions } from '@tanstack/react-query'
import { doneSchema } from '#src/lib/done-schema.ts'
import { request } from '#src/lib/http.ts'
import { reauthenticationMethodsSchema } from './schema.ts'

/** Always refetched: it may have just changed. */
export const reauthenticationMethodsQuery = queryOptions({
  queryKey: ['account', 'proof-methods'],
  queryFn: () => request('/api/account/proofs/methods', reauthenticationMethodsSchema),
  staleTime: 0,
})

export async function reauthenticateWithPassword(password: string): Promise<void> {
  await request('/api/account/proofs/password', doneSchema, { method: 'POST', body: { password } })
}

export async function reauthenticateWithCode(code: string): Promise<void> {
  await request('/api/account/proofs/code', doneSchema, { method: 'POST', body: { code } })
}
