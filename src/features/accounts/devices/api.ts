import { queryOptions } from '@tanstack/react-query'
import { request, send } from '#src/lib/http.ts'
import { devicesSchema } from './schema.ts'

export const devicesQuery = queryOptions({
  queryKey: ['account', 'devices'],
  queryFn: async () => (await request('/api/account/sessions', devicesSchema)).devices,
})

export const signOutDevice = (id: string) => send(`/api/account/sessions/${id}`, { method: 'DELETE' })

export const signOutOthers = () => send('/api/account/sessions/others', { method: 'DELETE' })

export const signOutEverywhere = () => send('/api/account/sessions', { method: 'DELETE' })
