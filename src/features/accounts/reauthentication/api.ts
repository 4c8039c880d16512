import { queryOptions } from '@tanstack/react-query'
import { request, send } from '#src/lib/http.ts'
import { reauthenticationMethodsSchema } from '../reauthentication-schema.ts'

/** Always refetched, because the methods may have just changed. */
export const reauthenticationMethodsQuery = queryOptions({
  queryKey: ['account', 'proof-methods'],
  queryFn: () => request('/api/account/proofs/methods', reauthenticationMethodsSchema),
  staleTime: 0,
})

export const reauthenticateWithPassword = (password: string) =>
  send('/api/account/proofs/password', { method: 'POST', body: { password } })

export const reauthenticateWithCode = (code: string) =>
  send('/api/account/proofs/code', { method: 'POST', body: { code } })
