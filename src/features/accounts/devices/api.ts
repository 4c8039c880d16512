import { queryOptions } from '@tanstack/react-query'
import { doneSchema } from '#src/lib/done-schema.ts'
import { request } from '#src/lib/http.ts'
import { devicesSchema } from './schema.ts'

export const devicesQuery = queryOptions({
  queryKey: ['account', 'devices'],
  queryFn: async () => (await request('/api/account/sessions', devicesSchema)).devices,
})

export async function signOutDevice(id: string): Promise<void> {
  await request(`/api/account/sessions/${id}`, doneSchema, { method: 'DELETE' })
}

export async function signOutOthers(): Promise<void> {
  await request('/api/account/sessions/others', doneSchema, { method: 'DELETE' })
}

export async function signOutEverywhere(): Promise<void> {
  await request('/api/account/sessions', doneSchema, { method: 'DELETE' })
}
