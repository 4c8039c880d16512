import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { download, request, send } from '#src/lib/api/http.ts'
import { saveFile } from '#src/lib/files/download-link.ts'
import { onlineRows } from '#src/lib/rows/online-rows.ts'
import {
  accountSchema,
  activitiesSchema,
  changedEmailSchema,
  deletionSchema,
  deviceSchema,
  reauthenticationMethodsSchema,
} from './account-schema.ts'
import { sessionQuery } from './api.ts'

export const accountQuery = queryOptions({
  queryKey: ['account', 'profile'],
  queryFn: () => request('/api/account', accountSchema),
})

export const activityQuery = queryOptions({
  queryKey: ['account', 'activity'],
  queryFn: async () => (await request('/api/account/security-activity', activitiesSchema)).activities,
})

export const setPassword = (password: string) =>
  send('/api/account/password', { method: 'PUT', body: { password } })

/** Saves what colleagues call the user, and refetches what shows it. */
export async function saveName(client: QueryClient, name: string): Promise<void> {
  await send('/api/account/name', { method: 'PUT', body: { name } })
  await Promise.all([
    client.invalidateQueries({ queryKey: ['account'] }),
    client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  ])
}

export async function downloadMyData(): Promise<void> {
  const archive = await download('/api/account/data')
  saveFile(archive, archive.name)
}

export async function requestDeletion(email: string): Promise<string> {
  return (await request('/api/account/deletion', deletionSchema, { method: 'PUT', body: { email } })).deleteAt
}

export const deviceRows = onlineRows({
  key: ['account', 'devices'],
  isOfAccount: true,
  path: () => '/api/account/sessions',
  list: 'devices',
  row: deviceSchema,
  label: ({ name }) => name,
})

export const signOutOthers = () => send('/api/account/sessions/others', { method: 'DELETE' })

export const signOutEverywhere = () => send('/api/account/sessions', { method: 'DELETE' })

export const requestEmailChange = (email: string) =>
  send('/api/account/email-changes', { method: 'POST', body: { email } })

export async function changeEmail(token: string): Promise<string> {
  return (await request('/api/auth/email-changes', changedEmailSchema, { method: 'POST', body: { token } }))
    .email
}

export const stopEmailChange = (token: string) =>
  send('/api/auth/email-changes/stop', { method: 'POST', body: { token } })

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
